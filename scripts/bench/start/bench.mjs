// `npm run bench -- start`: what is committed, started in a clean clone and once more, and the memory that it takes at rest.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../steps/workspace.mjs';
import { treeMegabytes } from '../process-usage.mjs';
import { printTable } from '../table.mjs';

/** The months are summed up in the background after a start, and what making demo data took is given back; then everything rests. */
const REST_MS = 90_000;

export async function bench() {
  const clone = mkdtempSync(join(tmpdir(), 'fixed-ops-start-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--local', root, clone]);
    const first = await start(clone);
    const again = await start(clone);
    printTable(
      ['', 'seconds', 'server MB', 'database MB', 'together MB'],
      [row('first start in a clean clone, with demo data', first), row('again', again)],
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
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('Fixed Ops is ready')) continue;
    break;
  }
  child.stdout.resume();
  const seconds = (performance.now() - began) / 1000;
  await pause(REST_MS);
  const pidIn = (path) => Number(readFileSync(join(clone, '.data', path), 'utf8').split('\n')[0]);
  const server = treeMegabytes(pidIn('run.pid'));
  const database = treeMegabytes(pidIn('database/cluster/postmaster.pid'));
  process.kill(pidIn('run.pid'), 'SIGTERM');
  await ended;
  return { seconds, server, database };
}

const row = (name, { seconds, server, database }) => [
  name,
  seconds.toFixed(1),
  server.toFixed(0),
  database.toFixed(0),
  (server + database).toFixed(0),
];
