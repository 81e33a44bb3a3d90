import type { Statement } from '@fixed-ops/contract';
import type { Column } from '@fixed-ops/ui';
import { type ColumnKey, EVERY_COLUMN } from './statement-columns.ts';
import { RESULTS, type StatementLine } from './statement-rows.ts';

interface ExportedLine {
  readonly section: string;
  readonly isResult: boolean;
  readonly line: StatementLine;
}

const figure = (head: string, key: ColumnKey) => ({
  key,
  head,
  numeric: true,
  format: key === 'pct' || key === 'guideline' ? ('percent' as const) : ('money' as const),
  // As on screen: the gap of a result stands already in the lines that it is the result of.
  value: ({ line, isResult }: ExportedLine) => (key === 'gapDollars' && isResult ? null : line[key]),
});

/**
 * What a statement's file says of each line; money in dollars.
 *
 * @param average what the column of averages is of
 * @param columns those of the screen: a column without figures is in no file either
 */
export const exportedColumns = (
  average: string,
  columns: readonly ColumnKey[] = EVERY_COLUMN,
): readonly Column<ExportedLine>[] => [
  { key: 'section', head: 'Section', value: ({ section }) => section },
  { key: 'line', head: 'Line', value: ({ line }) => line.label },
  { key: 'accounts', head: 'Accounts', value: ({ line }) => line.accounts.join(' ') || null },
  {
    key: 'unmapped',
    head: 'Accounts not mapped yet',
    numeric: true,
    format: 'count',
    value: ({ line }) => line.unmappedAccounts || null,
  },
  ...[
    figure('Actual', 'actual'),
    figure('%', 'pct'),
    figure('Guide %', 'guideline'),
    figure('Month before', 'priorMonth'),
    figure('Same month last year', 'priorYear'),
    figure(average, 'average'),
    figure('Gap', 'gapDollars'),
  ].filter(({ key }) => columns.includes(key)),
];

/** Every line of every section that the person may see. */
export function exportedLines({ sections }: Statement): ExportedLine[] {
  return sections
    .filter(({ key }) => key !== 'kpi')
    .flatMap(({ key, title, lines }) => lines.map((line) => ({ section: title, isResult: RESULTS.has(key), line })));
}
