import { linkedText } from './linked-text.ts';

test('web addresses become links, without the sentence around them', () => {
  expect(
    linkedText('Open https://fixedops.example/reset?code=1&b=2. Then (http://localhost:3000/x) sign in.').markup,
  ).toBe(
    'Open <a href="https://fixedops.example/reset?code=1&amp;b=2">https://fixedops.example/reset?code=1&amp;b=2</a>. ' +
      'Then (<a href="http://localhost:3000/x">http://localhost:3000/x</a>) sign in.',
  );
});

test('whatever else stands in a message stays text', () => {
  expect(linkedText('<script>alert(1)</script> javascript:alert(1)').markup).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt; javascript:alert(1)',
  );
  expect(linkedText('https://x.example/"onclick="alert(1)').markup).not.toContain('"onclick');
});
