import { keepTemporaryFilesInMemory } from '../scripts/steps/memory-folder.mjs';
import { startBehindNginx } from './behind-nginx.ts';
import { isBehindNginx, isReady, startProduct, stopProduct } from './product.ts';

/**
 * Starts the built product once for all browser tests. Returns the function that Playwright calls at the end. With `E2E_REUSE=1` it uses a
 * product that serves already (on the folder that `E2E_DATA` names) and leaves it running. With `E2E_BEHIND=nginx` it starts several
 * processes behind nginx.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const forgetTemporaryFiles = keepTemporaryFilesInMemory();
  const stop = isBehindNginx ? await startBehindNginx() : await startOne();
  return async () => {
    try {
      await stop();
    } finally {
      forgetTemporaryFiles();
    }
  };
}

async function startOne(): Promise<() => Promise<void>> {
  if (process.env.E2E_REUSE === '1' && (await isReady())) return async () => undefined;
  await stopProduct();
  await startProduct();
  return () => stopProduct();
}
