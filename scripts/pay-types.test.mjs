import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const DEFINED_IN = 'shared/metrics/src/definitions/pay-types.ts';
/** The codes one after the other, or names by their code. */
const COPY = /(['"])C\1,\s*(['"])W\2,\s*(['"])I\3,\s*(['"])S\4|\bC: '[Cc]ustomer/;

test('pay types, their order and their names are defined in one file', () => {
  const sources = ['host', 'remotes', 'shared', 'services'];
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...sources], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const holders = files.filter((file) => {
    try {
      return COPY.test(readFileSync(join(root, file), 'utf8'));
    } catch {
      // Removed, and not committed yet.
      return false;
    }
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(holders).toEqual([DEFINED_IN]);
});
