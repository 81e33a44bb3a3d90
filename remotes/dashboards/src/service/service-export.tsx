import { useCall } from '@fixed-ops/api';
import { calls, type Kpi, type MonthlyNumbers } from '@fixed-ops/contract';
import { type DashboardView, findKpi } from '@fixed-ops/figures';
import {
  type DateRange,
  grossCardKeys,
  metricOf,
  payTypeCodes,
  payTypeName,
  roundTo,
  serviceCardKeys,
} from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { type Column, ExportMenu } from '@fixed-ops/ui';
import { type StoreRates, useStoreAverages } from '../screen/store-averages.ts';
import { AVERAGED, cardLabel } from './service-cards.ts';
import { serviceRows } from './service-rows.ts';

interface FigureRow {
  readonly of: string;
  readonly kpi: Kpi;
  /** The store's average for a card of an own view. */
  readonly average?: number | null;
}

const UNITS: Readonly<Record<Kpi['unit'], string>> = {
  count: 'count',
  perDay: 'a working day',
  money: 'dollars',
  moneyPerHour: 'dollars an hour',
  percent: 'percent',
  ratio: 'ratio',
  hours: 'hours',
  days: 'days',
};

/** Subtracts two figures and keeps their precision. */
const less = (one: number | null, other: number | null) =>
  one === null || other === null ? null : roundTo(one - other, 4);

// Every row is another figure, so each cell has the format of its own.
const figure = { numeric: true, formatOf: ({ kpi }: FigureRow) => kpi.unit } as const;
const numerator = { numeric: true, formatOf: ({ kpi }: FigureRow) => metricOf(kpi.key).numerator.quantity } as const;
const denominator = {
  numeric: true,
  formatOf: ({ kpi }: FigureRow) => metricOf(kpi.key).denominator?.quantity ?? 'count',
} as const;

/** The columns of the file; an own view also has `averageColumn`. */
export const columns: readonly Column<FigureRow>[] = [
  { key: 'of', head: 'Of', value: ({ of }) => of },
  { key: 'figure', head: 'Figure', value: ({ kpi }) => metricOf(kpi.key).label },
  { key: 'scope', head: 'Pay type', value: ({ kpi }) => (kpi.scope === 'all' ? 'All' : payTypeName(kpi.scope)) },
  { key: 'unit', head: 'In', value: ({ kpi }) => UNITS[kpi.unit] },
  { key: 'value', head: 'Value', ...figure, value: ({ kpi }) => kpi.value },
  { key: 'before', head: 'Compared with', ...figure, value: ({ kpi }) => kpi.compareValue },
  { key: 'change', head: 'Change', ...figure, value: ({ kpi }) => less(kpi.value, kpi.compareValue) },
  { key: 'target', head: 'Target', ...figure, value: ({ kpi }) => targetOf(kpi) },
  { key: 'distance', head: 'From target', ...figure, value: ({ kpi }) => less(kpi.value, targetOf(kpi)) },
  { key: 'worth', head: 'Worth, dollars', numeric: true, format: 'money', value: ({ kpi }) => kpi.gapDollars },
  { key: 'pace', head: 'Pace', ...figure, value: ({ kpi }) => kpi.facts.pace ?? null },
  { key: 'numerator', head: 'Numerator', ...numerator, value: ({ kpi }) => kpi.numerator },
  { key: 'numeratorOf', head: 'Numerator is', value: ({ kpi }) => metricOf(kpi.key).numerator.label },
  { key: 'denominator', head: 'Denominator', ...denominator, value: ({ kpi }) => kpi.denominator },
  { key: 'denominatorOf', head: 'Denominator is', value: ({ kpi }) => metricOf(kpi.key).denominator?.label ?? '' },
  { key: 'reason', head: 'Note', value: ({ kpi }) => kpi.reason ?? (kpi.smallSample ? 'Small sample' : '') },
];

export const averageColumn: Column<FigureRow> = {
  key: 'average',
  head: 'Store average',
  ...figure,
  value: ({ average }) => average ?? null,
};

/** Returns the goal of the month for a sum, and the target for any other figure. */
const targetOf = ({ target, facts }: Kpi): number | null => facts.goal ?? target;

/** Returns every figure of the page: its cards, then those of each pay type, of all pay types together, and of advisors. */
export function rowsOf(numbers: MonthlyNumbers, averages: StoreRates | null): FigureRow[] {
  const keys = [...serviceCardKeys, ...grossCardKeys];
  const cards = keys.flatMap((key) => findKpi(numbers.kpis, key) ?? []);
  return [
    ...cards.map((kpi) => {
      const averaged = AVERAGED.find((key) => key === kpi.key);
      return { of: cardLabel(kpi), kpi, average: (averaged && averages?.get(averaged)) ?? null };
    }),
    ...payTypeCodes.flatMap((payType) =>
      (numbers.byPayType[payType] ?? []).map((kpi) => ({ of: payTypeName(payType), kpi })),
    ),
    ...(numbers.byPayType.total ?? []).map((kpi) => ({ of: 'All pay types', kpi })),
    ...numbers.byAdvisor.flatMap(({ name, kpis }) =>
      kpis.map((kpi) => ({ of: name === '' ? 'No advisor' : name, kpi })),
    ),
  ];
}

interface ServiceExportProps {
  readonly numbers: MonthlyNumbers;
  readonly range: DateRange;
  /** The query of the page. Its period and pay types also apply to the store's averages. */
  readonly query: DashboardView['query'];
}

/** Exports the whole page as a file. In an own view, the file contains the store's averages, like the page. */
export function ServiceExport({ numbers, range, query }: ServiceExportProps) {
  const { dealershipData, access } = useSession();
  const { startDate, endDate, payTypes } = query;
  const isOwn = !access.hasAllEmployeeView;
  const averages = useStoreAverages({ startDate, endDate, payTypes }, isOwn);
  // The page asks for its figures. This tells whether `numbers` are still those of the former query.
  const figures = useCall(calls.monthlyNumbers, { query: { ...query, ...serviceRows }, enabled: false });
  const areOld = figures.data === undefined || figures.isPlaceholderData;
  const file = {
    list: 'Service figures',
    dealership: dealershipData.dealershipName,
    startDate: range.startDate,
    endDate: range.endDate,
  };
  return (
    <ExportMenu
      from={{ file, rows: rowsOf(numbers, averages.rates), columns: isOwn ? [...columns, averageColumn] : columns }}
      // Figures would stand beside averages of another period, or beside none.
      disabled={isOwn && (areOld || averages.isPending || averages.isRefetching)}
    />
  );
}
