// The product that browser tests visit, and its demo data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cacheFolder, hashInputs, root } from './workspace.mjs';

/** The port of the product under test. It differs from the default, so that a developer's own product can go on running. */
export const port = Number(process.env.E2E_PORT ?? 3399);
/** The business day of the demo data. It is fixed, so that figures and pictures are the same every day. */
export const today = '2026-11-20';
/** Demo data are used again by the same code. Other code gets its own folder. */
export const dataFolder =
  process.env.E2E_DATA ??
  join(cacheFolder, 'e2e-data', hashInputs(['services', 'shared/metrics', 'shared/contract'], today));

/** Many times what the start takes alone, because it runs beside other stages and gets only the rest of the processors. */
const LOAD_LIMIT_MS = 600_000;
/** The longest wait, in milliseconds, for the last output of the product. */
const LAST_WORDS_MS = 1000;
/** If the start fails, the error shows this many last characters of the output. */
const SHOWN_LENGTH = 3000;

/**
 * The settings of `npm start` for these tests. `OPEN_RELEASES` is off because every test opens the releases anyway.
 * `e2e/chaos/new-remote.spec.ts` tests the check at a start.
 */
export const environment = {
  PORT: String(port),
  FIXED_OPS_DATA: dataFolder,
  DEMO_TODAY: today,
  OPEN_RELEASES: 'off',
};

/**
 * Starts the product once and stops it again, so that the demo data exist when the browser tests start it. Throws an error with its output
 * if it fails.
 */
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

/** Stops a starting product as soon as it is ready. Throws an error with the end of its output if it ends earlier or does not end well. */
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
  // Processes that the product has started, such as a maker of demo data, may hold its output open for longer.
  await Promise.race([isSaid, setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
  if (isReady && code === 0) return;
  const end = isReady ? 'did not stop as asked' : 'ended before it was ready';
  throw new Error(
    `The product of the browser tests ${end} (${signal ?? `code ${code}`}):\n${said.slice(-SHOWN_LENGTH)}`,
  );
}
