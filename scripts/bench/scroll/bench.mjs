/**
 * `npm run bench -- scroll` turns the wheel over the gallery's table of 50,000 rows in headless Chromium. It prints how long frames took,
 * how many were dropped at 60 a second, and what one frame costs. Then it filters and sorts the table, and prints the time from the input
 * to the painted rows. Wheel, keys and presses are real input events, so the figures contain the browser's own work. Other work of the
 * machine affects all figures but the cost.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../../steps/chromium.mjs';
import { answerOf, bundleGallery } from '../../steps/gallery.mjs';
import { at, printTable } from '../table.mjs';

const ORIGIN = 'http://gallery.test';
/** Pixels of each turn of the wheel, at sixty turns a second: for reading, for a flick, and for a spin. */
const SPEEDS = { reading: 12, flick: 120, spin: 1200 };
const FRAME_MS = 1000 / 60;
const HEADS = ['wheel', 'px scrolled', 'frames', 'p50 ms', 'p95 ms', 'p99 ms', 'dropped', 'empty frames'];
const COSTS = {
  'cpu ms a frame': 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
};

export async function bench(args) {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '6' } } });
  const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumArguments() });
  try {
    const page = await openGallery(browser);
    const metrics = await readMetrics(page);
    const rows = [];
    for (const [name, step] of Object.entries(SPEEDS))
      rows.push([`${name}, ${step} px a turn`, ...(await scroll(page, metrics, step, Number(values.seconds) * 1000))]);
    printTable([...HEADS, ...Object.keys(COSTS)], rows);
    printTable(['of 50,000 rows', 'ms until painted', 'cpu ms', 'script'], await answers(page, metrics));
  } finally {
    await browser.close();
  }
}

const tableOf = (page) => page.getByRole('group', { name: 'All repair orders' });

async function openGallery(browser) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const files = await bundleGallery();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const answer = answerOf(files, new URL(route.request().url()).pathname);
    await route.fulfill(answer ?? { status: 404 });
  });
  await page.goto(`${ORIGIN}/?page=table&mode=light`);
  await tableOf(page).scrollIntoViewIfNeeded();
  return page;
}

/** Answers a function that reads Chromium's own counters of the page. */
async function readMetrics(page) {
  const devtools = await page.context().newCDPSession(page);
  // Counts processor time instead of the time of the clock, so other programs on the machine do not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
}

/** Runs in the page. Notes how long each frame takes, and counts the frames that show no row in the middle of the table. */
function noteFrames(element) {
  const noted = { deltas: [], blank: 0, isOver: false };
  window.noted = noted;
  let last = null;
  const frame = (now) => {
    if (last !== null) noted.deltas.push(now - last);
    last = now;
    // If there is only a spacer in the middle of the table, the person sees an empty frame.
    const box = element.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + 80, box.top + box.height / 2);
    if (!middle?.closest('tr[data-index]')) noted.blank += 1;
    if (!noted.isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Scrolls from the top for some milliseconds. Answers the cells of a row. */
async function scroll(page, metrics, step, forMs) {
  const table = tableOf(page);
  await table.evaluate((element) => element.scrollTo(0, 0));
  await table.locator('tr[data-index="0"]').waitFor();
  await table.hover({ position: { x: 300, y: 300 } });
  const before = await metrics();
  await table.evaluate(noteFrames);
  const began = performance.now();
  // Each turn waits until the page has handled the one before, so that a slow page does not get more than it can handle.
  for (let turns = 0; performance.now() - began < forMs; turns += 1) {
    await page.mouse.wheel(0, step);
    const due = began + (turns + 1) * FRAME_MS;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
  }
  const { deltas, blank, scrolled } = await table.evaluate((element) => {
    window.noted.isOver = true;
    return { ...window.noted, scrolled: element.scrollTop };
  });
  const after = await metrics();
  const sorted = [...deltas].sort((one, other) => one - other);
  const dropped = deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / FRAME_MS) - 1), 0);
  return [
    scrolled.toFixed(0),
    String(deltas.length),
    ...[0.5, 0.95, 0.99].map((share) => at(sorted, share).toFixed(1)),
    String(dropped),
    String(blank),
    ...Object.values(COSTS).map((key) => (((after[key] - before[key]) * 1000) / deltas.length).toFixed(2)),
  ];
}

/** Filters and sorts the table, for the first time and again. Answers a row for each. */
async function answers(page, metrics) {
  const table = tableOf(page);
  const field = page.getByRole('searchbox', { name: 'Filter 50000 ROs' });
  const head = (name) => table.getByRole('columnheader', { name }).getByRole('button');
  await table.evaluate((element) => element.scrollTo(0, 0));
  const steps = [
    ['first letter of a filter', () => field.press('g')],
    ['second letter', () => field.press('r')],
    ['filter taken away', () => field.press('Control+a').then(() => field.press('Delete'))],
    ['first sort by text', () => head('Customer').click()],
    ['turned round', () => head('Customer').click()],
    ['first sort by numbers', () => head('Labor').click()],
  ];
  const rows = [];
  await field.focus();
  for (const [name, act] of steps) {
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
    const before = await metrics();
    await table.evaluate(noteAnswer);
    await act();
    const took = await page.evaluate(() => window.answered);
    const after = await metrics();
    const cost = (key) => ((after[key] - before[key]) * 1000).toFixed(1);
    rows.push([name, took.toFixed(1), cost('TaskDuration'), cost('ScriptDuration')]);
  }
  return rows;
}

/** Runs in the page. Measures the time from the next input until other rows are painted. */
function noteAnswer(element) {
  window.answered = new Promise((resolve) => {
    let began = null;
    const begin = (event) => {
      began ??= event.timeStamp;
    };
    addEventListener('keydown', begin, true);
    addEventListener('pointerdown', begin, true);
    const observer = new MutationObserver(() => {
      if (began === null) return;
      observer.disconnect();
      removeEventListener('keydown', begin, true);
      removeEventListener('pointerdown', begin, true);
      // The second next frame begins when the next one has been painted.
      requestAnimationFrame(() => requestAnimationFrame((painted) => resolve(painted - began)));
    });
    observer.observe(element.querySelector('tbody'), { childList: true, subtree: true, characterData: true });
  });
}
