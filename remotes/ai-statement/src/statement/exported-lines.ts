import type { Statement } from '@fixed-ops/contract';
import type { Column } from '@fixed-ops/ui';
import { partInWords } from './compared-span.ts';
import { type ColumnKey, columnsOf } from './statement-columns.ts';
import { RESULTS, type StatementLine } from './statement-rows.ts';

interface ExportedLine {
  readonly section: string;
  readonly isResult: boolean;
  readonly line: StatementLine;
}

const figure = (head: string, key: ColumnKey) => ({
  key,
  head,
  numeric: true as const,
  format: key === 'pct' || key === 'guideline' ? ('percent' as const) : ('money' as const),
  // A result has no gap, as on screen, because the lines above it already contain the gap.
  value: ({ line, isResult }: ExportedLine) => (key === 'gapDollars' && isResult ? null : line[key]),
});

/** `Month before`, or `Month before, first 20 days` if the column contains only those. */
const ofMonth = (name: string, part: string | null): string => [name, part].filter((each) => each !== null).join(', ');

/** The columns of a statement's file; money in dollars. As on screen, a column without any figure is left out. */
export const exportedColumns = (statement: Statement): readonly Column<ExportedLine>[] => [
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
    figure('Budget', 'budget'),
    figure(ofMonth('Month before', partInWords(statement, 'priorMonth')), 'priorMonth'),
    figure(ofMonth('Same month last year', partInWords(statement, 'priorYear')), 'priorYear'),
    figure(statement.average.label, 'average'),
    figure('Gap', 'gapDollars'),
  ].filter(({ key }) => columnsOf(statement).includes(key)),
];

/** Every line of every section that the person may see. */
export function exportedLines({ sections }: Statement): ExportedLine[] {
  return sections
    .filter(({ key }) => key !== 'kpi')
    .flatMap(({ key, title, lines }) => lines.map((line) => ({ section: title, isResult: RESULTS.has(key), line })));
}
