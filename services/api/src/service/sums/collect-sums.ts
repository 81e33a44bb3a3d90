import type { Database } from '@fixed-ops/database';
import { LRUCache } from 'lru-cache';
import { hasNoOwnNumbers, type Selection } from '../selection/selection.ts';
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
  const missing: Span[] = [];
  for (const span of spans) {
    const known = history.get(keyOf(span));
    if (known) result.set(span.id, known);
    else missing.push(span);
  }
  const firstOfThisMonth = `${selection.today.slice(0, 7)}-01`;
  for (const [span, cells] of await readCells(db, facts, selection, missing)) {
    result.set(span.id, cells);
    if (span.range.endDate < firstOfThisMonth) history.set(keyOf(span), cells);
  }
  return result;
}

function cacheKey(facts: StoreFacts, selection: Selection): (span: Span) => string {
  const { doorRates, serviceContractAsCustomer, policyLaborTypes, hasClockFeed, dataThrough } = facts;
  const rules = [doorRates, serviceContractAsCustomer, policyLaborTypes, hasClockFeed, dataThrough];
  const prefix = JSON.stringify([selection.dealershipId, facts.dataVersion, rules, selection.filter]);
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
