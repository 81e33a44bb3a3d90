// Prepares what later stages of the tests need while the earlier ones run: `node prepare-tests.mjs machine|machine-full|product`. If this
// fails, it prints the reason. The stage that needs the result tries again, and fails if it cannot make it either.
import { setPriority } from 'node:os';

/**
 * Installs programs that tests run and npm does not have. They are installed one after the other, because Debian does one installation at a
 * time.
 */
async function prepareMachine(isFull) {
  const { ensureTestBrowser } = await import('./chromium.mjs');
  ensureTestBrowser(console.log);
  if (!isFull) return;
  const { ensureOtherPostgres } = await import('./other-postgres.mjs');
  ensureOtherPostgres(console.log);
  const { ensureNginx } = await import('./nginx.mjs');
  ensureNginx(console.log);
  const { ensureZstd } = await import('./zstd.mjs');
  ensureZstd(console.log);
  const { prepareEngines } = await import('./engines.mjs');
  prepareEngines(console.log);
}

/**
 * Builds services, host and remotes as `npm start` does, and makes the demo data. The low priority leaves the processors to units and API
 * tests.
 */
async function prepareProduct() {
  setPriority(10);
  const { buildServices } = await import('../build-services.mjs');
  await buildServices();
  const { buildApps } = await import('./build-apps.mjs');
  await buildApps(() => {});
  const { loadTestData } = await import('./test-product.mjs');
  await loadTestData();
}

const [what] = process.argv.slice(2);
try {
  await (what === 'product' ? prepareProduct() : prepareMachine(what === 'machine-full'));
} catch (error) {
  console.error(`! not prepared beforehand (${what}): ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
