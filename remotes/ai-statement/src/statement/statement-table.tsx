import type { Statement } from '@fixed-ops/contract';
import {
  decimalsAsPublished,
  decimalsBeside,
  decimalsOfTarget,
  firstOfMonth,
  formatMoney,
  formatPercent,
  formatPeriodShort,
  lastOfMonth,
  NO_VALUE,
} from '@fixed-ops/metrics';
import { ChevronDown, ChevronRight, chakra, StatusMark } from '@fixed-ops/ui';
import { comparedSpan } from './compared-span.ts';
import { accountsInWords } from './not-mapped-yet.ts';
import type { ColumnKey } from './statement-columns.ts';
import { StatementFrame } from './statement-frame.ts';
import type { StatementLine, StatementRow } from './statement-rows.ts';
import { UnmappedMark } from './unmapped-mark.tsx';

interface StatementTableProps {
  readonly label: string;
  readonly statement: Statement;
  readonly columns: readonly ColumnKey[];
  readonly rows: readonly StatementRow[];
  readonly refetching: boolean;
  readonly onToggle: (category: string) => void;
}

/** The table of the statement: sections, lines, totals, and the two results. */
export function StatementTable(props: StatementTableProps) {
  const { label, statement, columns, rows, refetching, onToggle } = props;
  return (
    <StatementFrame
      role="group"
      aria-label={label}
      tabIndex={0}
      aria-busy={refetching || undefined}
      data-refetching={refetching ? '' : undefined}
    >
      <table>
        <thead>
          <StatementHead {...statement} columns={columns} />
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'section' ? (
              <tr key={row.key} data-look="section">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {row.title} <span>{row.share}</span>
                </th>
              </tr>
            ) : (
              <LineRow key={row.key} row={row} columns={columns} onToggle={onToggle} />
            ),
          )}
        </tbody>
      </table>
    </StatementFrame>
  );
}

/** The head of the average while its months are not loaded yet. */
const UNKNOWN_AVERAGE: Statement['average'] = { head: 'Average', label: 'Average' };

export function StatementHead({
  month,
  average = UNKNOWN_AVERAGE,
  comparedDays = null,
  columns,
}: Pick<Statement, 'month'> &
  Partial<Pick<Statement, 'average' | 'comparedDays'>> & { readonly columns: readonly ColumnKey[] }) {
  const startDate = firstOfMonth(month);
  const spanOf = (column: 'priorMonth' | 'priorYear') =>
    formatPeriodShort(comparedSpan({ month, comparedDays }, column));
  const heads: Readonly<Record<ColumnKey, { head: string; title?: string }>> = {
    actual: { head: 'Actual' },
    pct: { head: '%', title: 'Share of sales or of gross profit, as the section says' },
    guideline: { head: 'Guide' },
    budget: { head: 'Budget', title: 'Of the whole month; a sum has one where each of its lines has' },
    priorMonth: { head: spanOf('priorMonth') },
    priorYear: { head: spanOf('priorYear') },
    average: { head: average.head, title: average.label },
    gapDollars: { head: 'Gap', title: 'What the distance to the guide is worth this month' },
  };
  return (
    <tr>
      <th scope="col">{formatPeriodShort({ startDate, endDate: lastOfMonth(startDate) })}</th>
      {columns.map((key) => (
        <th key={key} scope="col" title={heads[key].title} data-numeric="">
          {heads[key].head}
        </th>
      ))}
    </tr>
  );
}

const Toggle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '24px',
    font: 'inherit',
    color: 'inherit',
    marginInlineStart: '-20px',
    borderRadius: 'xs',
    '& > svg': { color: 'fg.muted' },
  },
});

/** Whether a line names its accounts: lines inside categories do, and lines of unmapped accounts. */
function namesAccounts({ line, look }: Extract<StatementRow, { kind: 'line' }>): boolean {
  return line.accounts.length > 0 && (look === 'detail' || line.lineKey.endsWith('.unmapped'));
}

function LineRow({
  row,
  columns,
  onToggle,
}: {
  readonly row: Extract<StatementRow, { kind: 'line' }>;
  readonly columns: readonly ColumnKey[];
  readonly onToggle: (category: string) => void;
}) {
  const { line, look, category } = row;
  const Arrow = category?.isOpen ? ChevronDown : ChevronRight;
  return (
    <tr data-look={look}>
      <th scope="row">
        {category ? (
          <Toggle type="button" aria-expanded={category.isOpen} onClick={() => onToggle(category.key)}>
            <Arrow size={16} aria-hidden="true" />
            {line.label}
          </Toggle>
        ) : (
          line.label
        )}
        <UnmappedMark accounts={line.unmappedAccounts} />
        {namesAccounts(row) ? <small title={line.accounts.join(', ')}>{accountsInWords(line.accounts)}</small> : null}
      </th>
      {columns.map((key) => (
        <Cell key={key} column={key} line={line} look={look} />
      ))}
    </tr>
  );
}

interface CellProps {
  readonly column: ColumnKey;
  readonly line: StatementLine;
  readonly look: Extract<StatementRow, { kind: 'line' }>['look'];
}

function Cell({ column, line, look }: CellProps) {
  switch (column) {
    case 'actual':
      return <Money value={line.actual} reason="No account of your ledger is on this line." />;
    case 'pct':
      return <Share line={line} />;
    case 'guideline':
      return (
        <td data-numeric="" data-quiet="">
          {line.guideline === null ? null : formatPercent(line.guideline, decimalsOfTarget(line.guideline, 1))}
        </td>
      );
    case 'budget':
      return (
        <td data-numeric="" data-quiet="">
          {line.budget === null ? null : formatMoney(line.budget)}
        </td>
      );
    case 'gapDollars':
      // The net misses its guide by the excess of the expenses, and their row already shows those dollars.
      return (
        <td data-numeric="">{line.gapDollars === null || look === 'result' ? null : formatMoney(line.gapDollars)}</td>
      );
    default:
      return <Money value={line[column]} quiet />;
  }
}

function Share({ line }: { readonly line: StatementLine }) {
  const direction = line.kind === 'gross' ? 'up' : 'down';
  const decimals = decimalsBeside(
    { direction, decimals: 2, displayDecimals: 1 },
    line.pct,
    line.status === 'none' ? null : line.guideline,
  );
  return (
    <td data-numeric="">
      {line.status === 'none' ? null : (
        <chakra.span marginInlineEnd="1.5">
          <StatusMark status={line.status} />
        </chakra.span>
      )}
      {line.pct === null ? (
        <None reason="There is nothing to calculate a share of this month." />
      ) : (
        formatPercent(line.pct, Math.max(decimals, decimalsAsPublished(line.pct, 1)))
      )}
    </td>
  );
}

interface MoneyProps {
  readonly value: StatementLine['actual'];
  readonly quiet?: boolean;
  /** Why there is no value. */
  readonly reason?: string;
}

function Money({ value, quiet = false, reason = 'Nothing was posted for these months.' }: MoneyProps) {
  return (
    <td data-numeric="" data-quiet={quiet ? '' : undefined}>
      {value === null ? <None reason={reason} /> : formatMoney(value)}
    </td>
  );
}

function None({ reason }: { readonly reason: string }) {
  return (
    <span data-part="none" title={reason}>
      {NO_VALUE}
    </span>
  );
}
