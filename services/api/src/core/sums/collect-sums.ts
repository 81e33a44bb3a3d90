import { type Database, signalOf } from '@fixed-ops/database';
import type { DateRange } from '@fixed-ops/metrics';
import { dropOldRollups, readRollups, rulesOf, writeRollup } from '../rollups/span-rollups.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import { DAYS_OF_WEEK } from './days.ts';
import { readAttendance } from './read-attendance.ts';
import { readHeaderSums } from './read-header-sums.ts';
import { readLineSums } from './read-line-sums.ts';
import { readOpenSums } from './read-open-sums.ts';
import { readTechnicianSums, techniciansOf } from './read-technician-sums.ts';
import type { Span } from './span.ts';
import { type Cells, type SpanCache, spanCacheOf } from './span-cache.ts';
import {
  byStore,
  cutIntoDays,
  distinct,
  isCutIntoDays,
  isKept,
  type Piece,
  piecesOf,
  type StoreSpans,
  weekFrom,
  withTheirWeeks,
} from './span-pieces.ts';
import { joinedCells, mergedCells, type SpanSums } from './span-sums.ts';

/** The cells of each span of one dealership, by the span's id. */
export async function collectSums(
  db: Database,
  facts: StoreFacts,
  selection: StoreSpans['selection'],
  spans: readonly Span[],
): Promise<ReadonlyMap<number, SpanSums>> {
  const [cells] = await collectStores(db, [{ facts, selection, spans }]);
  return cells ?? new Map();
}

/**
 * The cells of the spans of several dealerships, in their order. They come from memory; otherwise from the sums of the last batch, which one
 * statement reads for all dealerships; and only then from lines, one dealership at a time.
 */
export async function collectStores(
  db: Database,
  stores: readonly StoreSpans[],
): Promise<readonly ReadonlyMap<number, SpanSums>[]> {
  const cache = spanCacheOf(db);
  const wanted = stores.map((store) => piecesOf(store));
  const pieces = distinct(wanted);
  const found = await lookUp(db, cache, pieces);
  const missing = pieces.filter(({ key }) => !found.has(key));
  // One dealership after another, so that other requests get a turn in between.
  for (const some of byStore(missing)) {
    for (const [key, cells] of await readPieces(db, cache, some)) found.set(key, cells);
  }
  return wanted.map((spans) => putTogether(spans, found));
}

/** The cells of the spans that are in memory or summed up. It reads no lines for the others. */
export async function cachedSums(db: Database, store: StoreSpans): Promise<ReadonlyMap<number, SpanSums>> {
  const spans = piecesOf(store);
  return putTogether(spans, await lookUp(db, spanCacheOf(db), distinct([spans])));
}

/** The pieces that are known without reading lines. */
async function lookUp(db: Database, cache: SpanCache, pieces: readonly Piece[]): Promise<Map<string, SpanSums>> {
  const found = new Map<string, SpanSums>();
  for (const piece of pieces) {
    const known = cache.get(piece);
    if (known) found.set(piece.key, known);
  }
  const missing = pieces.filter((piece) => !found.has(piece.key) && isKept(piece));
  for (const [{ key }, cells] of await readRollups(db, missing)) {
    found.set(key, cells);
    cache.known.set(key, cells);
  }
  return found;
}

/** The spans whose pieces were all found. */
function putTogether(spans: ReadonlyMap<number, Piece[]>, found: Cells): Map<number, SpanSums> {
  const result = new Map<number, SpanSums>();
  for (const [id, pieces] of spans) {
    const cells = pieces.flatMap(({ key }) => found.get(key) ?? []);
    const [only, ...others] = cells;
    if (only && cells.length === pieces.length) result.set(id, others.length === 0 ? only : joinedCells(cells));
  }
  return result;
}

/**
 * Reads pieces of one dealership from the lines. Parts of months are read day by day and then combined, so that a request for thirty other
 * days finds most of them in memory.
 */
async function readPieces(db: Database, cache: SpanCache, pieces: readonly Piece[]): Promise<Cells> {
  const inDays = new Map(pieces.flatMap((piece) => (isCutIntoDays(piece) ? [[piece, cutIntoDays(piece)]] : [])));
  const days = distinct([new Map([...inDays.values()].map((some, index) => [index, some]))]);
  const isKnown = (day: Piece) => cache.get(day) !== undefined || cache.running.has(day.key);
  const read = await readOnce(db, cache, [
    ...pieces.filter((piece) => !inDays.has(piece)),
    ...days.filter(isKnown),
    ...withTheirWeeks(days.filter((day) => !isKnown(day))),
  ]);
  const found = new Map(read);
  for (const [piece, parts] of inDays) {
    const cells = parts.flatMap((day) => read.get(day.key) ?? []);
    if (cells.length < parts.length) continue;
    const merged = mergedCells(byWeek(cache, parts, cells));
    cache.set(piece, merged);
    found.set(piece.key, merged);
  }
  return found;
}

