import type { Statement } from '@fixed-ops/contract';
import { RESULTS } from './statement-rows.ts';

/** Figures of a line that are beside what was posted: what it is held against. */
const BESIDE = ['guideline', 'budget', 'priorMonth', 'priorYear', 'average', 'gapDollars'] as const;
export type ColumnKey = 'actual' | 'pct' | (typeof BESIDE)[number];

export const EVERY_COLUMN: readonly ColumnKey[] = ['actual', 'pct', ...BESIDE];

/** The columns that say anything: one without a single figure, as of a statement of own sales, is not drawn. */
export function columnsOf({ sections }: Pick<Statement, 'sections'>): readonly ColumnKey[] {
  // Key figures stand above the table, and what a result lacks is that of the lines above it.
  const drawn = sections.filter(({ key }) => key !== 'kpi');
  const says = (column: (typeof BESIDE)[number]) =>
    drawn.some(
      ({ key, lines }) => (column !== 'gapDollars' || !RESULTS.has(key)) && lines.some((line) => line[column] !== null),
    );
  return ['actual', 'pct', ...BESIDE.filter(says)];
}
