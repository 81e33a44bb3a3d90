import { passwordProblem } from './password-rules.ts';

const dana = { firstName: 'Dana', lastName: 'Whitfield', email: 'd.whitfield@example.com' };
const li = { firstName: 'Li', lastName: 'Bo', email: 'li@example.com' };

test.each([
  'correct horse battery',
  'Harborline-2026',
  'summer tires in May',
  'a Toyota on stall 4',
  'Öl wechseln am Montag',
  '🚗🔧🛞🔩🪛🧰 brake',
])('%s may be used', (password) => {
  expect(passwordProblem(password, dana)).toBeNull();
});

test.each([
  ['', /at least 12/],
  ['eleven char', /at least 12/],
  // Eleven characters for people, twelve in UTF-16.
  ['brake pad 🔧🔩'.slice(0, 12), /at least 12/],
  ['x y z '.repeat(30), /at most 128/],
  ['aaaaaaaaaaaaaa', /easy to guess/],
  ['123456789012', /easy to guess/],
  ['Password1234!', /easy to guess/],
  // Other common attempts: a season and the year, the make on the sign, signs in place of letters, and a repeated word.
  ['Summer2026!!', /easy to guess/],
  ['Toyota123456', /easy to guess/],
  ['P@ssw0rd1234', /easy to guess/],
  ['Welcome-Welcome-1', /easy to guess/],
  ['my-WHITFIELD-family', /name and email/],
  ['long live dana', /name and email/],
  ['d.whitfield 2026', /name and email/],
])('%j is refused with the reason', (password, reason) => {
  expect(passwordProblem(password, dana)).toMatch(reason);
});

test('a short name that occurs inside other words is no reason', () => {
  expect(passwordProblem('a little bonfire', li)).toBeNull();
});