/** The cells of days. A whole week is one piece, because periods of thirty days share their weeks except at their ends. */
function byWeek(cache: SpanCache, days: readonly Piece[], cells: readonly SpanSums[]): readonly SpanSums[] {
  const parts: SpanSums[] = [];
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index];
    const week = day && weekFrom(day, days[index + DAYS_OF_WEEK - 1]);
    if (!week) {
      parts.push(...cells.slice(index, index + 1));
      continue;
    }
    const known = cache.get(week) ?? mergedCells(cells.slice(index, index + DAYS_OF_WEEK));
    cache.set(week, known);
    parts.push(known);
    index += DAYS_OF_WEEK - 1;
  }
  return parts;
}

/**
 * Reads pieces of one dealership from the lines, except those that another request is reading, or has read since the caller looked them up:
 * the look-up may have waited for the statements of that request.
 */
async function readOnce(db: Database, cache: SpanCache, pieces: readonly Piece[]): Promise<Cells> {
  const own = new Set(pieces.filter((piece) => cache.get(piece) === undefined && !cache.running.has(piece.key)));
  if (own.size > 0) {
    const read = readCells(db, [...own])
      .then((cells) => {
        for (const piece of own) {
          const value = cells.get(piece.key);
          if (value) cache.set(piece, value);
        }
        return cells;
      })
      .finally(() => {
        for (const { key } of own) cache.running.delete(key);
      });
    for (const { key } of own) cache.running.set(key, read);
  }
  const found = new Map<string, SpanSums>();
  const lost: Piece[] = [];
  const take = async (piece: Piece) => {
    const { key } = piece;
    try {
      const cells = cache.get(piece) ?? (await cache.running.get(key))?.get(key);
      if (cells) found.set(key, cells);
    } catch (error) {
      // The request that was reading may have been cancelled, and its read with it.
      if (own.has(piece) || signalOf(db)?.aborted) throw error;
      lost.push(piece);
    }
  };
  await Promise.all(pieces.map(take));
  if (lost.length > 0) for (const [key, cells] of await readOnce(db, cache, lost)) found.set(key, cells);
  return found;
}

async function readCells(db: Database, pieces: readonly Piece[]): Promise<Cells> {
  const [first] = pieces;
  if (first === undefined) return new Map();
  const { facts, selection } = first.store;
  const { dealershipId, filter } = selection;
  const spans = pieces.map(({ range, of }, id) => ({ id, range, of }));
  const closed = spans.filter(({ of }) => of !== 'open');
  const standing = spans.filter(({ of }) => of !== 'closed');
  const [lines, headers, open, technicians, attendance] = await Promise.all([
    readLineSums(db, facts, dealershipId, closed, filter),
    readHeaderSums(db, facts, dealershipId, closed, filter),
    readOpenSums(db, facts, dealershipId, standing, filter),
    readTechnicianSums(db, facts, dealershipId, closed, filter),
    readAttendance(db, facts, dealershipId, closed, techniciansOf(filter)),
  ]);
  return new Map(
    pieces.map(({ key }, id) => {
      const inSpan = (cell: { readonly span: number }) => cell.span === id;
      const cells: SpanSums = {
        lines: lines.filter(inSpan),
        headers: headers.filter(inSpan),
        open: open.filter(inSpan),
        technicians: technicians.cells.filter(inSpan),
        techDays: technicians.days.find(inSpan)?.techDays ?? 0,
        attendance: attendance.filter(inSpan),
      };
      return [key, cells];
    }),
  );
}

/**
 * Sums up those days of the whole store that are not stored yet, one short statement after another, and deletes invalid sums. It runs after an
 * import, so that views over all dealerships and the first page of the day read one row per span.
 */
export async function refreshRollups(
  db: Database,
  facts: StoreFacts,
  selection: StoreSpans['selection'],
  ranges: readonly DateRange[],
  signal: AbortSignal,
): Promise<void> {
  const cache = spanCacheOf(db);
  const spans = ranges.map((range, id) => ({ id, range }));
  const pieces = distinct([piecesOf({ facts, selection, spans })]);
  const rollups = await readRollups(db, pieces);
  if (rollups.size < pieces.length) await dropOldRollups(db, selection.dealershipId, rulesOf(facts));
  for (const piece of pieces) {
    if (signal.aborted) return;
    const there = rollups.get(piece);
    if (there) cache.known.set(piece.key, there);
    else {
      const cells = cache.known.get(piece.key) ?? (await readOnce(db, cache, [piece])).get(piece.key);
      if (cells) await writeRollup(db, piece, cells);
    }
  }
}
