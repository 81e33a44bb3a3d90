import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './steps/workspace.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Test files that `npm run <script> -- <words>` would run. */
async function testsOf(script, ...words) {
  const [, ...args] = scripts[script].split(' ');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { stdout } = await promisify(execFile)(process.execPath, [jest, ...args, ...words, '--listTests'], {
    cwd: root,
  });
  // The first line names the projects.
  return stdout.split('\n').filter((line) => /\.test\.[a-z]+$/.test(line));
}

test.each([
  ['api-tests', 'group-reach'],
  ['unit', 'update-watch'],
])('npm run %s -- <words> runs the tests of those words alone', async (script, words) => {
  const found = await testsOf(script, words);
  expect(found.length).toBeGreaterThan(0);
  for (const path of found) expect(path).toContain(words);
});
