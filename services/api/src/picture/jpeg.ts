import { orientationOf, orientationSegment } from './jpeg-orientation.ts';
import type { Picture } from './picture.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Sizes: baseline, extended and progressive; browsers draw no others. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, quantisation tables, restart interval, JFIF, and Adobe's, which says how colours are meant. */
const TABLES = new Set([0xc4, 0xdb, 0xdd, 0xe0, 0xee]);

/** Where compressed data that begins at `from` ends: at the next marker that is no restart and no stuffed byte. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return -1;
}

/** A JPEG reduced to what draws it, upright as the camera was held; null when the bytes are none, or one that is cut off. */
export function cleanJpeg(bytes: Buffer): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let isTurned = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (size === null || !hasScan) return null;
      return { mediaType: 'image/jpeg', ...size, data: Buffer.concat([...kept, bytes.subarray(at, at + 2)]) };
    }
    if (at + 4 > bytes.length) return null;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (FRAMES.has(marker)) {
      if (end < at + 9) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === SCAN) {
      end = endOfScan(bytes, end);
      if (end === -1) return null;
      hasScan = true;
    }
    const orientation = isTurned ? null : orientationOf(bytes.subarray(at, end));
    if (orientation !== null) {
      isTurned = true;
      kept.push(orientationSegment(orientation));
    }
    if (marker === SCAN || FRAMES.has(marker) || TABLES.has(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}
