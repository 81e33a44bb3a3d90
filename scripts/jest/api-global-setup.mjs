import { generateKeyPairSync } from 'node:crypto';
import { buildServices } from '../build-services.mjs';
import { keepTemporaryFilesInMemory } from '../steps/memory-folder.mjs';
import { ensureTestServer } from '../steps/postgres.mjs';

/**
 * Prepares the API tests. They use their own PostgreSQL server, as the product does, or the one at TEST_DATABASE_URL. Each test file begins
 * with a copy of one migrated database. The tests start processes of the product, so the services are built first.
 */
export default async function setup() {
  await buildServices();
  globalThis.fixedOpsForgetTemporaryFiles = keepTemporaryFilesInMemory();
  const server = await ensureTestServer({ template: true });
  process.env.FIXED_OPS_TEST_DATABASE = server.templateUrl;
  globalThis.fixedOpsTestServer = server;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  process.env.FIXED_OPS_TEST_SIGNING_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' });
}
