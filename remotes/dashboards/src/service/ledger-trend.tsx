import { canOpen } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import type { TrendEvent } from '@fixed-ops/charts';
import type { CallResponse } from '@fixed-ops/contract';
import { statementCalls } from '@fixed-ops/contract/statement';
import {
  type DashboardView,
  EmptyTrend,
  MonthlyTrend,
  TrendSkeleton,
  useDashboardView,
  useTrendDays,
} from '@fixed-ops/figures';
import { formatDay, formatMoney, formatMonth, formatShare, lastOfMonth, monthWithData } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, DoubtMark, EmptyState, Link, StatusIcon } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useDoubts } from '../screen/doubts.ts';

type Ledger = CallResponse<typeof statementCalls.monthlyNumbersAccounting>['data'];

interface LedgerTrendProps {
  readonly period: DashboardView['periodQuery'];
  /** The marks that show until the call for the marked days has answered. */
  readonly events: readonly TrendEvent[];
  /** `mayAdd` tells whether the person may mark days. */
  readonly days: { readonly mayAdd: boolean };
  /** Switches back to repair orders. */
  readonly actions: ReactNode;
}

const TITLE = 'Service sales and gross profit';
const SERIES = [{ key: 'ledger', label: 'Service sales', color: 'chart.spark' }];

/** Shows the sales of the same months in the ledger, which has no filters, and below them the difference from repair orders. */
export function LedgerTrend({ period, events, days, actions }: LedgerTrendProps) {
  const answer = useCall(statementCalls.monthlyNumbersAccounting, { query: { ...period, compare: 'none' } });
  const doubts = useDoubts(period, answer.isPlaceholderData);
  // The notes at the foot of the page are of repair orders. On paper the reason stands here, in words.
  const ofLedger = (doubts.get('ledger_sales') ?? []).map(({ text, link }) => ({ text, link }));
  const marked = useTrendDays(events, days);
  const { filters, through } = useDashboardView();
  return (
    <Answer
      name={TITLE}
      answer={answerOf(answer)}
      skeleton={<TrendSkeleton title={TITLE} actions={actions} />}
      isEmpty={({ data }) => !data.months.some(({ isPosted }) => isPosted)}
      empty={({ data }) => (
        <EmptyTrend title={TITLE} actions={actions}>
          <NoMonth ledger={data} />
        </EmptyTrend>
      )}
    >
      {({ data, startDate, endDate }, { refetching }) => (
        <MonthlyTrend
          title={TITLE}
          of={`of the ledger, which has no ${lackingFilters(filters)}`}
          actions={
            <>
              <DoubtMark label={TITLE} doubts={ofLedger} />
              {actions}
            </>
          }
          months={data.months.map(({ month, serviceSales, serviceGross, isPosted, closed }) => ({
            month,
            parts: isPosted && serviceSales !== null ? { ledger: serviceSales } : {},
            rate: serviceSales && serviceGross !== null && isPosted ? (serviceGross / serviceSales) * 100 : null,
            // A month that is over may still get entries until it is closed, but it is no month to date.
            unfinished: !closed && !isOver(month, through),
            pace: null,
          }))}
          series={SERIES}
          marked={{ ...marked, footOf: (months) => <LedgerFoot days={marked.footOf(months)} ledger={data} /> }}
          rateTarget={null}
          refetching={refetching}
          startDate={startDate}
          endDate={endDate}
        />
      )}
    </Answer>
  );
}

const isOver = (month: string, through: string): boolean => lastOfMonth(`${month}-01`) <= through;

/** The filters that the ledger does not have: pay types, which the other trend shows, and those that are set. */
function lackingFilters({ advisors, technicians, laborTypes }: DashboardView['filters']): string {
  const set = [advisors.length + technicians.length > 0 ? 'people' : '', laborTypes.length > 0 ? 'labor types' : ''];
  const lacking = ['pay types', ...set.filter(Boolean)];
  const last = lacking.pop();
  return lacking.length === 0 ? `${last}` : `${lacking.join(', ')} or ${last}`;
}

