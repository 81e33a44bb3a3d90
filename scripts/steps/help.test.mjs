import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { helped } from './help.mjs';
import { root } from './workspace.mjs';

const usage = 'npm run dev [-- <remote>]';

test.each([['--help'], ['-h'], ['xtime --help']])(
  '%s says how a command is called, and it does nothing else',
  (words) => {
    const said = [];
    expect(helped(words.split(' '), usage, (line) => said.push(line))).toBe(true);
    expect(said).toEqual([usage]);
  },
);

test('without being asked a command says nothing of it', () => {
  const said = [];
  expect(helped(['xtime'], usage, (line) => said.push(line))).toBe(false);
  expect(helped([], usage, (line) => said.push(line))).toBe(false);
  expect(said).toEqual([]);
});

test('of the benches it names those that there are, and that is no failure', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'bench.mjs'), '--help'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^npm run bench -- api \| .*federation/)]);
});
