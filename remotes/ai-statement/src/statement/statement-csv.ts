import type { Statement } from '@fixed-ops/contract';
import { type Column, toCsv } from '@fixed-ops/ui';
import type { StatementLine } from './statement-rows.ts';

interface ExportedLine {
  readonly section: string;
  readonly line: StatementLine;
}

const figure = (
  head: string,
  key: 'actual' | 'pct' | 'guideline' | 'priorMonth' | 'priorYear' | 'average' | 'gapDollars',
) => ({
  key,
  head,
  value: ({ line }: ExportedLine) => line[key],
});

const columns: readonly Column<ExportedLine>[] = [
  { key: 'section', head: 'Section', value: ({ section }) => section },
  { key: 'line', head: 'Line', value: ({ line }) => line.label },
  { key: 'accounts', head: 'Accounts', value: ({ line }) => line.accounts.join(' ') || null },
  figure('Actual', 'actual'),
  figure('%', 'pct'),
  figure('Guide %', 'guideline'),
  figure('Month before', 'priorMonth'),
  figure('Same month last year', 'priorYear'),
  figure('12-month average', 'average'),
  figure('Gap', 'gapDollars'),
];

/** The statement as CSV text: every line of every section that the person may see, money in dollars. */
export function statementCsv({ sections }: Statement): string {
  return toCsv(
    sections
      .filter(({ key }) => key !== 'kpi')
      .flatMap(({ title, lines }) => lines.map((line) => ({ section: title, line }))),
    columns,
  );
}
