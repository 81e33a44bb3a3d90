import type { Statement } from '@fixed-ops/contract';
import { RESULTS } from './statement-rows.ts';

/** Figures that the posted amount of a line is compared with. */
const COMPARED_KEYS = ['guideline', 'budget', 'priorMonth', 'priorYear', 'average', 'gapDollars'] as const;
export type ColumnKey = 'actual' | 'pct' | (typeof COMPARED_KEYS)[number];

export const EVERY_COLUMN: readonly ColumnKey[] = ['actual', 'pct', ...COMPARED_KEYS];

/** The columns with at least one figure. A statement of own sales, for example, has nothing to compare with. */
export function columnsOf({ sections }: Pick<Statement, 'sections'>): readonly ColumnKey[] {
  // Key figures are above the table, and the gap of a result repeats that of the lines above it.
  const drawn = sections.filter(({ key }) => key !== 'kpi');
  const says = (column: (typeof COMPARED_KEYS)[number]) =>
    drawn.some(
      ({ key, lines }) => (column !== 'gapDollars' || !RESULTS.has(key)) && lines.some((line) => line[column] !== null),
    );
  return ['actual', 'pct', ...COMPARED_KEYS.filter(says)];
}
