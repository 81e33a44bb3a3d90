import { type OverrideWish, overrideCookie, readOverrideWish } from './overrides.ts';

const xtime = { remote: 'xtime', origin: 'http://localhost:3105' };
const statement = { remote: 'ai-statement', origin: 'https://dev.example.com' };

test.each<[OverrideWish, string]>([
  [{ areLeft: false, asked: [] }, 'on'],
  [{ areLeft: true, asked: [] }, 'off'],
  [{ areLeft: false, asked: [xtime] }, 'xtime@http://localhost:3105'],
  [
    { areLeft: true, asked: [xtime, statement] },
    'off:xtime@http://localhost:3105|ai-statement@https://dev.example.com',
  ],
])('the wish %j is kept as %s and read again among other cookies', (wish, value) => {
  const cookie = overrideCookie(wish);
  expect(cookie).toBe(`overrides=${value}; Path=/; SameSite=Lax`);
  expect(readOverrideWish(`colorMode=dark; ${cookie.split(';')[0]}; x=1`)).toEqual(wish);
});

test.each([
  undefined,
  '',
  'x-overrides=off',
  'overrides=',
  'overrides=xtime@javascript:alert(1)',
  'overrides=../etc@http://localhost:1',
  'overrides=xtime@http://localhost:1/path',
  'overrides=xtime@http://user@localhost',
])('%s asks for nothing', (cookies) => {
  expect(readOverrideWish(cookies)).toEqual({ areLeft: false, asked: [] });
});
