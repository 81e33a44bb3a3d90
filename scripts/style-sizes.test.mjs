import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sizes, spacing } from '../shared/ui/src/theme/tokens.ts';

const root = join(__dirname, '..');
/** Style properties that take a step of the scale by its number: `h="8"`, `minW: '0'`. */
const STEP =
  /\b(?:[wh]|(?:min|max)[WH]|boxSize|gap|(?:row|column)Gap|[pm][xytbse]?|inset\w*|scrollMargin\w*)(?:=|: )["']([\d.]+)["']/g;

test('every numeric size is a step of the scale, because any other number gives no style', () => {
  const files = execFileSync('git', ['ls-files', 'host', 'remotes', 'shared'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(STEP)].map(([style, step]) => ({ file, style, step })),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ step }) => !(step in spacing) && !(step in sizes))).toEqual([]);
});
