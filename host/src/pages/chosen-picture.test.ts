import { PICTURE_MAX_BYTES } from '@fixed-ops/contract/people';
import { fileProblem } from './chosen-picture.ts';

const file = (changes: Partial<Record<'name' | 'type', string>> & { size?: number } = {}) => ({
  name: 'me.jpg',
  type: 'image/jpeg',
  size: 200_000,
  ...changes,
});

test.each(['image/jpeg', 'image/png', 'image/webp'])('a file of type %s may be tried', (type) => {
  expect(fileProblem(file({ type, size: PICTURE_MAX_BYTES }))).toBeNull();
});

test.each(['image/svg+xml', 'image/heic', 'application/pdf', ''])('a file of type "%s" is refused by name', (type) => {
  expect(fileProblem(file({ name: 'me.svg', type }))).toBe('me.svg is not a JPEG, PNG or WebP picture.');
});

test('a file over 3 MiB is refused with its size and the limit', () => {
  expect(fileProblem(file({ size: 5.25 * 1024 * 1024 }))).toBe('me.jpg has 5.3 MB. Choose a picture of at most 3 MB.');
});
