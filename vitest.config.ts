import { defineConfig } from 'vitest/config';

/** Whole services, sockets and child processes: each file in a process of its own. */
const WHOLE = ['test/e2e/**', 'test/contract/**', 'test/docs/**', 'test/models/**'];

const shared = {
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['test/same-draws.ts'],
  sequence: { concurrent: false },
};

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: { ...shared, name: 'whole', include: WHOLE.map((folder) => `${folder}/*.test.ts`) },
      },
      {
        // Nothing here mocks a module or changes the process, so that files can share one: most of their time is loading.
        test: {
          ...shared,
          name: 'parts',
          include: ['test/**/*.test.ts'],
          exclude: WHOLE.map((folder) => `${folder}/*.test.ts`),
          isolate: false,
        },
      },
    ],
  },
});
