/**
 * What the first page costs: every request of a cold visit of somebody who is signed in, with the bytes as they travel
 * and as brotli would send them, and how many were asked for before the first figure stood there.
 *
 * `npm run measure-first-page`, with PORT, and after `--` a path and the e-mail of a demo account.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from './steps/chromium.mjs';

const origin = `http://localhost:${process.env.PORT ?? 3000}`;
const [path = '/dashboard/service', email = 'dana.whitfield@example.com'] = process.argv.slice(2);
/** What a dashboard shows once its figures are there, and other pages as soon as they are drawn. */
const FIRST_FIGURES = path.startsWith('/dashboard') ? '[data-metric]' : 'main h1';

const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArguments() });
const account = (await (await fetch(`${origin}/demo-accounts.json`)).json()).find((each) => each.email === email);

const first = await browser.newContext();
const signInPage = await first.newPage();
await signInPage.goto(`${origin}${path}`);
await signInPage.getByLabel('Email', { exact: true }).fill(account.email);
await signInPage.getByLabel('Password', { exact: true }).fill(account.password);
await signInPage.getByRole('button', { name: 'Sign in' }).click();
await signInPage.getByRole('heading', { level: 1 }).waitFor();
await signInPage.waitForLoadState('networkidle');

// A window of its own has an empty cache.
const context = await browser.newContext({ storageState: await first.storageState() });
const page = await context.newPage();
// Noted by the page itself: this process learns of it later.
await page.addInitScript((selector) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    window.firstFiguresAt = Date.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}, FIRST_FIGURES);
const requests = [];
page.on('requestfinished', async (request) => {
  const entry = { url: new URL(request.url()), at: request.timing().startTime, type: request.resourceType() };
  requests.push(entry);
  const body = await request
    .response()
    .then((response) => response?.body())
    .catch(() => null);
  entry.travelled = (await request.sizes().catch(() => null))?.responseBodySize ?? 0;
  entry.plain = body?.length ?? 0;
  entry.brotli = body ? brotliSize(body, entry.type) : 0;
});
await page.goto(`${origin}${path}`);
await page.locator(FIRST_FIGURES).first().waitFor();
await page.waitForLoadState('networkidle');
await page.waitForTimeout(500);
const figuresAt = await page.evaluate(() => window.firstFiguresAt);
await browser.close();

/** Pictures and fonts are compressed in themselves. */
function brotliSize(body, type) {
  if (type === 'font' || type === 'image') return body.length;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
requests.sort((one, other) => one.at - other.at);
console.log('   order  travelled   brotli  type         address');
for (const [index, { url, at, type, travelled, brotli }] of requests.entries()) {
  const when = at < figuresAt ? 'before' : 'after ';
  console.log(
    `${String(index + 1).padStart(2)} ${when} ${kilobytes(travelled)} ${kilobytes(brotli)}  ${type.padEnd(11)}  ${url.pathname}`,
  );
}
const sum = (rows) => rows.reduce((total, { brotli }) => total + brotli, 0);
const counted = requests.filter(({ type }) => type !== 'font');
const before = counted.filter(({ at }) => at < figuresAt);
console.log(`\nwithout the font: ${counted.length} requests, ${kilobytes(sum(counted)).trim()} kB as brotli;`);
console.log(`asked for before the first figures: ${before.length} requests, ${kilobytes(sum(before)).trim()} kB`);
