import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, port, environment as started, today } from '../scripts/steps/test-product.mjs';
import { root } from '../scripts/steps/workspace.mjs';
import { until } from './until.ts';

export { today };

/** Whether the tests visit two gateways and two processes of the API behind nginx (`behind-nginx.ts`) instead of one process. */
export const isBehindNginx = process.env.E2E_BEHIND === 'nginx';

const url = `${isBehindNginx ? 'https' : 'http'}://localhost:${port}`;

export const product = {
  url,
  /** The address at which tests read mail. A gateway shows mail to requests from its own machine, but not to requests through a proxy. */
  mailbox: `${process.env.E2E_GATEWAY_URL ?? url}/mailbox`,
  dataFolder,
  /** Empty for the database in the data folder. */
  databaseUrl: process.env.E2E_DATABASE_URL ?? '',
};

/** The checkout to start. It differs from the checkout of the tests only while somebody writes tests. */
const checkout = process.env.E2E_CHECKOUT ?? root;

const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 8000;
const REFUSAL_LIMIT_MS = 60_000;

/** Whether a product serves at the address of the tests. */
export async function isReady(): Promise<boolean> {
  return fetch(`${product.url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/** The process id of the product, from `run.pid`. Null if there is no such file. */
export function serverPid(): number | null {
  const path = join(product.dataFolder, 'run.pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `npm start` as an operator does and waits until it is ready. Its output goes to `product.log` in the data folder. Throws if it ends
 * before it is ready, or takes longer than four minutes.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<void> {
  mkdirSync(product.dataFolder, { recursive: true });
  const logFile = join(product.dataFolder, 'product.log');
  const log = openSync(logFile, 'w');
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...started, ...environment },
  });
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  child.unref();
  await until(START_LIMIT_MS, 'npm start', async () => {
    if (ended) throw new Error(`npm start ended before it was ready:\n${readFileSync(logFile, 'utf8').slice(-3000)}`);
    // Another product may hold the port. Ours is the one with the process id in the data folder.
    const pid = serverPid();
    return pid !== null && isRunning(pid) && isReady();
  });
}

/**
 * Stops the product as an operator does, by a signal to the process in `run.pid`, and waits until it is gone. Throws if that takes longer
 * than eight seconds.
 */
export async function stopProduct(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const pid = serverPid();
  if (pid === null || !isRunning(pid)) return;
  process.kill(pid, signal);
  await until(STOP_LIMIT_MS, 'stopping the product', async () => !isRunning(pid));
}

/** Runs an `npm start` that should be refused. Returns its exit code and its output. */
export async function refusedStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    timeout: REFUSAL_LIMIT_MS,
    env: { ...process.env, ...started, PORT: '0', ...environment },
  });
  let said = '';
  const take = (chunk: Buffer) => {
    said += String(chunk);
    // The product was not refused after all, and nobody else would stop it.
    if (said.includes('Fixed Ops is ready')) child.kill('SIGTERM');
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}
