import { newCode, spoken, typedCode } from './code.ts';

test('a code has eight digits and is read in two groups', () => {
  for (let count = 0; count < 100; count += 1) expect(newCode()).toMatch(/^\d{8}$/);
  expect(spoken('04827730')).toBe('0482 7730');
});

test.each([
  ['0482 7730', '04827730'],
  [' 0482-7730\n', '04827730'],
  ['0482773', null],
  ['048277301', null],
  ['0482773O', null],
  ['', null],
])('%j typed is the code %j', (text, code) => {
  expect(typedCode(text)).toBe(code);
});
