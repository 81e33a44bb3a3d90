import { formatCount, formatDate, formatMoney, formatPercent } from '@fixed-ops/metrics';
import { type Column, DataTable } from '@fixed-ops/ui';
import { type InspectionDay, inspectionTotals } from './daily-series.ts';

type FigureKey = Exclude<keyof InspectionDay, 'date'>;
const FIGURES: readonly { key: FigureKey; head: string; format: (value: number | null) => string }[] = [
  { key: 'eligibleRos', head: 'Eligible ROs', format: formatCount },
  { key: 'inspections', head: 'Inspections', format: formatCount },
  { key: 'completionPct', head: 'Completion', format: (value) => formatPercent(value) },
  { key: 'recommended', head: 'Recommended', format: formatMoney },
  { key: 'approved', head: 'Approved', format: formatMoney },
  { key: 'closeRatioPct', head: 'Close ratio', format: (value) => formatPercent(value) },
];

function dailyTableColumns(days: readonly InspectionDay[]): Column<InspectionDay>[] {
  const totals = inspectionTotals(days);
  return [
    { key: 'date', head: 'Date', required: true, value: ({ date }) => date, cell: ({ date }) => formatDate(date) },
    ...FIGURES.map(
      ({ key, head, format }): Column<InspectionDay> => ({
        key,
        head,
        numeric: true,
        value: (day) => day[key],
        cell: (day) => format(day[key]),
        total: format(totals[key]),
      }),
    ),
  ];
}

/** The figures behind the chart, a row a day. */
export function DailyTable({
  days,
  refetching,
}: {
  readonly days: readonly InspectionDay[];
  readonly refetching: boolean;
}) {
  return (
    <DataTable
      label="Inspections day by day"
      columns={dailyTableColumns(days)}
      rows={days}
      rowKey={({ date }) => date}
      defaultSort={{ key: 'date', direction: 'descending' }}
      totalLabel={days.length === 1 ? '1 day' : `All ${formatCount(days.length)} days`}
      refetching={refetching}
    />
  );
}
