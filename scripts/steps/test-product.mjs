// The product that browser tests visit, and its demo data.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, hashInputs, root } from './workspace.mjs';

/** Port of the product under test; apart from the default, so that a developer's own start can go on running. */
export const port = Number(process.env.E2E_PORT ?? 3399);
/** The business day that the demo data stand on, so that figures and pictures are the same every day. */
export const today = '2026-11-20';
/** Demo data that the same code has loaded may be used again; other code gets its own folder. */
export const dataFolder =
  process.env.E2E_DATA ??
  join(cacheFolder, 'e2e-data', hashInputs(['services', 'shared/metrics', 'shared/contract'], today));

const LOAD_LIMIT_MS = 240_000;

/** What `npm start` is told of it. */
export const environment = { PORT: String(port), FIXED_OPS_DATA: dataFolder, DEMO_TODAY: today };

/** Starts it once and stops it again, so that its demo data are there when the browser tests start it. */
export async function loadTestData() {
  mkdirSync(dataFolder, { recursive: true });
  const child = spawn(process.execPath, ['--conditions=built', 'scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
    timeout: LOAD_LIMIT_MS,
  });
  let said = '';
  let isReady = false;
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (isReady || !said.includes('Fixed Ops is ready')) return;
    isReady = true;
    child.kill('SIGTERM');
  });
  await new Promise((resolve) => child.on('close', resolve));
}
