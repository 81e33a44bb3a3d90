import type { Statement } from '@fixed-ops/contract';

/** Figures of a line that are beside what was posted: what it is held against. */
const BESIDE = ['guideline', 'priorMonth', 'priorYear', 'average', 'gapDollars'] as const;
export type ColumnKey = 'actual' | 'pct' | (typeof BESIDE)[number];

export const EVERY_COLUMN: readonly ColumnKey[] = ['actual', 'pct', ...BESIDE];

/** The columns that say anything: one without a single figure, as of a statement of own sales, is not drawn. */
export function columnsOf({ sections }: Pick<Statement, 'sections'>): readonly ColumnKey[] {
  const lines = sections.flatMap((section) => section.lines);
  return ['actual', 'pct', ...BESIDE.filter((key) => lines.some((line) => line[key] !== null))];
}
