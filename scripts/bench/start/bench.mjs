// `npm run bench -- start`: what is committed, started in a clean clone and once more, and the memory that it takes on the way, at rest and with a visitor.
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

/** The months are summed up in the background after a start, and what making demo data took is given back; then everything rests. */
const REST_MS = 90_000;
/** A visitor looks at the last dashboard for so long; connections to the database stay for a quarter of an hour. */
const LOOK_MS = 10_000;
/** Compilers, the maker of demo data and the database each take their memory for seconds. */
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
    // npm with all that it has started, which the database, once it serves, is not.
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
