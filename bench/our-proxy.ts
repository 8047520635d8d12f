// Portcullis in a process of its own, as it ships: static scanning on, semantic pass as installed.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config/load.js';
import { startService } from '../src/main.js';

const service = await startService(
  loadConfig({
    env: {},
    flags: {
      'admin.port': 0,
      'proxy.port': 0,
      data_dir: mkdtempSync(join(tmpdir(), 'pcl-bench-')),
      'log.level': 'silent',
      // The figures of the proxy are those of static scanning; models have their own.
      'models.semantic': false,
      'models.ner': false,
      'upstreams.openai.base_url': `${process.argv[2] ?? ''}/v1`,
    },
  }),
);
process.send?.(Number(new URL(service.proxyUrl).port));
