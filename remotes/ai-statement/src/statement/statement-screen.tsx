import { areaRules, canAccess } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import type { Statement } from '@fixed-ops/contract';
import { statementCalls } from '@fixed-ops/contract/statement';
import { addMonths, firstOfMonth, formatMonth, monthOf } from '@fixed-ops/metrics';
import { Link, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Button,
  Calendar,
  EmptyState,
  ExportMenu,
  FilterBar,
  PageHeader,
  Panel,
  ScreenFrame,
  Select,
  Text,
} from '@fixed-ops/ui';
import { exportedColumns, exportedLines } from './exported-lines.ts';
import { markInWords } from './not-mapped-yet.ts';
import { columnsOf } from './statement-columns.ts';
import { defaultMonth, monthChoices, monthInForce, statementAddressSchema } from './statement-month.ts';
import { statementNotes } from './statement-notes.ts';
import { isUnposted, isWithoutAmounts, isWithoutLedger, statementRows } from './statement-rows.ts';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { statementSummary } from './statement-summary.ts';
import { StatementTable } from './statement-table.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import { UnmappedNote } from './unmapped-mark.tsx';

export function ServiceStatement() {
  return <StatementScreen department="service" title="Service statement" />;
}

export function PartsStatement() {
  return <StatementScreen department="parts" title="Parts statement" />;
}

interface StatementScreenProps {
  readonly department: 'service' | 'parts';
  readonly title: string;
}

/** One month of a department as a financial statement. */
function StatementScreen({ department, title }: StatementScreenProps) {
  const { access, dealershipData } = useSession();
  const { today } = dealershipData;
  const isOwn = !access.hasAllEmployeeView;
  const [{ month: asked, open }, setAddress] = useUrlState(statementAddressSchema);
  const month = monthInForce(asked, today);
  const answer = useCall(statementCalls.statementModel, { query: { department, month } });
  const statement = answer.data?.data;
  const chooseMonth = (value: string) => setAddress({ month: value === defaultMonth(today) ? null : value });
  const toggle = (category: string) =>
    setAddress(
      { open: open.includes(category) ? open.filter((key) => key !== category) : [...open, category] },
      { replace: true },
    );

  return (
    <ScreenFrame>
      <PageHeader title={title} period={periodInWords(statement, month, isOwn)} />
      <FilterBar
        period={
          <Select
            label="Month"
            appearance="filter"
            icon={<Calendar size={16} aria-hidden="true" />}
            entries={monthChoices(today, month)}
            value={month}
            onChange={chooseMonth}
          />
        }
        actions={statement && hasLines(statement) ? <ExportButton statement={statement} /> : undefined}
      />
      <Answer
        name={title}
        answer={answerOf(answer)}
        skeleton={<StatementSkeleton month={month} figures={department === 'service' ? 4 : 3} />}
        notProvided={({ data }) => (!isOwn && isWithoutLedger(data) ? withoutLedgerInWords(data.month) : null)}
        isEmpty={({ data: { sections } }) => isUnposted(sections)}
        empty={({ data }) => <EmptyMonth statement={data} onChooseMonth={chooseMonth} />}
      >
        {({ data }, { refetching }) => (
          <StatementBody title={title} statement={data} open={open} refetching={refetching} onToggle={toggle} />
        )}
      </Answer>
    </ScreenFrame>
  );
}

/** A month without postings and a store without a ledger have nothing to export. */
const hasLines = ({ sections }: Statement) => !isUnposted(sections);

/** Exports the whole statement, including the lines of categories that are closed on screen. */
function ExportButton({ statement }: { readonly statement: Statement }) {
  const { activeDealership } = useSession();
  return (
    <ExportMenu
      from={{
        file: {
          list: `${statement.department === 'service' ? 'Service' : 'Parts'} statement`,
          dealership: activeDealership.name,
          month: statement.month,
        },
        rows: exportedLines(statement),
        columns: exportedColumns(statement),
      }}
    />
  );
}

/**
 * `October 2026, month closed`: the month of the figures below, or the requested one until they are loaded. Own sales
 * have no closed month, because they do not come from the ledger.
 */
