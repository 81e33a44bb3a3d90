// `npm run bench -- start`: what is committed, started in a clean clone and once more, and the memory that it takes on the way, at rest and with a visitor.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureTestBrowser } from '../../steps/chromium.mjs';
import { root } from '../../steps/workspace.mjs';
import { textOf, treeMegabytes } from '../process-usage.mjs';
import { printTable } from '../table.mjs';
import { visitDashboards } from './visitor.mjs';

/** The months are summed up in the background after a start, and what making demo data took is given back; then everything rests. */
const REST_MS = 90_000;
/** A visitor looks at the last dashboard for so long; connections to the database stay for a quarter of an hour. */
const LOOK_MS = 10_000;
/** Compilers, the maker of demo data and the database each take their memory for seconds. */
const SAMPLE_MS = 1_000;

export async function bench() {
  const clone = mkdtempSync(join(tmpdir(), 'fixed-ops-start-'));
  try {
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
  } finally {
    rmSync(clone, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function start(clone) {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: '0', FIXED_OPS_DATA: join(clone, '.data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pidIn = (path) => Number.parseInt(textOf(join(clone, '.data', path)), 10);
  const databaseMegabytes = () => treeMegabytes(pidIn('database/cluster/postmaster.pid'));
  let peak = 0;
  const sampling = setInterval(() => {
    // npm with all that it has started, which the database, once it serves, is not.
    peak = Math.max(peak, treeMegabytes(child.pid) + databaseMegabytes());
  }, SAMPLE_MS);
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /^Fixed Ops is ready: (\S+)/.exec(line)?.[1] ?? '';
    if (origin !== '') break;
  }
  child.stdout.resume();
  const seconds = (performance.now() - began) / 1000;
  await pause(REST_MS);
  clearInterval(sampling);
  const look = () => ({ server: treeMegabytes(pidIn('run.pid')), database: databaseMegabytes() });
  const atRest = look();
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(console.log), args: chromiumArguments() });
  try {
    await visitDashboards(browser, origin);
    await pause(LOOK_MS);
    return { seconds, peak, atRest, visited: look() };
  } finally {
    await browser.close();
    process.kill(pidIn('run.pid'), 'SIGTERM');
    await ended;
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
