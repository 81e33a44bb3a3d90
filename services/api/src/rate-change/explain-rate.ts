import type { Database } from '@fixed-ops/database';
import { lacksFieldOf, NOT_PROVIDED, type RateCell, type RateChange, rateChange, roundTo } from '@fixed-ops/metrics';
import { isHistory } from '../core/period.ts';
import { comparisonSpans } from '../core/selection/average.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import type { Span } from '../core/sums/span.ts';
import { type RateCells, readRateCells } from './read-rate-cells.ts';

/** Numbers of the spans that are compared. */
export const BEFORE = 0;
export const NOW = 1;

export interface ExplainedRate extends Pick<RateCells, 'names' | 'groups'> {
  /** Unrounded. */
  readonly change: RateChange;
  readonly before: readonly RateCell[];
  readonly now: readonly RateCell[];
  readonly hoursBefore: number;
  readonly hoursNow: number;
}

/** The days of the comparison, of which an average has several, and those of the period. */
export function comparedSpans(selection: Selection): readonly Span[] {
  return [...comparisonSpans(selection).map((range) => ({ id: BEFORE, range })), { id: NOW, range: selection.range }];
}

/** What moved the labor rate of a scope between the comparison and the period; else why nobody can tell. */
export async function explainRate(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  scope: string,
): Promise<ExplainedRate | { readonly reason: string }> {
  const { compareRange, filter } = selection;
  if (hasNoOwnNumbers(filter)) return { reason: NO_OWN_NUMBERS };
  if (lacksFieldOf(['laborSaleC', 'soldH'], facts.fieldsNotProvided)) return { reason: NOT_PROVIDED };
  if (!compareRange || selection.average?.manual || selection.average?.isOfGroup) {
    return { reason: 'Nothing is compared: choose a comparison' };
  }
  if (!isHistory(compareRange, facts)) return { reason: 'There are no repair orders in the comparison' };
  const { bySpan, names, groups } = await readRateCells(db, facts, selection, scope, comparedSpans(selection));
  const before = bySpan.get(BEFORE) ?? [];
  const now = bySpan.get(NOW) ?? [];
  const change = rateChange(before, now);
  if (!change) return { reason: 'No hours were sold in one of the two periods' };
  return { change, before, now, names, groups, hoursBefore: hoursOf(before), hoursNow: hoursOf(now) };
}

const hoursOf = (cells: readonly RateCell[]): number =>
  roundTo(cells.reduce((total, cell) => total + cell.soldH, 0) / 100, 2);
