import { canOpen } from '@fixed-ops/access';
import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { type DashboardView, type TrendDays, useTrendDays } from '@fixed-ops/figures';
import { formatCount, formatMoney, formatMoneyCents, formatMonthYearShort, formatNumber } from '@fixed-ops/metrics';
import { useSearchUpdate } from '@fixed-ops/router';
import { searchWithRange, useSession } from '@fixed-ops/session';
import {
  Box,
  type Column,
  chakra,
  DataTable,
  ExportMenu,
  type ExportSubject,
  Panel,
  SectionHead,
  Text,
  VisuallyHidden,
} from '@fixed-ops/ui';
import { Flag } from '@fixed-ops/ui/icons';
import { penetrationText } from '../op-codes/code-figures.ts';
import { monthShown } from './month-shown.ts';

type Month = OpCodeDetail['months'][number];

const BAR_PX = 72;

interface CodeMonthsProps {
  readonly months: readonly Month[];
  readonly view: DashboardView;
  /** Address parameters that apply only to the lines of the current period. */
  readonly leave: readonly string[];
  readonly file: ExportSubject;
  readonly refetching: boolean;
}

/**
 * Thirteen months of a code: lines, share of repair orders, and rate. A press on a month opens the code in that month. Dated events mark their
 * months and stand below, as on the trends.
 */
export function CodeMonths({ months, view, leave, file, refetching }: CodeMonthsProps) {
  const updateSearch = useSearchUpdate();
  const { user } = useSession();
  // Op codes are open to everybody, and the events to who sees the service dashboard.
  const marked = useTrendDays([], canOpen(user, 'serviceDashboard') ? { mayAdd: canOpen(user, 'storeEvents') } : null);
  const open = ({ month }: Month) => {
    const { startDate, endDate } = monthShown(month, view.through);
    updateSearch(
      (search) => {
        const parameters = new URLSearchParams(search);
        for (const name of leave) parameters.delete(name);
        return searchWithRange(`${parameters}`, { startDate, endDate, period: 'custom' });
      },
      { state: null, hash: '' },
    );
  };
  const columns = monthColumns(Math.max(1, ...months.map(({ count }) => count)), marked.events);
  const rows = months.toReversed();
  const foot = marked.footOf(months);
  return (
    <Panel aria-labelledby="months">
      <Box px="5" pt="4" pb="2">
        <SectionHead id="months" title="Months" actions={<ExportMenu from={{ file, rows, columns }} />} />
      </Box>
      <DataTable
        label="Months"
        density="dense"
        columns={columns}
        rows={rows}
        rowKey={({ month }) => month}
        maxHeight="460px"
        refetching={refetching}
        onOpenRow={view.isLocked ? undefined : open}
      />
      {foot === null ? null : (
        <Box pt="3" borderTopWidth="1px" borderColor="border.muted">
          {foot}
        </Box>
      )}
    </Panel>
  );
}

/** What happened in a month, as a flag that tells it. The list below the months tells it without a pointer. */
function EventFlag({ events }: { readonly events: TrendDays['events'] }) {
  if (events.length === 0) return null;
  const words = events.map(({ text }) => text).join(', ');
  return (
    <Box as="span" title={words} color="fg.muted" display="inline-block" verticalAlign="middle" ms="2">
      <Flag size={14} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  );
}

/** The columns of the months; `most` lines are the longest bar. */
export function monthColumns(most: number, events: TrendDays['events']): Column<Month>[] {
  return [
    {
      key: 'month',
      head: 'Month',
      sortable: false,
      value: (row) => row.month,
      cell: (row) => (
        <>
          {formatMonthYearShort(row.month)}
          {row.isUnfinished ? (
            <Text as="span" color="fg.muted">
              {' '}
              so far
            </Text>
          ) : null}
          <EventFlag events={events.filter(({ month }) => month === row.month)} />
        </>
      ),
    },
    {
      key: 'count',
      head: 'Lines',
      numeric: true,
      format: 'count',
      sheetTotal: 'sum',
      sortable: false,
      value: (row) => row.count,
      cell: (row) => (
        <chakra.span display="inline-flex" alignItems="center" gap="2">
          <chakra.span
            aria-hidden="true"
            data-painted=""
            display="inline-block"
            h="2"
            bg="chart.spark"
            opacity={row.isUnfinished ? 0.5 : 1}
            borderRadius="1px"
            style={{ width: (row.count / most) * BAR_PX }}
          />
          <chakra.span minW="8">{formatCount(row.count)}</chakra.span>
        </chakra.span>
      ),
    },
    {
      key: 'penetrationPct',
      head: 'ROs with it',
      from: 'md',
      numeric: true,
      format: 'percent',
      sortable: false,
      value: (row) => row.penetrationPct,
      cell: (row) => penetrationText(row),
    },
    {
      key: 'hours',
      head: 'Hours',
      from: 'md',
      numeric: true,
      format: 'hours',
      sheetTotal: 'sum',
      sortable: false,
      value: (row) => row.hours,
      cell: (row) => formatNumber(row.hours, 1),
    },
    {
      key: 'elr',
      head: 'ELR',
      numeric: true,
      format: 'moneyPerHour',
      sortable: false,
      value: (row) => row.elr,
      cell: (row) => formatMoneyCents(row.elr),
    },
    {
      key: 'laborSales',
      head: 'Labor',
      from: 'md',
      numeric: true,
      format: 'money',
      sheetTotal: 'sum',
      sortable: false,
      value: (row) => row.laborSales,
      cell: (row) => formatMoney(row.laborSales),
    },
  ];
}
