import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const swc = (react) => ({
  '^.+\\.(m?[jt]s|tsx)$': [
    '<rootDir>/scripts/jest/swc.cjs',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: react },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
});
// Packages that ship ES modules only; jest loads CommonJS, so these are compiled. pnpm keeps them below .pnpm.
const esModulesOnly = [
  'ky',
  'jose',
  'content-disposition',
  'cookie',
  'oidc-provider',
  'p-limit',
  'yocto-queue',
  '@tanstack\\+react-table',
  '@tanstack\\+table-core',
  '@tanstack\\+react-store',
  '@tanstack\\+store',
  'hucre',
  '@seriousme\\+openapi-schema-validator',
];
const transformIgnorePatterns = [`/node_modules/\\.pnpm/(?!(?:${esModulesOnly.join('|')})@)`];
const require = createRequire(import.meta.url);
/** For a file of the browser's that chose Node as its environment, which brings no copy that is shared (scripts/jest). */
const ariaQuery = createRequire(require.resolve('@testing-library/dom')).resolve('aria-query');
/** What the contract of remotes with the host is tested against. */
const { remotes: shippedPlacements } = JSON.parse(
  readFileSync(new URL('deploy/placement.default.json', import.meta.url), 'utf8'),
);
const moduleNameMapper = { '\\.(css|woff2)$': '<rootDir>/scripts/jest/empty-file.cjs' };
/** Tests of Node's code share a realm and what only declares (docs/development.md): loading it anew took a quarter of the units' time. */
const oneRealm = {
  testEnvironment: '<rootDir>/scripts/jest/one-realm-environment.cjs',
  runtime: '<rootDir>/scripts/jest/shared-modules.cjs',
};
const common = { transformIgnorePatterns, moduleNameMapper };
// `npm run test:full` runs the slow ones too, and so does `TEST_FULL=1` before another command: files named so, and tests with the tag in
// files that have quick ones. `-t` with words of a test runs it, whichever it is.
const isFull = process.env.TEST_FULL === '1';
const ignored = ['/node_modules/', ...(isFull ? [] : ['\\.slow\\.(api\\.)?test\\.tsx?$'])];
const pure = ['access', 'contract', 'metrics', 'federation', 'sheets'];

/** @type {import('jest').Config} */
export default {
  ...(isFull ? {} : { testNamePattern: '^(?!.*@slow)' }),
  testTimeout: 60_000,
  // Both cores: by default jest leaves one of two idle.
  maxWorkers: '100%',
  // What files leave behind may grow for long before it is looked through: a worker that has come so far is followed by another.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...common,
      displayName: 'browser',
      moduleNameMapper: {
        ...moduleNameMapper,
        '^aria-query$': '<rootDir>/scripts/jest/aria-query.cjs',
        '^react/jsx-runtime$': '<rootDir>/scripts/jest/jsx-runtime.cjs',
      },
      globals: { pathOfAriaQuery: ariaQuery, shippedPlacements },
      testEnvironment: '<rootDir>/scripts/jest/browser-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/browser-setup.cjs'],
      testMatch: ['<rootDir>/{host,remotes,shared}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...ignored, ...pure.map((name) => `/shared/${name}/`)],
      transform: swc(true),
    },
    {
      ...common,
      displayName: 'node',
      ...oneRealm,
      globalSetup: '<rootDir>/scripts/jest/node-global-setup.mjs',
      testMatch: [
        '<rootDir>/services/**/*.test.ts',
        ...pure.map((name) => `<rootDir>/shared/${name}/**/*.test.ts`),
        '<rootDir>/scripts/**/*.test.mjs',
      ],
      testPathIgnorePatterns: [...ignored, '\\.api\\.test\\.ts$'],
      transform: swc(false),
    },
    {
      ...common,
      displayName: 'api',
      ...oneRealm,
      testMatch: ['<rootDir>/services/**/*.api.test.ts'],
      testPathIgnorePatterns: ignored,
      transform: swc(false),
      globalSetup: '<rootDir>/scripts/jest/api-global-setup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/api-global-teardown.mjs',
    },
  ],
};
