import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findTestBrowser } from '../scripts/steps/chromium.mjs';
import { root } from '../scripts/steps/workspace.mjs';
import { argumentsOfCertificate } from './behind-nginx.ts';
import { isBehindNginx, product } from './product.ts';

// `npm run test:full` runs the slow ones too: files named so, and tests with the tag in files that share what they need.
const isFull = process.env.E2E_FULL === '1';

/** What people do every day: all that runs behind nginx. */
const journeys = 'journeys/**/*.spec.ts';

export default defineConfig({
  testDir: '.',
  testIgnore: isFull ? [] : ['**/*.slow.spec.ts'],
  ...(isFull ? {} : { grepInvert: /@slow/ }),
  // A run of its own removes no pictures of what failed in the other.
  outputDir: join(root, 'test-results', ...(isBehindNginx ? ['behind-nginx'] : [])),
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  // A second try tells a loaded machine from a broken product; `npm test` names every test that needed one.
  retries: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? 0 : 1,
  // Three on two cores: journeys wait for a poll or a mail as well as work. What `test:full` adds works more.
  workers: isFull ? 2 : 3,
  // Patient: what a test waits for comes in a second on an idle machine, and in ten where others build beside.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? [['list']] : [['list'], ['json']],
  use: {
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    // Recording every step costs a quarter of the time of a run: ask for it where something has to be understood.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser() ?? '',
      args: [...chromiumArguments(), ...argumentsOfCertificate()],
    },
  },
  // What leaves the product as it is runs side by side: what goes wrong for one visitor alone beside what goes well. Slow or
  // rare troubles (`npm run test:full`) come first, because the longest tests are among them.
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
        // What breaks the running product comes last and alone.
        {
          name: 'faults',
          testMatch: 'faults/**/*.spec.ts',
          dependencies: isFull ? ['chaos', 'journeys'] : ['journeys'],
          workers: 1,
        },
      ],
});
