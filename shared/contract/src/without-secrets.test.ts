import { withoutSecrets } from './without-secrets.ts';

test.each([
  [
    'at f (https://x.example/remotes/a/r1/main.js?retry=1:10:20)',
    'at f (https://x.example/remotes/a/r1/main.js:10:20)',
  ],
  ['f@https://x.example/assets/main.js:10:20', 'f@https://x.example/assets/main.js:10:20'],
  ['f@https://x.example/assets/main.js#a=1:10:20', 'f@https://x.example/assets/main.js:10:20'],
  ['GET /api/Search?q=Smith failed', 'GET /api/Search failed'],
  ["no '/parts/list?customer=Pat%20Lee'", "no '/parts/list'"],
  ['pat.lee+x@dealer.example is taken.', '[e-mail] is taken.'],
  ['Write to pat@dealer.example.', 'Write to [e-mail]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1 refused', 'Bearer [token] refused'],
  ['What is undefined? Nothing.', 'What is undefined? Nothing.'],
  ["Cannot read properties of undefined (reading 'a')", "Cannot read properties of undefined (reading 'a')"],
])('of %j stays %j', (text, kept) => expect(withoutSecrets(text)).toBe(kept));

test('once is enough: what was taken out stays out', () => {
  const once = withoutSecrets('f@https://x.example/a.js?b=c@d.example:1:2 pat@d.example');
  expect(withoutSecrets(once)).toBe(once);
});

test.each(['a@', 'a', '/', '?', '/?', ':1', 'eyJ', '@a.', '#/'])('takes no longer for 8 kB of %j', (piece) => {
  expect(withoutSecrets(piece.repeat(8192 / piece.length)).length).toBeLessThanOrEqual(8192);
});
