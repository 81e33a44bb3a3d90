// The product that browser tests visit, and its demo data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cacheFolder, hashInputs, root } from './workspace.mjs';

/** Port of the product under test; apart from the default, so that a developer's own start can go on running. */
export const port = Number(process.env.E2E_PORT ?? 3399);
/** The business day that the demo data stand on, so that figures and pictures are the same every day. */
export const today = '2026-11-20';
/** Demo data that the same code has loaded may be used again; other code gets its own folder. */
export const dataFolder =
  process.env.E2E_DATA ??
  join(cacheFolder, 'e2e-data', hashInputs(['services', 'shared/metrics', 'shared/contract'], today));

/** Many times what it takes alone: it is made beside other stages, in what they leave. */
const LOAD_LIMIT_MS = 600_000;
/** How long the last of what it said may take to come. */
const LAST_WORDS_MS = 1000;
/** Of what it said, the end is shown where it fails. */
const SHOWN_LENGTH = 3000;

/** What `npm start` is told of it. Its releases are opened by every test; a start does it first in `e2e/chaos/new-remote.spec.ts`. */
export const environment = {
  PORT: String(port),
  FIXED_OPS_DATA: dataFolder,
  DEMO_TODAY: today,
  OPEN_RELEASES: 'off',
};

/** Starts it once and stops it again, so that its demo data are there when the browser tests start it. Throws what it said if it did not. */
export async function loadTestData() {
  mkdirSync(dataFolder, { recursive: true });
  const child = spawn(process.execPath, ['--conditions=built', 'scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    timeout: LOAD_LIMIT_MS,
  });
  await stopOnceReady(child);
}

/** Stops a product that starts as soon as it is ready. Throws the end of what it said if it ends before, or not well. */
export async function stopOnceReady(child) {
  let said = '';
  let isReady = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
      if (isReady || !said.includes('Fixed Ops is ready')) return;
      isReady = true;
      child.kill('SIGTERM');
    });
  const isSaid = new Promise((resolve) => child.once('close', resolve));
  const [code, signal] = await once(child, 'exit');
  // What it has started, such as a maker of demo data, may hold its output open for longer.
  await Promise.race([isSaid, setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
  if (isReady && code === 0) return;
  const end = isReady ? 'did not stop as asked' : 'ended before it was ready';
  throw new Error(
    `The product of the browser tests ${end} (${signal ?? `code ${code}`}):\n${said.slice(-SHOWN_LENGTH)}`,
  );
}
