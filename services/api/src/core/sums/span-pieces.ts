import { addMonths, type DateRange, earlier, firstOfMonth, lastOfMonth, later } from '@fixed-ops/metrics';
import { type RollupRequest, rulesOf } from '../rollups/span-rollups.ts';
import { hasNoOwnNumbers, isWholeStore, type Selection } from '../selection/selection.ts';
import { shortKey } from '../short-key.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import { DAYS_OF_WEEK, datesIn, weekOf } from './days.ts';
import type { Span } from './span.ts';

/** A dealership, and its requested days. */
export interface StoreSpans {
  readonly facts: StoreFacts;
  readonly selection: Pick<Selection, 'dealershipId' | 'filter'>;
  readonly spans: readonly Span[];
}

/** Days that are read and stored together. A span consists of one or more pieces. */
export interface Piece extends RollupRequest {
  readonly key: string;
  /** The beginning of all keys of the same selection. */
  readonly prefix: string;
  readonly store: Pick<StoreSpans, 'facts' | 'selection'>;
  /** What is read for the days: repair orders that closed on them, those that were open at their end, or both. */
  readonly of: 'closed' | 'open' | 'both';
}

/**
 * The pieces of each span. A repair order closes on one day, so sums of days add up. Whole months within a span of the whole store come from
 * storage, and only the rest is read.
 */
export function piecesOf({ facts, selection, spans }: StoreSpans): Map<number, Piece[]> {
  if (hasNoOwnNumbers(selection.filter)) return new Map();
  const { dealershipId, filter } = selection;
  const rules = rulesOf(facts);
  const prefix = shortKey([dealershipId, rules, filter]);
  const store = { facts, selection };
  const isWhole = isWholeStore(selection);
  return new Map(
    spans.map(({ id, range }) => [
      id,
      (isWhole ? cutAtMonths(range) : [range]).map((days) => ({
        key: `${prefix} ${days.startDate} ${days.endDate}`,
        prefix,
        dealershipId,
        rules,
        range: days,
        store,
        of: 'both',
      })),
    ]),
  );
}

/** The whole months of a range, and the days before and after them. The range itself if it contains none. */
function cutAtMonths(range: DateRange): readonly DateRange[] {
  const parts: DateRange[] = [];
  for (let first = firstOfMonth(range.startDate); first <= range.endDate; first = addMonths(first, 1)) {
    parts.push({ startDate: later(first, range.startDate), endDate: earlier(lastOfMonth(first), range.endDate) });
  }
  return parts.some(isWholeMonth) ? parts : [range];
}

const isWholeMonth = ({ startDate, endDate }: DateRange): boolean =>
  startDate === firstOfMonth(startDate) && endDate === lastOfMonth(startDate);

/** Only sums of the whole store are computed in advance. */
export const isKept = ({ store }: Piece): boolean => isWholeStore(store.selection);

export function byStore(pieces: readonly Piece[]): Piece[][] {
  const stores = new Map<Piece['store'], Piece[]>();
  for (const piece of pieces) {
    const known = stores.get(piece.store);
    if (known) known.push(piece);
    else stores.set(piece.store, [piece]);
  }
  return [...stores.values()];
}

/** Each piece of some spans once. */
export const distinct = (spans: readonly ReadonlyMap<number, Piece[]>[]): Piece[] => [
  ...new Map(spans.flatMap((pieces) => [...pieces.values()].flat()).map((piece) => [piece.key, piece])).values(),
];

/** Whether a piece is read day by day: requests share the days of the whole store. A month stays one piece, because few need a part of it. */
export const isCutIntoDays = (piece: Piece): boolean =>
  isKept(piece) && piece.range.startDate < piece.range.endDate && !isWholeMonth(piece.range);

/** One piece for each day, and one for the orders that were open on the last day. */
export function cutIntoDays({ range, ...piece }: Piece): Piece[] {
  const { endDate } = range;
  return [
    ...datesIn(range).map((date) => closedOn({ ...piece, range }, date)),
    { ...piece, key: `${piece.prefix} open ${endDate}`, range: { startDate: endDate, endDate }, of: 'open' },
  ];
}

const closedOn = (piece: Piece, date: string): Piece => ({
  ...piece,
  key: `${piece.prefix} closed ${date}`,
  range: { startDate: date, endDate: date },
  of: 'closed',
});

/**
 * Adds the other days of their weeks to a few unknown days: reading a week takes hardly longer than a day, and the next request probably
 * asks for neighbouring days.
 */
export function withTheirWeeks(days: readonly Piece[]): Piece[] {
  const closed = days.filter(({ of }) => of === 'closed');
  if (closed.length >= DAYS_OF_WEEK) return [...days];
  const inWeeks = closed.flatMap((day) => datesIn(weekOf(day.range.startDate)).map((date) => closedOn(day, date)));
  return [...days.filter(({ of }) => of !== 'closed'), ...new Map(inWeeks.map((day) => [day.key, day])).values()];
}

/** The week that begins with the first day and ends with the second. Undefined if the two are not a week. */
export function weekFrom(day: Piece, last: Piece | undefined): Piece | undefined {
  const { startDate, endDate } = weekOf(day.range.startDate);
  const isWeek = last?.of === 'closed' && day.range.startDate === startDate && last.range.endDate === endDate;
  return isWeek ? { ...day, key: `${day.prefix} week ${startDate}`, range: { startDate, endDate } } : undefined;
}
