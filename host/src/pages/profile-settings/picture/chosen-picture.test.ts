import { PICTURE_MAX_BYTES, pictureTypes } from '@fixed-ops/contract/people';
import { CROPPED_MAX_BYTES, fileProblem, PICTURE_TYPES } from '@fixed-ops/ui/picture';

const file = (changes: Partial<Record<'name' | 'type', string>> & { size?: number } = {}) => ({
  name: 'me.jpg',
  type: 'image/jpeg',
  size: 200_000,
  ...changes,
});

test('the accepted pictures are those of the contract', () => {
  expect(PICTURE_TYPES).toEqual(pictureTypes);
});

test.each(['image/jpeg', 'image/png', 'image/webp'])('a file of type %s may be tried', (type) => {
  expect(fileProblem(file({ type, size: PICTURE_MAX_BYTES }), PICTURE_MAX_BYTES)).toBeNull();
});

test.each(['image/svg+xml', 'image/heic', 'application/pdf', ''])('a file of type "%s" is refused by name', (type) => {
  expect(fileProblem(file({ name: 'me.svg', type }), PICTURE_MAX_BYTES)).toBe(
    'me.svg is not a JPEG, PNG or WebP picture.',
  );
});

test('a file over what is sent is refused with its size and the limit', () => {
  expect(fileProblem(file({ size: 5.25 * 1024 * 1024 }), PICTURE_MAX_BYTES)).toBe(
    'me.jpg has 5.3 MB. Choose a picture of at most 3 MB.',
  );
});

test('a picture that is cropped before it is sent may be as large as a phone takes it', () => {
  const sized = (megabytes: number) => fileProblem(file({ size: megabytes * 1024 * 1024 }), CROPPED_MAX_BYTES);
  expect(sized(12)).toBeNull();
  expect(sized(30)).toBe('me.jpg has 30.0 MB. Choose a picture of at most 25 MB.');
});
