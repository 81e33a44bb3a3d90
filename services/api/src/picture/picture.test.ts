import fc from 'fast-check';
import { samplePictures } from '../testing/sample-pictures.ts';
import { readPicture } from './picture.ts';

const bytesOf = (name: keyof typeof samplePictures) => Buffer.from(samplePictures[name], 'base64');
const names = Object.keys(samplePictures) as (keyof typeof samplePictures)[];

const mediaTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  webpAlpha: 'image/webp',
  webpLossless: 'image/webp',
};

/** A segment as cameras write it behind the start of a JPEG. */
function withExif(jpeg: Buffer): Buffer {
  const place = Buffer.from('Exif\0\0taken at 47.6062 N 122.3321 W');
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, place, jpeg.subarray(2)]);
}

/** A segment as phones write it: the place, and that the camera was held on its side, in either order of bytes. */
function heldOnItsSide(jpeg: Buffer, order: 'II' | 'MM', orientation = 6): Buffer {
  const isLittle = order === 'II';
  const short = (value: number) => (isLittle ? [value, 0] : [0, value]);
  const long = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
  // Two entries: a text (the maker, 0x010f) and the orientation (0x0112).
  const entry = (tag: number, type: number, value: number[]) => [
    ...(isLittle ? [tag, 1] : [1, tag]),
    ...short(type),
    ...long(1),
    ...value,
  ];
  const directory = [
    ...short(2),
    ...entry(0x0f, 2, [0x58, 0, 0, 0]),
    ...entry(0x12, 3, [...short(orientation), 0, 0]),
    ...long(0),
  ];
  const exif = Buffer.concat([
    Buffer.from(`Exif\0\0${order}`),
    Buffer.from([...short(42), ...long(8), ...directory]),
    Buffer.from('taken at 47.6062 N'),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** A chunk of text before the last chunk of a PNG. */
function withText(png: Buffer): Buffer {
  const text = Buffer.from('Comment\0<script>alert(1)</script>');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length, 0);
  head.write('tEXt', 4, 'latin1');
  return Buffer.concat([png.subarray(0, -12), head, text, Buffer.alloc(4), png.subarray(-12)]);
}

function withXmp(webp: Buffer): Buffer {
  const text = Buffer.from('<x:xmpmeta>somewhere');
  const head = Buffer.alloc(8);
  head.write('XMP ', 0, 'latin1');
  head.writeUInt32LE(text.length, 4);
  const whole = Buffer.concat([webp, head, text]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

test.each(names)('a %s is known by its bytes, with its size', (name) => {
  expect(readPicture(bytesOf(name))).toMatchObject({ mediaType: mediaTypes[name], width: 12, height: 8 });
});

test.each(names)('a cleaned %s is a picture that has nothing left to clean', (name) => {
  const once = readPicture(bytesOf(name))!;
  expect(readPicture(once.data)).toEqual(once);
});

test.each([
  ['jpeg', withExif, 'taken at'],
  ['png', withText, 'script'],
  ['webp', withXmp, 'somewhere'],
] as const)('what a %s says beside its picture is taken out', (name, add, secret) => {
  const carrying = add(bytesOf(name));
  expect(carrying.includes(secret)).toBe(true);
  expect(readPicture(carrying)).toEqual(readPicture(bytesOf(name)));
});

test.each(names)('what hides behind the end of a %s is cut off', (name) => {
  const polyglot = Buffer.concat([bytesOf(name), Buffer.from('<html><script>alert(1)</script>')]);
  expect(readPicture(polyglot)).toEqual(readPicture(bytesOf(name)));
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a GIF', 'GIF89a\u0001\0\u0001\0'],
  ['a page', '<!doctype html>'],
  ['nothing', ''],
  ['the beginning of a PNG', '\u0089PNG\r\n\u001a\n'],
])('%s is no picture', (_what, text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toBeNull();
});

test('an animated WebP is none of ours', () => {
  const webp = bytesOf('webp');
  const frame = Buffer.from('ANIM\u0006\0\0\0\0\0\0\0\0\0', 'latin1');
  const animated = Buffer.concat([webp, frame]);
  animated.writeUInt32LE(animated.length - 8, 4);
  expect(readPicture(animated)).toBeNull();
});

test('a picture that was cut off anywhere is refused', () => {
  const anyName = fc.constantFrom(...names);
  fc.assert(
    fc.property(anyName, fc.nat(), (name, at) => {
      const whole = bytesOf(name);
      expect(readPicture(whole.subarray(0, at % whole.length))).toBeNull();
    }),
  );
});

test('no bytes whatever bring the reader down', () => {
  const anyName = fc.constantFrom(...names);
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 });
  fc.assert(
    fc.property(anyName, changes, (name, changed) => {
      const bytes = bytesOf(name);
      for (const [at, value] of changed) bytes[at % bytes.length] = value;
      const picture = readPicture(bytes);
      if (picture) expect(picture.data.length).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readPicture(Buffer.from(bytes))));
});

test.each(['II', 'MM'] as const)(
  'a JPEG of a camera that was held on its side (%s) stays upright, and says nothing else',
  (order) => {
    const cleaned = readPicture(heldOnItsSide(bytesOf('jpeg'), order))!;
    expect(cleaned.data.includes('taken at')).toBe(false);
    expect(cleaned.data.length - bytesOf('jpeg').length).toBeLessThanOrEqual(36);
    // Cleaned again, both orders are the same bytes: big end first.
    expect(readPicture(heldOnItsSide(bytesOf('jpeg'), order === 'II' ? 'MM' : 'II'))).toEqual(cleaned);
    expect(cleaned.data.subarray(2, 12).toString('latin1')).toBe('\u00ff\u00e1\u0000\u0022Exif\0\0');
    expect(readPicture(cleaned.data)).toEqual(cleaned);
  },
);

test.each([0, 1, 9])('an orientation of %i is none', (orientation) => {
  expect(readPicture(heldOnItsSide(bytesOf('jpeg'), 'MM', orientation))).toEqual(readPicture(bytesOf('jpeg')));
});
