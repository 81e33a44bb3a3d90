import { letter } from './letter.ts';

test('a letter says the same as text and as HTML, with addresses as links and what stands out apart', () => {
  const { text, html } = letter([
    'Hello Dana,',
    { emphasis: '1234 5678' },
    'Open https://fixedops.example/x?a=1&b=2.\nThen wait.',
    '',
  ]);
  expect(text).toBe('Hello Dana,\n\n    1234 5678\n\nOpen https://fixedops.example/x?a=1&b=2.\nThen wait.\n');
  expect(html).toContain('<a href="https://fixedops.example/x?a=1&amp;b=2">');
  expect(html).toMatch(/font-weight:600">1234 5678<\/p>/);
  expect(html.match(/<p/g)).toHaveLength(3);
});

test('what somebody else has written is text in it and never markup', () => {
  const { text, html } = letter(['<img src=x onerror=alert(1)>']);
  expect(text).toBe('<img src=x onerror=alert(1)>\n');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
});
