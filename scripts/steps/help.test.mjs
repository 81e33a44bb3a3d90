import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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

const bench = (...args) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'bench.mjs'), ...args], { encoding: 'utf8', timeout: 60_000 });
const benches = readdirSync(join(root, 'scripts', 'bench'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(benches)('of the bench %s it says how that one is called, with every option, and starts nothing', (name) => {
  const { status, stdout } = bench(name, '--help');
  const [first, second, ...options] = stdout.trimEnd().split('\n');
  expect([status, first]).toEqual([0, expect.stringMatching(new RegExp(`^npm run bench -- ${name}( \\[|$)`))]);
  // The line must be a whole sentence, not a wrapped part of one.
  expect(second).toMatch(/^[A-Z].*\.$/);
  const source = readFileSync(join(root, 'scripts', 'bench', name, 'bench.mjs'), 'utf8');
  const taken = [...source.matchAll(/'?([\w-]+)'?: \{ type: '(?:string|boolean)'/g)].map(([, option]) => option);
  expect(options.map((line) => line.match(/^ {2}--([\w-]+): /)?.[1]).sort()).toEqual(taken.sort());
  for (const option of taken) expect(first).toContain(`[--${option}`);
});

test('npm run bench without a name lists the benches and does not fail', () => {
  const { status, stdout } = bench('--help');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^npm run bench -- api \| .*federation/)]);
});
