import { OP_CODE_WORDS } from './code-words.ts';

test.each([
  [1, '1 line stays out of the work mix until its code has a kind.'],
  [1203, '1,203 lines stay out of the work mix until their codes have a kind.'],
])('%i lines that are left are told as one or as many', (lines, words) => {
  expect(OP_CODE_WORDS.left(lines)).toBe(words);
});
