import { helped } from './help.mjs';

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
