import { defineCache } from '@fixed-ops/database';
import { LRUCache } from 'lru-cache';
import type { Piece } from './span-pieces.ts';
import type { SpanSums } from './span-sums.ts';

/** The cells of pieces, by their keys. */
export type Cells = ReadonlyMap<string, SpanSums>;

/** Pieces that requests have read, by database, until data or settings change. The least used piece is dropped first. */
export class SpanCache {
  readonly known = new LRUCache<string, SpanSums>({ maxSize: 150_000, sizeCalculation: sizeOf });
  /** Single days, which parts of months are combined from. They have a separate cache, because a part of a month has sixty of them. */
  readonly days = new LRUCache<string, SpanSums>({ maxSize: 50_000, sizeCalculation: sizeOf });
  /** Reads in progress. Other requests wait for them instead of reading the same. */
  readonly running = new Map<string, Promise<Cells>>();

  get({ key, of }: Piece): SpanSums | undefined {
    return (of === 'both' ? this.known : this.days).get(key);
  }

  set({ key, of }: Piece, cells: SpanSums): void {
    (of === 'both' ? this.known : this.days).set(key, cells);
  }
}
export const spanCacheOf = defineCache(() => new SpanCache());

/** Each takes about half a kilobyte. */
function sizeOf({ lines, headers, open, technicians, attendance }: SpanSums): number {
  return 1 + lines.length + headers.length + open.length + technicians.length + attendance.length;
}
