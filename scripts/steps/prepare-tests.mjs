// What later stages of the tests need, made beside the earlier ones: `node prepare-tests.mjs machine|machine-full|product`. What
// cannot be made here is said, and left to the stage that needs it, which fails if it cannot make it either.
import { setPriority } from 'node:os';

/** Programs that tests run and npm does not have. Debian installs one thing at a time. */
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

/** Services, host and remotes as `npm start` builds them, and its demo data, in what units and API tests leave of the processors. */
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
