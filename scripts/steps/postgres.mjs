// A PostgreSQL server for tests: the one at TEST_DATABASE_URL, or a new one in a temporary folder.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './workspace.mjs';

const script = join(root, 'scripts/steps/serve-test-database.mjs');

/**
 * Answers the address of a server on which tests may make databases, and a function that ends it. Without TEST_DATABASE_URL, a new server
 * starts. It ends with this process, even if this process is killed. The services must be built. Throws an error if the server does not
 * start.
 *
 * @param template Whether to make a migrated, empty database that tests copy. Its address is `templateUrl`.
 */
export async function ensureTestServer({ template = false } = {}) {
  const child = spawn(process.execPath, ['--conditions=built', script, ...(template ? ['--template'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A Ctrl-C must reach only this process, which then ends the server.
    detached: process.platform !== 'win32',
  });
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', resolve);
  });
  const line = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then(() => null),
  ]);
  if (line === null) throw new Error('The PostgreSQL server of the tests did not start; its reason stands above.');
  return {
    ...JSON.parse(line),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
