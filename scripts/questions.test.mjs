import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const folder = join(root, 'e2e/questions');
const walks = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
const rows = readFileSync(join(root, 'docs/questions.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, question]) => question?.endsWith('?'));

test('docs/questions.md asks twenty questions, each answered in at most three interactions', () => {
  expect(rows).toHaveLength(20);
  for (const [, question, way] of rows) expect([question, way.split('→').length <= 3]).toEqual([question, true]);
});

test('each is walked in e2e/questions, and nothing else is', () => {
  const walked = walks.flatMap((text) =>
    [...text.matchAll(/^(?:question\(| {2}\[)'([^']+\?)'/gm)].map(([, question]) => question),
  );
  expect(walked.sort()).toEqual(rows.map(([, question]) => question).sort());
});
