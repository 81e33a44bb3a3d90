import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildServices } from '../build-services.mjs';
import { cacheFolder, hashInputs, root } from '../steps/workspace.mjs';

const make = (place) =>
  execFileSync(process.execPath, ['--conditions=built', join(root, 'scripts/jest/make-test-database.mjs'), place], {
    stdio: 'inherit',
  });

/**
 * API tests talk to the embedded database in its own process, as the product does, so that process must be built. Each
 * test file begins with a copy of one migrated database, named by the content it was made from. With TEST_DATABASE_URL that
 * one, and every copy of it, is on that PostgreSQL server instead, until the run ends.
 */
export default async function setup() {
  await buildServices();
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined && server !== '') {
    const name = `fixed_ops_test_${randomBytes(4).toString('hex')}`;
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const template = new URL(server);
    template.pathname = `/${name}`;
    make(template.href);
    process.env.FIXED_OPS_TEST_DATABASE = template.href;
    return;
  }
  const template = join(cacheFolder, 'test-database', hashInputs(['services/database'], process.version));
  if (!existsSync(template)) {
    mkdirSync(join(template, '..'), { recursive: true });
    make(template);
  }
  process.env.FIXED_OPS_TEST_DATABASE = template;
}
