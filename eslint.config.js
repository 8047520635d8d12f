// What the compiler cannot see: lost promises, forgotten union members, and the house bans, each with its reason.
import tseslint from 'typescript-eslint';

const payloadRegExp = {
  selector: 'Literal[regex], NewExpression[callee.name="RegExp"], CallExpression[callee.name="RegExp"]',
  message: 'Native RegExp can backtrack for seconds on hostile text: use text/pattern.ts (RE2).',
};
const environment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Only config/ reads the environment, so that every setting has one documented door.',
};

export default tseslint.config(
  {
    ignores: [
      'dist',
      'dist.new',
      'bench/build',
      'bench/build.new',
      'node_modules',
      'data',
      'bench/peers',
      'models',
      'coverage',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: './test/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'off', // allowed in hot loops over typed arrays; reviewed by eye
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error'],
      'no-control-regex': 'off',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', payloadRegExp, environment],
    },
  },
  { files: ['src/config/**/*.ts'], rules: { 'no-restricted-syntax': ['error', payloadRegExp] } },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    // Tests read wire bodies of many shapes; a wrong guess fails the test, which is what a test is for.
    rules: {
      'no-restricted-syntax': 'off',
      'no-console': 'off',
      'max-lines': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
);
