import { pictureDataUrlSchema } from './picture.ts';

const isTaken = (text: string) => pictureDataUrlSchema.safeParse(text).success;

test.each(['data:image/png;base64,AAAA', 'data:image/jpeg;base64,A+/=', 'data:image/webp;base64,AA=='])(
  '%s is taken',
  (url) => expect(isTaken(url)).toBe(true),
);

test.each([
  'data:image/png;base64,',
  'data:image/png;base64,====',
  'data:image/svg+xml;base64,AAAA',
  'data:image/png;base64,AA=A',
  'data:image/png;base64,AAA\n',
  'data:image/png;base64,AA===',
  'AAAA',
])('%j is not', (url) => expect(isTaken(url)).toBe(false));

test('megabytes are judged by whatever the engine makes of an expression', () => {
  const large = `data:image/png;base64,${'A'.repeat(64 * 1024 * 1024)}`;
  expect(isTaken(large)).toBe(true);
  expect(isTaken(`${large}!`)).toBe(false);
});
