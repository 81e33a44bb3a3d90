import { startProduct, stopProduct } from './product.ts';

/** Starts the built product once for all browser tests; what is answered is called at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  await stopProduct();
  await startProduct();
  return () => stopProduct();
}
