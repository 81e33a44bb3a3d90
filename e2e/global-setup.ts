import { keepTemporaryFilesInMemory } from '../scripts/steps/memory-folder.mjs';
import { isReady, startProduct, stopProduct } from './product.ts';

/**
 * Starts the built product once for all browser tests; what is answered is called at the end. With `E2E_REUSE=1` a
 * product that serves already (on the folder that `E2E_DATA` names) is used and left running.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const forgetTemporaryFiles = keepTemporaryFilesInMemory();
  if (process.env.E2E_REUSE === '1' && (await isReady())) return async () => forgetTemporaryFiles();
  await stopProduct();
  await startProduct();
  return async () => {
    await stopProduct();
    forgetTemporaryFiles();
  };
}
