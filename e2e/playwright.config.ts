import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findTestBrowser } from '../scripts/steps/chromium.mjs';
import { root } from '../scripts/steps/workspace.mjs';
import { argumentsOfCertificate } from './behind-nginx.ts';
import { isBehindNginx, product } from './product.ts';

// `npm run test:full` also runs the slow tests: files with `.slow` in their names, and tests with the tag `@slow` in files that share a
// setup.
const isFull = process.env.E2E_FULL === '1';

/** What people do every day. Behind nginx only these tests run. */
const journeys = 'journeys/**/*.spec.ts';

export default defineConfig({
  testDir: '.',
  testIgnore: isFull ? [] : ['**/*.slow.spec.ts'],
  ...(isFull ? {} : { grepInvert: /@slow/ }),
  // Each kind of run has its own folder, because a run removes the pictures of earlier failures in its folder.
  outputDir: join(root, 'test-results', ...(isBehindNginx ? ['behind-nginx'] : [])),
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  // A second try tells a loaded machine from a broken product; `npm test` names every test that needed one.
  retries: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? 0 : 1,
  // Three workers share two cores, because journeys often wait for a poll or a mail. The tests that `test:full` adds work more.
  workers: isFull ? 2 : 3,
  // These limits are long. A result comes within a second on an idle machine, and within ten on a machine that also builds.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? [['list']] : [['list'], ['json']],
  use: {
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    // Recording every step takes a quarter of the time of a run. Set E2E_TRACE=1 to understand a failure.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser() ?? '',
      args: [...chromiumArguments(), ...argumentsOfCertificate()],
    },
  },
  // Tests that leave the product as it is run side by side, also tests in which something fails for one visitor alone. The slow and rare
  // troubles of `npm run test:full` come first, because the longest tests are among them.
  projects: isBehindNginx
    ? [{ name: 'journeys', testMatch: journeys, fullyParallel: true }]
    : [
        ...(isFull
          ? [
              {
                name: 'chaos',
                testMatch: ['chaos/**/*.spec.ts', 'engines/*.spec.ts', 'questions/*.spec.ts'],
                fullyParallel: true,
              },
            ]
          : []),
        { name: 'journeys', testMatch: [journeys, 'mishaps/**/*.spec.ts'], fullyParallel: true },
        // Tests that break the running product come last and alone.
        {
          name: 'faults',
          testMatch: 'faults/**/*.spec.ts',
          dependencies: isFull ? ['chaos', 'journeys'] : ['journeys'],
          workers: 1,
        },
      ],
});
