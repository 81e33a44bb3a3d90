import { type OverrideRequest, overrideCookie, readOverrideRequest } from './overrides.ts';

const xtime = { remote: 'xtime', origin: 'http://localhost:3105' };
const statement = { remote: 'ai-statement', origin: 'https://dev.example.com' };

test.each<[OverrideRequest, string]>([
  [{ areLeft: false, asked: [] }, 'on'],
  [{ areLeft: true, asked: [] }, 'off'],
  [{ areLeft: false, asked: [xtime] }, 'xtime@http://localhost:3105'],
  [
    { areLeft: true, asked: [xtime, statement] },
    'off:xtime@http://localhost:3105|ai-statement@https://dev.example.com',
  ],
])('the request %j is kept as %s and read again among other cookies', (request, value) => {
  const cookie = overrideCookie(request);
  expect(cookie).toBe(`overrides=${value}; Path=/; SameSite=Lax`);
  expect(readOverrideRequest(`colorMode=dark; ${cookie.split(';')[0]}; x=1`)).toEqual(request);
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
  expect(readOverrideRequest(cookies)).toEqual({ areLeft: false, asked: [] });
});
