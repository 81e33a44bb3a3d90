/**
 * `npm run measure-scroll`: turns the wheel over the gallery's table of 50,000 rows in headless Chromium, and says how long
 * frames took, how many were dropped at 60 a second, and what one costs. The wheel is turned by input events, as a person
 * does, so the browser's own scrolling is in the figures; a busy machine is too, except in the cost.
 */
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from './steps/chromium.mjs';
import { answerOf, bundleGallery } from './steps/gallery.mjs';

const ORIGIN = 'http://gallery.test';
const SECONDS = Number(process.env.SECONDS ?? 6);
/** px a turn of the wheel, of which there are sixty a second: reading, a flick, a spin. */
const speeds = { reading: 12, flick: 120, spin: 1200 };
const FRAME_MS = 1000 / 60;

const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumArguments() });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const files = await bundleGallery();
await page.route(`${ORIGIN}/**`, async (route) => {
  const answer = answerOf(files, new URL(route.request().url()).pathname);
  await route.fulfill(answer ?? { status: 404 });
});
await page.goto(`${ORIGIN}/?page=table&mode=light`);
const table = page.getByRole('group', { name: 'All repair orders' });
await table.scrollIntoViewIfNeeded();

const devtools = await page.context().newCDPSession(page);
// Time of the processor and not of the clock: other programs on the machine do not count.
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
async function metrics() {
  const { metrics: list } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const result = [];
for (const [name, step] of Object.entries(speeds)) {
  await table.evaluate((element) => element.scrollTo(0, 0));
  await table.hover({ position: { x: 300, y: 300 } });
  await page.waitForTimeout(500);
  const before = await metrics();
  await table.evaluate((element) => {
    const noted = { deltas: [], blank: 0, isOver: false };
    window.noted = noted;
    let last = null;
    const frame = (now) => {
      if (last !== null) noted.deltas.push(now - last);
      last = now;
      // Nothing but a spacer in the middle of the table is a frame that the person sees empty.
      const box = element.getBoundingClientRect();
      const middle = document.elementFromPoint(box.left + 80, box.top + box.height / 2);
      if (!middle?.closest('tr[data-index]')) noted.blank += 1;
      if (!noted.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const began = performance.now();
  // Each turn waits for the page to have taken the one before: a page that is slow is not flooded.
  for (let turns = 0; performance.now() - began < SECONDS * 1000; turns += 1) {
    await page.mouse.wheel(0, step);
    const due = began + (turns + 1) * FRAME_MS;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
  }
  const { deltas, blank, scrolled } = await table.evaluate((element) => {
    window.noted.isOver = true;
    return { ...window.noted, scrolled: element.scrollTop };
  });
  const after = await metrics();
  const frames = deltas.length;
  const perFrame = (key) => Number((((after[key] - before[key]) * 1000) / frames).toFixed(2));
  const sorted = [...deltas].sort((a, b) => a - b);
  result.push({
    wheel: `${name}, ${step} px a turn`,
    'px scrolled': Math.round(scrolled),
    frames,
    'p50 ms': Number(at(sorted, 0.5).toFixed(1)),
    'p95 ms': Number(at(sorted, 0.95).toFixed(1)),
    'p99 ms': Number(at(sorted, 0.99).toFixed(1)),
    dropped: deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / FRAME_MS) - 1), 0),
    'empty frames': blank,
    'cpu ms a frame': perFrame('TaskDuration'),
    script: perFrame('ScriptDuration'),
    style: perFrame('RecalcStyleDuration'),
    layout: perFrame('LayoutDuration'),
  });
}
console.table(result);
await browser.close();
