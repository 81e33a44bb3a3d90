import type { CallResponse, calls, LaborTypeRow } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { comparisonFactor, isHistory } from '../core/period.ts';
import { comparisonSpans } from '../core/selection/average.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import type { Span } from '../core/sums/span.ts';
import { type LineFigures, lineFigureSums } from '../line-figures/line-figures.ts';
import { addSums, type LineGroup, scaleSums } from '../line-figures/read-line-figure-sums.ts';

export const PERIOD = 0;
export const COMPARISON = 1;

export interface ComparedWork {
  /** The period, and the days that it is compared with where they are of the store's own past. */
  readonly spans: readonly Span[];
  /** What brings sums of those days to the length of the period; null when nothing is compared. */
  readonly factor: number | null;
}

/** What work by labor type is compared with: the store's own past, and no average that somebody entered or a group has. */
export function comparedWork(selection: Selection, facts: StoreFacts): ComparedWork {
  const { compareRange, average } = selection;
  const isOwnPast = !average?.manual && !average?.isOfGroup;
  const isCompared = Boolean(isOwnPast && compareRange && isHistory(compareRange, facts));
  return {
    spans: [
      { id: PERIOD, range: selection.range },
      ...(isCompared ? comparisonSpans(selection).map((range) => ({ id: COMPARISON, range })) : []),
    ],
    factor: isCompared ? comparisonFactor(selection, facts) : null,
  };
}

/** What a group was in the comparison, brought to the length of the period; nothing where it had no work. */
export function workBefore(
  group: LineGroup | undefined,
  factor: number | null,
  figures: LineFigures,
): LaborTypeRow['compare'] {
  if (factor === null) return null;
  const scaled = scaleSums(group?.sums ?? addSums([], 0), factor);
  const { hours, sales, gross, gpPct, elr } = lineFigureSums(scaled, figures);
  const count = (value: number) => roundTo(value, 2);
  return { roCount: count(scaled.roCount), lineCount: count(scaled.countedLines), hours, sales, gross, gpPct, elr };
}

/** What groups came to together; repair orders, which may be in several of them, are not counted. */
export function allBefore(
  groups: readonly LineGroup[],
  factor: number | null,
  figures: LineFigures,
): CallResponse<typeof calls.laborTypeAnalysisFullDetails>['totals']['compare'] {
  if (factor === null) return null;
  const all = addSums(
    groups.map(({ sums }) => sums),
    0,
  );
  const { hours, sales, gross, gpPct, elr } = lineFigureSums(scaleSums(all, factor), figures);
  return { hours, sales, gross, gpPct, elr };
}
