const APP1 = 0xe1;
const EXIF = 'Exif\0\0';
/** The tag of EXIF that says how the camera was held: 1 upright, 2 to 8 mirrored or turned. */
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * How a camera was held, from a segment APP1 of a JPEG. Null where it says nothing, or upright.
 *
 * @see the standard EXIF 2.32, 4.6.2: byte order, offset of the first directory, its entries
 */
export function orientationOf(segment: Buffer): number | null {
  if (segment[1] !== APP1 || segment.toString('latin1', 4, 10) !== EXIF) return null;
  const tiff = segment.subarray(10);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return null;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return null;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** A segment APP1 that says nothing but how the camera was held. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, APP1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff]);
}
