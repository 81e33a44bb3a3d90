import { formatCount, formatDate, formatMoney, formatPercent, shownShare } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { type Column, DataTable, type Sort } from '@fixed-ops/ui';
import { type InspectionDay, inspectionTotals } from './daily-series.ts';

type FigureKey = Exclude<keyof InspectionDay, 'date'>;
const TEXT_OF = { count: formatCount, percent: (value: number | null) => formatPercent(value), money: formatMoney };
const FIGURES: readonly { key: FigureKey; head: string; format: keyof typeof TEXT_OF }[] = [
  { key: 'eligibleRos', head: 'Eligible ROs', format: 'count' },
  { key: 'inspections', head: 'Inspections', format: 'count' },
  { key: 'completionPct', head: 'Completion', format: 'percent' },
  { key: 'recommended', head: 'Recommended', format: 'money' },
  { key: 'approved', head: 'Approved', format: 'money' },
  { key: 'closeRatioPct', head: 'Close ratio', format: 'percent' },
];
/** The share of a day, computed from its counts so that it is rounded only once. */
function shown(key: FigureKey, day: InspectionDay): number | null {
  if (key === 'completionPct') return shownShare(day.completionPct, day.inspections, day.eligibleRos);
  return key === 'closeRatioPct' ? shownShare(day.closeRatioPct, day.approved, day.recommended) : day[key];
}

const SORTED = ['date', ...FIGURES.map(({ key }) => key)];
const LATEST_FIRST: Sort = { key: 'date', direction: 'descending' };

/** The columns of the days, for the table and its file. */
export function dailyTableColumns(days: readonly InspectionDay[]): Column<InspectionDay>[] {
  const totals = inspectionTotals(days);
  return [
    {
      key: 'date',
      head: 'Date',
      required: true,
      format: 'date',
      value: ({ date }) => date,
      cell: ({ date }) => formatDate(date),
    },
    ...FIGURES.map(
      ({ key, head, format }): Column<InspectionDay> => ({
        key,
        head,
        numeric: true,
        format,
        value: (day) => day[key],
        cell: (day) => TEXT_OF[format](shown(key, day)),
        total: TEXT_OF[format](totals[key]),
        sheetTotal: totals[key],
      }),
    ),
  ];
}

/** The order of the days, kept in the address. The export uses it too. */
export const useDailySort = () => useUrlSort('sort', SORTED, LATEST_FIRST);

interface DailyTableProps extends ReturnType<typeof useDailySort> {
  readonly days: readonly InspectionDay[];
  readonly refetching: boolean;
}

/** The figures of the chart as a table with a row per day. */
export function DailyTable({ days, refetching, sort, setSort }: DailyTableProps) {
  return (
    <DataTable
      label="Inspections day by day"
      columns={dailyTableColumns(days)}
      rows={days}
      rowKey={({ date }) => date}
      sort={sort}
      onSortChange={setSort}
      totalLabel={days.length === 1 ? '1 day' : `All ${formatCount(days.length)} days`}
      refetching={refetching}
    />
  );
}
