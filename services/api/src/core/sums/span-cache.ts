import { defineCache } from '@fixed-ops/database';
import { LRUCache } from 'lru-cache';
import type { Piece } from './span-pieces.ts';
import type { SpanSums } from './span-sums.ts';

/** The cells of pieces, by their keys. */
export type Cells = ReadonlyMap<string, SpanSums>;

/** What a database's stores have been asked for, until their data or settings change; the least asked for goes first. */
export class SpanCache {
  readonly known = new LRUCache<string, SpanSums>({ maxSize: 150_000, sizeCalculation: sizeOf });
  /** The days of which parts of months are put together, with room of their own: there are sixty of them for a part of a month. */
  readonly days = new LRUCache<string, SpanSums>({ maxSize: 50_000, sizeCalculation: sizeOf });
  /** Reads that others wait for instead of reading the same. */
  readonly running = new Map<string, Promise<Cells>>();

  get({ key, of }: Piece): SpanSums | undefined {
    return (of === 'both' ? this.known : this.days).get(key);
  }

  set({ key, of }: Piece, cells: SpanSums): void {
    (of === 'both' ? this.known : this.days).set(key, cells);
  }
}
export const spanCacheOf = defineCache(() => new SpanCache());

/** Half a kilobyte each, more or less. */
function sizeOf({ lines, headers, open, technicians, attendance }: SpanSums): number {
  return 1 + lines.length + headers.length + open.length + technicians.length + attendance.length;
}
