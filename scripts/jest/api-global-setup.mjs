import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildServices } from '../build-services.mjs';
import { cacheFolder, hashInputs, root } from '../steps/workspace.mjs';

/**
 * API tests talk to the embedded database in its own process, as the product does, so that process must be built. Each
 * test file begins with a copy of one migrated database, named by the content it was made from.
 */
export default async function setup() {
  await buildServices();
  const template = join(cacheFolder, 'test-database', hashInputs(['services/database'], process.version));
  if (!existsSync(template)) {
    mkdirSync(join(template, '..'), { recursive: true });
    const maker = join(root, 'scripts/jest/make-test-database.mjs');
    execFileSync(process.execPath, ['--conditions=built', maker, template], { stdio: 'inherit' });
  }
  process.env.FIXED_OPS_TEST_DATABASE = template;
}
