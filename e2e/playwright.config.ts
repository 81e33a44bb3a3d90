import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/steps/chromium.mjs';
import { cacheFolder, hashInputs, root } from '../scripts/steps/workspace.mjs';
import { E2E_PORT, E2E_TODAY } from './product.ts';

// Demo data that the same code has loaded may be used again; other code gets its own folder.
const dataFolder = join(cacheFolder, 'e2e-data', hashInputs(['services', 'shared/metrics', 'shared/contract'], E2E_TODAY));
process.env['E2E_DATA'] = dataFolder;

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumArguments() },
  },
  webServer: {
    command: 'npm start',
    cwd: root,
    url: `http://localhost:${E2E_PORT}/health/ready`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 6000 },
    stdout: 'pipe',
    env: { PORT: String(E2E_PORT), FIXED_OPS_DATA: dataFolder, DEMO_TODAY: E2E_TODAY },
  },
});
