// `npm run bench -- dev` measures how long it takes from a save until the open page shows the change under `npm run dev -- dashboards`. It
// writes another title into a screen of the checkout, and restores the file at the end.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureTestBrowser } from '../../steps/chromium.mjs';
import { root } from '../../steps/workspace.mjs';
import { demoDirector, signedInState } from '../browser/visits.mjs';
import { inFolder } from '../in-folder.mjs';
import { startByNpm } from '../npm-product.mjs';
import { at, printTable } from '../table.mjs';

const REMOTE = 'dashboards';
const PATH = '/dashboard/op-codes';
const SCREEN = join(root, 'remotes', REMOTE, 'src', 'op-codes', 'op-codes-screen.tsx');
const TITLE = 'title="Op codes"';
/** The pause between two saves. Without it, the compiler may still work on the save before. */
const REST_MS = 2_000;

export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '10' }, data: { type: 'string' } },
  });
  await inFolder((folder) => saveAndLook(folder, Number(values.runs)), values.data);
}

async function saveAndLook(dataFolder, runs) {
  const text = readFileSync(SCREEN, 'utf8');
  if (!text.includes(TITLE)) throw new Error(`${SCREEN} has no ${TITLE} any more: say here what is to be changed.`);
  const product = startByNpm(['run', 'dev', '--', REMOTE], { dataFolder, say: console.log });
  const origin = await product.ready();
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(console.log), args: chromiumArguments() });
  try {
    const page = await openScreen(browser, origin);
    const times = [];
    for (let run = 0; run <= runs; run += 1) {
      const ms = await save(page, text, `Op codes ${run}`);
      // The first save does not count, because it also loads the code that connects the page with the compiler.
      if (run > 0) times.push(ms);
      await pause(REST_MS);
    }
    const isSame = await page.evaluate(() => document.documentElement.dataset.opened === 'once');
    times.sort((a, b) => a - b);
    const seconds = (ms) => (ms / 1000).toFixed(2);
    printTable(
      ['from save to screen', 'median s', 'longest s', 'page'],
      [[`${times.length} saves`, seconds(at(times, 0.5)), seconds(times.at(-1)), isSame ? 'the same' : 'loaded anew']],
    );
  } finally {
    writeFileSync(SCREEN, text);
    await browser.close();
    await product.stop();
  }
}

/** Opens the screen and marks the page, so that a reload of the page is noticed. */
async function openScreen(browser, origin) {
  const account = await demoDirector(origin);
  const context = await browser.newContext({
    storageState: await signedInState(browser, { origin, path: PATH, account }),
  });
  const page = await context.newPage();
  await page.goto(`${origin}${PATH}`);
  await page.getByRole('heading', { level: 1, name: /Op codes/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.documentElement.dataset.opened = 'once';
  });
  return page;
}

/** Writes the file, and answers the milliseconds until the page shows the new title. */
async function save(page, text, title) {
  const shown = page.waitForFunction((words) => document.querySelector('h1')?.textContent?.includes(words), title);
  const began = performance.now();
  writeFileSync(SCREEN, text.replace(TITLE, `title="${title}"`));
  await shown;
  return performance.now() - began;
}
