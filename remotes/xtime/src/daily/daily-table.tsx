import type { CallResponse, calls } from '@fixed-ops/contract';
import { formatCount, formatDate, formatMoney, formatPercent } from '@fixed-ops/metrics';
import { type Column, DataTable } from '@fixed-ops/ui';

export type InspectionDay = CallResponse<typeof calls.processDailyPerformanceData>['data'][number];

const columns: Column<InspectionDay>[] = [
  { key: 'date', head: 'Date', required: true, value: ({ date }) => date, cell: ({ date }) => formatDate(date) },
  {
    key: 'eligible',
    head: 'Eligible ROs',
    numeric: true,
    value: (day) => day.eligibleRos,
    cell: (day) => formatCount(day.eligibleRos),
  },
  {
    key: 'inspections',
    head: 'Inspections',
    numeric: true,
    value: (day) => day.inspections,
    cell: (day) => formatCount(day.inspections),
  },
  {
    key: 'completion',
    head: 'Completion',
    numeric: true,
    value: (day) => day.completionPct,
    cell: (day) => formatPercent(day.completionPct),
  },
  {
    key: 'recommended',
    head: 'Recommended',
    numeric: true,
    value: (day) => day.recommended,
    cell: (day) => formatMoney(day.recommended),
  },
  {
    key: 'approved',
    head: 'Approved',
    numeric: true,
    value: (day) => day.approved,
    cell: (day) => formatMoney(day.approved),
  },
  {
    key: 'close',
    head: 'Close ratio',
    numeric: true,
    value: (day) => day.closeRatioPct,
    cell: (day) => formatPercent(day.closeRatioPct),
  },
];

interface DailyTableProps {
  readonly days: readonly InspectionDay[];
  readonly loading: boolean;
  readonly refetching: boolean;
}

/** The figures behind the chart, a row a day. */
export function DailyTable({ days, loading, refetching }: DailyTableProps) {
  return (
    <DataTable
      label="Inspections day by day"
      columns={columns}
      rows={days}
      rowKey={({ date }) => date}
      defaultSort={{ key: 'date', direction: 'descending' }}
      loading={loading}
      refetching={refetching}
    />
  );
}
