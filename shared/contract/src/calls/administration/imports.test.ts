import { importFileHeadSchema } from './imports.ts';

const isName = (name: string) => importFileHeadSchema.safeParse({ name, size: 1, head: 'eA==' }).success;

test.each(['ros.csv', 'ROs 2026-10 (final).csv', 'Über Land, Öl.csv', "O'Neil & sons.CSV"])(
  '%s is the name of a file',
  (name) => {
    expect(isName(name)).toBe(true);
  },
);

test.each([
  'your account is closed, see https://evil.example/sign-in.csv',
  '..\\..\\ros.csv',
  'ros.csv\nBcc: x',
  'ros.csv\u0085Bcc: x',
  'ros\u202Evsc.exe',
])('%j, which would stand in mails to managers, is none', (name) => {
  expect(isName(name)).toBe(false);
});
