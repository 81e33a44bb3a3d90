/**
 * `npm run bench -- filters` types letters into the search fields of the dashboards and presses their filters, on the demo data in headless
 * Chromium. It prints how long each letter took to be painted in its field, and how long the rows took where the browser has all of them. Rows
 * of the other lists come from the server. Keys and presses are real input events, so the figures contain the browser's own work, and that of
 * everything else that runs on the machine.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureTestBrowser } from '../../steps/chromium.mjs';
import { withProduct } from '../browser/variants.mjs';
import { demoDirector, signedInState } from '../browser/visits.mjs';
import { at, printTable } from '../table.mjs';
import { noteNextPaint } from './next-paint.mjs';

const BUDGET_MS = 100;
const HEADS = ['', 'inputs', 'p50 ms', 'p95 ms', 'maximum', `of ${BUDGET_MS}`];
/** Typed and taken away again, so that each letter finds other rows than the one before. */
const WORD = 'brake';

/** Search fields by page. `table` names the table whose rows the browser has; without it the server filters them. */
const FIELDS = [
  { name: 'RO search', path: '/dashboard/ros' },
  { name: 'open repair orders', path: '/dashboard/service/open', field: 'Find a repair order' },
  { name: 'declined work', path: '/dashboard/service/declined', field: 'Find a customer or work' },
  { name: 'discounts', path: '/dashboard/service/discounts', field: 'Find a discount' },
  { name: 'used cars', path: '/dashboard/service/ucis', field: 'Find a car' },
  { name: 'drawer behind a figure', path: '/dashboard/service?drill=elr.C', isInDrawer: true },
  { name: 'op codes', path: '/dashboard/op-codes', field: 'Find a code', table: 'Op codes' },
  { name: 'labor types', path: '/dashboard/labor-types', field: 'Find a labor type', table: 'Work by labor type' },
];

/** Filters that need no answer: the radios of a group, pressed one after the other. */
const PRESSES = [
  {
    name: 'heat sheet, value, pace or count',
    path: '/dashboard/heat-sheet/service',
    group: 'Show',
    table: 'Heat sheet',
  },
  { name: 'op codes, kind', path: '/dashboard/op-codes', group: 'Kind of work', table: 'Op codes' },
];

export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { letters: { type: 'string', default: '30' }, origin: { type: 'string' } },
  });
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(console.log), args: chromiumArguments() });
  try {
    if (values.origin) await measure(browser, values.origin, Number(values.letters));
    else await withProduct(console.log, ({ origin }) => measure(browser, origin, Number(values.letters)));
  } finally {
    await browser.close();
  }
}

async function measure(browser, origin, letters) {
  const account = await demoDirector(origin);
  const state = await signedInState(browser, { origin, path: '/dashboard/service', account });
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const [typed, filtered] = [[], []];
  for (const { name, path, field, isInDrawer, table } of FIELDS) {
    await open(page, origin, path);
    const scope = isInDrawer ? page.getByRole('dialog') : page.getByRole('main');
    const input = scope.getByRole('searchbox', field ? { name: field } : {}).first();
    const taken = await type(page, input, table, letters);
    typed.push([name, ...summary(taken.map(({ painted }) => painted))]);
    const rows = taken.flatMap(({ changed }) => changed ?? []);
    if (table) filtered.push([name, ...summary(rows)]);
  }
  for (const { name, path, group, table } of PRESSES) {
    await open(page, origin, path);
    filtered.push([name, ...summary(await press(page, group, table, letters))]);
  }
  await context.close();
  console.log('\nUntil a letter is painted in its field');
  printTable(HEADS, typed);
  console.log('\nUntil the filtered rows are painted, where the browser has them');
  printTable(HEADS, filtered);
}

async function open(page, origin, path) {
  await page.goto(`${origin}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const isQuiet = (page) => page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));

/** Types a word as often as it takes, and answers for each letter how long it and the rows took. */
async function type(page, input, table, letters) {
  await input.click();
  const taken = [];
  while (taken.length < letters) {
    for (const letter of WORD) {
      await page.waitForLoadState('networkidle');
      await isQuiet(page);
      await page.evaluate(noteNextPaint, table ?? null);
      await input.press(letter);
      taken.push(await page.evaluate(() => window.painted));
    }
    await input.press('Control+a');
    await input.press('Delete');
  }
  return taken;
}

/** Presses the radios of a group in turn, and answers how long the rows took. */
async function press(page, group, table, times) {
  const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio');
  const count = await radios.count();
  const taken = [];
  for (let turn = 1; taken.length < times; turn += 1) {
    await isQuiet(page);
    await page.evaluate(noteNextPaint, table);
    // The radio itself is not drawn; its label is pressed.
    await radios.nth(turn % count).press('Space');
    const { changed } = await page.evaluate(() => window.painted);
    taken.push(changed);
  }
  return taken.filter((ms) => ms !== null);
}

function summary(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const p95 = at(sorted, 0.95);
  const shown = [at(sorted, 0.5), p95, sorted.at(-1) ?? 0].map((ms) => ms.toFixed(0));
  return [String(values.length), ...shown, p95 <= BUDGET_MS ? 'within' : 'over'];
}