/** Says why the trend is empty. Before the ledger's first month no file would help, so a button leads to that month. */
function NoMonth({ ledger: { months, firstMonth, ownView } }: { readonly ledger: Ledger }) {
  const { range, through, isLocked, chooseDates } = useDashboardView();
  const last = months.at(-1)?.month;
  if (firstMonth && last !== undefined && last < firstMonth) {
    const first = isLocked ? null : monthWithData(`${firstMonth}-01`, range, through);
    return (
      <EmptyState
        title={`The ledger begins in ${formatMonth(firstMonth)}`}
        actions={first && <Button onClick={() => chooseDates(first)}>Show {formatMonth(firstMonth)}</Button>}
      >
        The months to {formatMonth(last)} are before it.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The ledger has no months here" actions={ownView ? null : <LedgerFile />}>
      {ownView
        ? 'The ledger has no figures by person, only for the whole store.'
        : 'Balances come with the ledger’s file, one month after another.'}
    </EmptyState>
  );
}

/** Leads an administrator to the feeds, and everybody else to support. */
function LedgerFile() {
  const { user } = useSession();
  const isAdmin = canOpen(user, 'administration');
  return (
    <Button asChild>
      <RouterLink to={isAdmin ? '/administration/feeds' : '/support'}>
        {isAdmin ? 'Look at the feeds' : 'Ask for the ledger’s file'}
      </RouterLink>
    </Button>
  );
}

/** The marked days and, below them, the difference from repair orders. */
const LedgerFoot = ({ days, ledger }: { readonly days: ReactNode; readonly ledger: Ledger }) => (
  <>
    {days}
    <Box borderTopWidth="1px" px="5" py="3">
      <Difference ledger={ledger} />
    </Box>
  </>
);

/** Says how labor differs between the ledger and repair orders, for the last month that has both. */
function Difference({ ledger }: { readonly ledger: Ledger }) {
  const { reconciliation, unmappedAccounts, months } = ledger;
  const { through } = useDashboardView();
  const missing = months.filter(({ isPosted }) => !isPosted).map(({ month }) => formatMonth(month));
  const open = months
    .filter(({ month, isPosted, closed }) => isPosted && !closed && isOver(month, through))
    .map(({ month }) => formatMonth(month));
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
      {reconciliation && !reconciliation.reconciled ? <StatusIcon status="amber" /> : null}
      <span>{reconciliation ? differenceInWords(reconciliation) : unknownInWords(unmappedAccounts.service)}</span>
      {missing.length > 0 ? (
        <Box as="span" color="fg.muted">
          Not posted yet: {missing.join(', ')}.
        </Box>
      ) : null}
      {open.length > 0 ? (
        <Box as="span" color="fg.muted">
          Not closed yet: {open.join(', ')}.
        </Box>
      ) : null}
      <Link asChild>
        <RouterLink to="/ai-statement/service">Statement</RouterLink>
      </Link>
    </Box>
  );
}

/** Returns words such as `October 2026: the ledger has $526,140 of labor, repair orders $523,904; the ledger has $2,236 more (0.4%).` */
function differenceInWords({
  month,
  laborSalesGl,
  laborSalesRo,
  diff,
  diffPct,
  through,
}: NonNullable<Ledger['reconciliation']>) {
  const days = through === null ? formatMonth(month) : `${formatMonth(month)}, through ${formatDay(through)}`;
  const both = `${days}: the ledger has ${formatMoney(laborSalesGl)} of labor, repair orders ${formatMoney(laborSalesRo)}`;
  const by = Math.abs(laborSalesGl - laborSalesRo);
  if (Math.round(by) === 0 || diff === 0) return `${both}: no difference.`;
  const word = laborSalesGl > laborSalesRo ? 'more' : 'less';
  const share = diffPct === null ? '' : ` (${formatShare(Math.abs(diffPct))})`;
  return `${both}; the ledger has ${formatMoney(by)} ${word}${share}.`;
}

/** Says why there is no difference to show. Unmapped accounts may or may not be labor, so the sentence says only that they may be. */
function unknownInWords(unmapped: number): string {
  if (unmapped === 0) return 'No month here has labor of the same days both in the ledger and on repair orders.';
  const accounts =
    unmapped === 1
      ? 'one account is not mapped yet, and'
      : `${unmapped} accounts are not mapped yet, and any sales among them`;
  return `The ledger is not compared with repair orders here: ${accounts} may be labor.`;
}
