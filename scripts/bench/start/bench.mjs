// `npm run bench -- start` starts the committed product in a clean clone, and then again. It measures the memory during the start, at rest
// and with a visitor.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureTestBrowser } from '../../steps/chromium.mjs';
import { root } from '../../steps/workspace.mjs';
import { inFolder } from '../in-folder.mjs';
import { startByNpm } from '../npm-product.mjs';
import { POSTMASTER_FILE, pidIn, treeMegabytes } from '../process-usage.mjs';
import { printTable } from '../table.mjs';
import { visitDashboards } from './visitor.mjs';

/**
 * After a start, the months are summed up in the background, and memory of the demo data is given back. After this time, the product is at
 * rest.
 */
const REST_MS = 90_000;
/**
 * The visitor looks at the last dashboard for this long. The measurement comes before connections to the database close, which takes a
 * quarter of an hour.
 */
const LOOK_MS = 10_000;
/** Compilers, the maker of demo data and the database each use their memory only for seconds, so the samples must be close together. */
const SAMPLE_MS = 1_000;

export async function bench() {
  await inFolder(async (clone) => {
    execFileSync('git', ['clone', '--quiet', '--local', root, clone]);
    const first = await start(clone);
    const again = await start(clone);
    printTable(
      ['', 'seconds', 'at most MB', 'server MB', 'database MB', 'together MB'],
      [
        row('first start in a clean clone, with demo data', first, first.atRest),
        row('with a visitor who has opened the dashboards', null, first.visited),
        row('again', again, again.atRest),
        row('with a visitor who has opened the dashboards', null, again.visited),
      ],
    );
  });
}

async function start(clone) {
  const began = performance.now();
  const dataFolder = join(clone, '.data');
  const product = startByNpm(['start'], { cwd: clone, dataFolder });
  const databaseMegabytes = () => treeMegabytes(pidIn(dataFolder, POSTMASTER_FILE));
  let peak = 0;
  const sampling = setInterval(() => {
    // The tree of npm contains all processes that it has started, but not the database once that serves.
    peak = Math.max(peak, treeMegabytes(product.pid) + databaseMegabytes());
  }, SAMPLE_MS);
  const origin = await product.ready();
  const seconds = (performance.now() - began) / 1000;
  await pause(REST_MS);
  clearInterval(sampling);
  const look = () => ({ server: treeMegabytes(pidIn(dataFolder, 'run.pid')), database: databaseMegabytes() });
  const atRest = look();
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(console.log), args: chromiumArguments() });
  try {
    await visitDashboards(browser, origin);
    await pause(LOOK_MS);
    return { seconds, peak, atRest, visited: look() };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const row = (name, started, { server, database }) => [
  name,
  started === null ? '' : started.seconds.toFixed(1),
  started === null ? '' : started.peak.toFixed(0),
  server.toFixed(0),
  database.toFixed(0),
  (server + database).toFixed(0),
];
