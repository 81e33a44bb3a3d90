import { linesInWords, OP_CODE_WORDS } from './code-words.ts';

test('what is found is counted as one or as many', () => {
  expect([0, 1, 1203].map(linesInWords)).toEqual(['0 lines', '1 line', '1,203 lines']);
});

test.each([
  [1, '1 line stays out of the work mix until its code has a kind.'],
  [1203, '1,203 lines stay out of the work mix until their codes have a kind.'],
])('%i lines that are left are told as one or as many', (lines, words) => {
  expect(OP_CODE_WORDS.left(lines)).toBe(words);
});
