import type { Picture } from './picture.ts';

/** Extended header, opacity, lossy and lossless pixels. */
const KEPT = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L']);
const ANIMATED = new Set(['ANIM', 'ANMF']);
/** Of the extended header's flags only the one that says there is opacity. */
const ALPHA_FLAG = 0x10;
const LOSSY_SYNC = 0x9d012a;
const LOSSLESS_SIGNATURE = 0x2f;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a chunk of pixels; null when it does not begin as one. */
function pixelSize(type: string, data: Buffer): Size | null {
  if (type === 'VP8 ' && data.length >= 10 && data.readUIntBE(3, 3) === LOSSY_SYNC) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (type === 'VP8L' && data.length >= 5 && data[0] === LOSSLESS_SIGNATURE) {
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** A still WebP reduced to what draws it; null when the bytes are none, one that is cut off, or an animation. */
export function cleanWebp(bytes: Buffer): Picture | null {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null;
  }
  const total = 8 + bytes.readUInt32LE(4);
  if (total > bytes.length) return null;
  const kept: Buffer[] = [];
  let size: Size | null = null;
  let at = 12;
  while (at + 8 <= total) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    // Chunks begin at even places.
    const end = at + 8 + length + (length % 2);
    if (end > total || ANIMATED.has(type)) return null;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ALPHA_FLAG;
    size ??= pixelSize(type, chunk.subarray(8, 8 + length));
    if (KEPT.has(type)) kept.push(chunk);
    at = end;
  }
  if (size === null) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { mediaType: 'image/webp', ...size, data: Buffer.concat([head, body]) };
}
