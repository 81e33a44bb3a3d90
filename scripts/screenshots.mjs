// `npm run screenshots`: takes the pictures of the README from a running product (`npm start` first).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from './steps/chromium.mjs';
import { root } from './steps/workspace.mjs';

const origin = process.env.FIXED_OPS_URL ?? 'http://localhost:3000';
const folder = join(root, 'docs', 'screenshots');
const pictures = [
  { name: 'service-dashboard', path: '/dashboard/service', colorScheme: 'light', width: 1440, height: 1000 },
  { name: 'service-dashboard-dark', path: '/dashboard/service', colorScheme: 'dark', width: 1440, height: 1000 },
  { name: 'service-dashboard-phone', path: '/dashboard/service', colorScheme: 'light', width: 375, height: 812 },
];

const accounts = await fetch(`${origin}/demo-accounts.json`).then(
  (response) => (response.ok ? response.json() : null),
  () => null,
);
if (accounts === null) {
  console.error(`No product with demo data answers at ${origin}. Run npm start first, or set FIXED_OPS_URL.`);
  process.exit(1);
}
const director = accounts.find((account) => account.jobTitle === 'SERVICE_DIRECTOR');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumArguments() });
for (const { name, path, colorScheme, width, height } of pictures) {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  await page.getByLabel('Email', { exact: true }).fill(director.email);
  await page.getByLabel('Password', { exact: true }).fill(director.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('[data-metric="ro_count"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  // The notice about the period is there for five seconds.
  await page.locator('[data-part=date-notice]').waitFor({ state: 'hidden' });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/screenshots/${name}.png`);
  await context.close();
}
await browser.close();
