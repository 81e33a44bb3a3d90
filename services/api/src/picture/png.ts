import type { Picture } from './picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What draws one still picture and says how its colours are meant. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);
/** Length, type and check sum around the data of a chunk. */
const CHUNK_FRAME = 12;

/** A PNG reduced to what draws it; null when the bytes are none, or one that is cut off. */
export function cleanPng(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const kept: Buffer[] = [SIGNATURE];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  let at = 8;
  while (at + CHUNK_FRAME <= bytes.length) {
    const end = at + CHUNK_FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    // The header comes first and is 13 bytes long.
    if ((size === null) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') {
      if (end !== at + CHUNK_FRAME + 13) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasData ||= type === 'IDAT';
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') {
      return size !== null && hasData ? { mediaType: 'image/png', ...size, data: Buffer.concat(kept) } : null;
    }
    at = end;
  }
  return null;
}