function periodInWords(statement: Statement | undefined, asked: string, isOwn: boolean): string {
  if (!statement || isOwn) return formatMonth(statement?.month ?? asked);
  return `${formatMonth(statement.month)}, ${statement.closed ? 'month closed' : 'month open, still being posted'}`;
}

interface StatementBodyProps {
  readonly title: string;
  readonly statement: Statement;
  readonly open: readonly string[];
  readonly refetching: boolean;
  readonly onToggle: (category: string) => void;
}

function StatementBody({ title, statement, open, refetching, onToggle }: StatementBodyProps) {
  const { sections, month } = statement;
  const { user } = useSession();
  const mark = markInWords(statement);
  return (
    <>
      <SummaryStrip figures={statementSummary(statement)} refetching={refetching} />
      {statement.comparisonNote ? (
        <Text mb="4" color="fg.muted">
          {statement.comparisonNote}
        </Text>
      ) : null}
      {mark ? <UnmappedNote words={mark} canMap={canAccess(user, areaRules.administration)} /> : null}
      <Panel aria-label={title}>
        <StatementTable
          label={`${title}, ${formatMonth(month)}`}
          statement={statement}
          columns={columnsOf(statement)}
          rows={statementRows(sections, open)}
          refetching={refetching}
          onToggle={onToggle}
        />
      </Panel>
      {statementNotes(statement, user.role).map((note) => (
        <Text key={note} mt="3" color="fg.muted">
          {note}
        </Text>
      ))}
    </>
  );
}

const withoutLedgerInWords = (month: string) =>
  `Your DMS feed has sent no ledger balances for ${formatMonth(month)} or for the months that it would be compared with.`;

interface EmptyMonthProps {
  readonly statement: Statement;
  readonly onChooseMonth: (month: string) => void;
}

function EmptyMonth(props: EmptyMonthProps) {
  const { access } = useSession();
  if (access.hasAllEmployeeView) return <UnpostedMonth {...props} />;
  return isWithoutAmounts(props.statement) ? <NoOwnSalesYet {...props} /> : <NoOwnSales {...props} />;
}

function MonthBefore({ statement: { month }, onChooseMonth }: EmptyMonthProps) {
  const before = monthOf(addMonths(firstOfMonth(month), -1));
  return <Button onClick={() => onChooseMonth(before)}>Show {formatMonth(before)}</Button>;
}

function UnpostedMonth(props: EmptyMonthProps) {
  return (
    <Panel>
      <EmptyState
        title={`Nothing is posted in the ledger for ${formatMonth(props.statement.month)}`}
        actions={<MonthBefore {...props} />}
      >
        The statement uses the balances of your ledger, which come with the feed once the month is posted.
      </EmptyState>
    </Panel>
  );
}

/** What a statement of own sales contains, and that it needs the person's DMS number. */
const OWN_SALES: Readonly<Record<Statement['department'], string>> = {
  service:
    'Your statement counts the closed repair orders with your advisor or technician number. If you have no such number in this dealership, an administrator can add it to your account.',
  parts:
    'Your statement counts the parts sold over the counter, or issued to repair orders that closed, under your counter number. If you have no such number in this dealership, an administrator can add it to your account.',
};

/** Shown for a month for which the feeds have sent nothing yet, so its sales are unknown. */
function NoOwnSalesYet(props: EmptyMonthProps) {
  const { month, comparisonNote } = props.statement;
  return (
    <Panel>
      <EmptyState title={`No sales of ${formatMonth(month)} have come yet`} actions={<MonthBefore {...props} />}>
        {comparisonNote}
      </EmptyState>
    </Panel>
  );
}

/** Shown to a person who may see only own sales and has none. The ledger is not the reason. */
function NoOwnSales(props: EmptyMonthProps) {
  const { department, month, comparisonNote } = props.statement;
  return (
    <Panel>
      <EmptyState
        title={`You have no sales of your own in ${formatMonth(month)}`}
        actions={
          <>
            <MonthBefore {...props} />
            <Button asChild>
              <Link to="/support">Ask an administrator</Link>
            </Button>
          </>
        }
      >
        {[comparisonNote, OWN_SALES[department]].filter(Boolean).join(' ')}
      </EmptyState>
    </Panel>
  );
}
