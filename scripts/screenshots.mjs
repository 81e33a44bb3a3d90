// `npm run screenshots` takes the pictures of the README from a running product. Run `npm start` first.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from './steps/chromium.mjs';
import { root } from './steps/workspace.mjs';

const origin = process.env.FIXED_OPS_URL ?? 'http://localhost:3000';
const folder = join(root, 'docs', 'screenshots');

const desktop = { width: 1440, height: 1000 };
/** The size of a screen on the wall of the workshop. */
const screen = { width: 1920, height: 1080 };
const phone = { width: 375, height: 812 };
/** A4 at 96 px an inch. */
const paper = { width: 794, height: 1123 };

/** A function for `see` brings the page to the state of the picture and waits until it is shown. */
const figures = (page) => page.locator('[data-metric="ro_count"]').first().waitFor();
const proof = (page) => page.getByRole('dialog').getByText('Adds up.').waitFor();
async function print(page) {
  await figures(page);
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  // A printer leaves these margins.
  await page.evaluate(() => {
    document.body.style.padding = '12mm';
  });
}
/** Changes the bounds of a threshold, but does not save them. */
async function edit(page) {
  const elr = page.getByRole('listitem', { name: /^ELR as % of door rate/ });
  await elr.getByRole('textbox', { name: 'On target' }).fill('87');
  await elr.getByRole('textbox', { name: 'Near target' }).fill('77');
  await page.getByText('2 unsaved changes').waitFor();
}
/** Opens the first repair order that the drawer lists. */
async function repairOrder(page) {
  await proof(page);
  await page.getByRole('dialog').getByRole('table').getByRole('link').first().click();
  await page
    .getByRole('region', { name: /^Line / })
    .first()
    .waitFor();
}

/** Waits for the rows of a list. */
const rows = (page) => page.locator('tbody tr:not([aria-hidden])').first().waitFor();
/** Waits for the panel beside the list, which shows where the prices of an op code come from. */
async function peek(page) {
  await rows(page);
  await page.getByText('Every line against the grid').waitFor();
}
const heading = (page) => page.getByRole('heading', { level: 1 }).waitFor();

const dashboard = '/dashboard/service';
const drawer = `${dashboard}?drill=elr.C`;
const pictures = [
  { name: 'service-dashboard', path: dashboard, colorScheme: 'light', viewport: desktop, see: figures },
  { name: 'service-dashboard-dark', path: dashboard, colorScheme: 'dark', viewport: desktop, see: figures },
  { name: 'service-dashboard-phone', path: dashboard, colorScheme: 'light', viewport: phone, see: figures },
  { name: 'drawer', path: drawer, colorScheme: 'light', viewport: desktop, see: proof },
  { name: 'repair-order', path: drawer, colorScheme: 'light', viewport: desktop, see: repairOrder },
  { name: 'technicians', path: '/dashboard/technicians', colorScheme: 'light', viewport: desktop, see: rows },
  { name: 'heat-sheet', path: '/dashboard/heat-sheet/service', colorScheme: 'light', viewport: desktop, see: rows },
  { name: 'wall', path: '/dashboard/heat-sheet/service/wall', colorScheme: 'dark', viewport: screen, see: heading },
  { name: 'op-codes', path: '/dashboard/op-codes?peek=BRKF', colorScheme: 'light', viewport: desktop, see: peek },
  { name: 'open-repair-orders', path: `${dashboard}/open`, colorScheme: 'light', viewport: desktop, see: rows },
  { name: 'declined-work', path: `${dashboard}/declined`, colorScheme: 'light', viewport: desktop, see: rows },
  { name: 'thresholds', path: '/administration/thresholds', colorScheme: 'light', viewport: desktop, see: edit },
  { name: 'print', path: dashboard, colorScheme: 'light', viewport: paper, see: print },
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
for (const { name, path, colorScheme, viewport, see } of pictures) {
  const context = await browser.newContext({ colorScheme, viewport, deviceScaleFactor: 1, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  await page.getByLabel('Email', { exact: true }).fill(director.email);
  await page.getByLabel('Password', { exact: true }).fill(director.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await see(page);
  await page.waitForLoadState('networkidle');
  // The notice about the period disappears after five seconds.
  await page.locator('[data-part=date-notice]').waitFor({ state: 'hidden' });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/screenshots/${name}.png`);
  await context.close();
}
await browser.close();
