// A PostgreSQL server for tests: the one at TEST_DATABASE_URL, or one of our own in a folder that goes with it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './workspace.mjs';

const script = join(root, 'scripts/steps/serve-test-database.mjs');

/**
 * Answers the address of a server on which tests may make databases, and the function that ends it. Every run has a server of its
 * own, which ends with this process however that ends. The services must be built.
 *
 * @param template whether to make a migrated, empty database on it, that tests copy; its address is `templateUrl`
 */
export async function ensureTestServer({ template = false } = {}) {
  const child = spawn(process.execPath, ['--conditions=built', script, ...(template ? ['--template'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A Ctrl-C is this process's to handle.
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
