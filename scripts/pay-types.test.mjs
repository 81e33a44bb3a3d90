import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const DEFINED_IN = 'shared/metrics/src/definitions/pay-types.ts';
/** A copy of the list of codes, or of the names by their code. */
const COPY = /(['"])C\1,\s*(['"])W\2,\s*(['"])I\3,\s*(['"])S\4|\bC: '[Cc]ustomer/;

/** The colors that only pay types use. */
const COLOR = /'chart\.(?:customerPay|warranty|internal)'/;

function sourceFiles() {
  const sources = ['host', 'remotes', 'shared', 'services'];
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...sources], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

/** The files that contain a match of the pattern. */
function holdersOf(pattern) {
  return sourceFiles().filter((file) => {
    try {
      return pattern.test(readFileSync(join(root, file), 'utf8'));
    } catch {
      // The file is removed, but the removal is not committed yet.
      return false;
    }
  });
}

test('pay types, their order and their names are defined in one file', () => {
  expect(sourceFiles().length).toBeGreaterThan(1000);
  expect(holdersOf(COPY)).toEqual([DEFINED_IN]);
});

test('so are their colors', () => {
  expect(holdersOf(COLOR)).toEqual([DEFINED_IN]);
});
