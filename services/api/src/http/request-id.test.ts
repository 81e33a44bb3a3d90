import { requestIdOf } from './request-id.ts';

const asked = (header?: string | string[]) =>
  requestIdOf({ headers: header === undefined ? {} : { 'x-request-id': header } });

test('a well-formed request id is kept, so that a call can be followed across services', () => {
  expect(asked('front-door_42.7')).toBe('front-door_42.7');
});

test.each([
  ['missing', undefined],
  ['too short', 'abc'],
  ['too long', 'a'.repeat(65)],
  ['with a line break for the log', 'abcdefgh\nfaked line'],
  ['with markup', '<script>alert(1)</script>'],
  ['sent twice', ['abcdefgh', 'ijklmnop']],
])('one that is %s is replaced by a fresh one', (_what, header) => {
  const first = asked(header);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(asked(header)).not.toBe(first);
});
