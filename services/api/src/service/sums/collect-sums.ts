import type { Database } from '@fixed-ops/database';
import { type DateRange, firstOfMonth } from '@fixed-ops/metrics';
import { LRUCache } from 'lru-cache';
import { readRollups, rulesOf, wholeMonth, writeRollup } from '../rollups/month-rollups.ts';
import { hasNoOwnNumbers, isWholeStore, type Selection } from '../selection/selection.ts';
import type { StoreFacts } from '../store/store-facts.ts';
import { readAttendance } from './read-attendance.ts';
import { readHeaderSums } from './read-header-sums.ts';
import { readLineSums } from './read-line-sums.ts';
import { readOpenSums } from './read-open-sums.ts';
import { readTechnicianSums, techniciansOf } from './read-technician-sums.ts';
import type { Span } from './span.ts';
import type { SpanCells } from './span-sums.ts';

/** Finished months of each database's stores; history is read once per import and filter. */
const histories = new WeakMap<Database, LRUCache<string, SpanCells>>();
const MONTHS_KEPT = 1500;

function historyOf(db: Database): LRUCache<string, SpanCells> {
  const known = histories.get(db) ?? new LRUCache<string, SpanCells>({ max: MONTHS_KEPT });
  histories.set(db, known);
  return known;
}

/**
 * The cells of each span. Months that are over are kept in memory until the dealership's data version changes, so that a
 * page reads its thirteen months once and only its own period again.
 */
export async function collectSums(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  spans: readonly Span[],
): Promise<ReadonlyMap<number, SpanCells>> {
  const result = new Map<number, SpanCells>();
  if (hasNoOwnNumbers(selection.filter)) return result;
  const history = historyOf(db);
  const keyOf = cacheKey(facts, selection);
  const firstOfThisMonth = firstOfMonth(selection.today);
  const take = (span: Span, cells: SpanCells) => {
    result.set(span.id, cells);
    if (span.range.endDate < firstOfThisMonth) history.set(keyOf(span), cells);
  };
  for (const span of spans) {
    const known = history.get(keyOf(span));
    if (known) result.set(span.id, known);
  }
  for (const [span, cells] of await keptCells(db, facts, selection, missingOf(spans, result))) take(span, cells);
  for (const [span, cells] of await readCells(db, facts, selection, missingOf(spans, result))) take(span, cells);
  return result;
}

const missingOf = (spans: readonly Span[], found: ReadonlyMap<number, SpanCells>) =>
  spans.filter(({ id }) => !found.has(id));

/** Whole months of the whole store that the last batch has summed up already. */
async function keptCells(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  spans: readonly Span[],
): Promise<ReadonlyMap<Span, SpanCells>> {
  if (!isWholeStore(selection)) return new Map();
  const months = spans.flatMap((span) => {
    const month = wholeMonth(span.range);
    return month === null ? [] : [{ span, month }];
  });
  const names = months.map(({ month }) => month);
  const kept = await readRollups(db, facts, selection.dealershipId, names);
  const found = months.map(({ span, month }) => [span, kept.get(month)] as const);
  return new Map(found.flatMap(([span, cells]) => (cells ? [[span, cells]] : [])));
}

/**
 * Sums up the finished months of the whole store that are not kept yet, one short statement after another. Meant for after an
 * import, so that views over all dealerships and the first page of the day read a row a month.
 */
export async function refreshRollups(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  ranges: readonly DateRange[],
  signal: AbortSignal,
): Promise<void> {
  const spans = ranges.map((range, id) => ({ id, range }));
  const kept = await keptCells(db, facts, selection, spans);
  for (const span of spans) {
    if (signal.aborted) return;
    const month = wholeMonth(span.range);
    if (month === null || kept.has(span)) continue;
    const cells = (await readCells(db, facts, selection, [span])).get(span);
    if (cells) await writeRollup(db, facts, selection.dealershipId, month, cells);
  }
}

function cacheKey(facts: StoreFacts, selection: Selection): (span: Span) => string {
  const prefix = JSON.stringify([selection.dealershipId, rulesOf(facts), selection.filter]);
  return ({ range }) => `${prefix} ${range.startDate} ${range.endDate}`;
}

async function readCells(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  spans: readonly Span[],
): Promise<Map<Span, SpanCells>> {
  const { dealershipId, filter } = selection;
  const [lines, headers, open, technicians, attendance] = await Promise.all([
    readLineSums(db, facts, dealershipId, spans, filter),
    readHeaderSums(db, facts, dealershipId, spans, filter),
    readOpenSums(db, facts, dealershipId, spans, filter),
    readTechnicianSums(db, facts, dealershipId, spans, filter),
    readAttendance(db, facts, dealershipId, spans, techniciansOf(filter)),
  ]);
  return new Map(
    spans.map((span) => {
      const inSpan = (cell: { readonly span: number }) => cell.span === span.id;
      const cells: SpanCells = {
        lines: lines.filter(inSpan),
        headers: headers.filter(inSpan),
        open: open.filter(inSpan),
        technicians: technicians.cells.filter(inSpan),
        techDays: technicians.days.find(inSpan)?.techDays ?? 0,
        attendance: attendance.filter(inSpan),
      };
      return [span, cells];
    }),
  );
}
