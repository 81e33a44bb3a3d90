// `npm run measure-scroll`: scrolls the gallery's table of 50,000 rows in headless Chromium and says what a frame costs.
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from './steps/chromium.mjs';
import { answerOf, bundleGallery } from './steps/gallery.mjs';

const ORIGIN = 'http://gallery.test';
const SECONDS = Number(process.env.SECONDS ?? 6);
/** px a frame: reading, a flick of the wheel, pulling the scroll bar. */
const speeds = { reading: 12, wheel: 120, fast: 1200, pulling: 12_000 };

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
  await page.waitForTimeout(500);
  const before = await metrics();
  const { deltas, blank } = await table.evaluate(
    (element, { step, ms }) =>
      new Promise((resolve) => {
        const deltas = [];
        let blank = 0;
        let last = performance.now();
        const end = last + ms;
        let by = step;
        const frame = (now) => {
          deltas.push(now - last);
          last = now;
          // Nothing but a spacer in the middle of the table is a frame that the person sees empty.
          const box = element.getBoundingClientRect();
          const middle = document.elementFromPoint(box.left + 80, box.top + box.height / 2);
          if (!middle?.closest('tr[data-index]')) blank += 1;
          if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) by = -step;
          if (element.scrollTop === 0) by = step;
          element.scrollBy(0, by);
          if (now < end) requestAnimationFrame(frame);
          else resolve({ deltas: deltas.slice(1), blank });
        };
        requestAnimationFrame(frame);
      }),
    { step, ms: SECONDS * 1000 },
  );
  const after = await metrics();
  const frames = deltas.length;
  const perFrame = (key) => Number((((after[key] - before[key]) * 1000) / frames).toFixed(2));
  const sorted = [...deltas].sort((a, b) => a - b);
  result.push({
    speed: `${name}, ${step} px a frame`,
    'frames a second': Number((frames / SECONDS).toFixed(1)),
    'p50 ms': Number(at(sorted, 0.5).toFixed(1)),
    'p95 ms': Number(at(sorted, 0.95).toFixed(1)),
    'p99 ms': Number(at(sorted, 0.99).toFixed(1)),
    'over 20 ms': deltas.filter((delta) => delta > 20).length,
    'empty frames': blank,
    'cpu ms a frame': perFrame('TaskDuration'),
    script: perFrame('ScriptDuration'),
    style: perFrame('RecalcStyleDuration'),
    layout: perFrame('LayoutDuration'),
  });
}
console.table(result);
await browser.close();
