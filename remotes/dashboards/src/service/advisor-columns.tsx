import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { cellText, FigureButton, findKpi } from '@fixed-ops/figures';
import { addMonths, formatMoney, formatMonthShort, formatNumber, metricOf } from '@fixed-ops/metrics';
import { Chip, type Column, HStack, type Sort, Sparkline, sortRows, Text } from '@fixed-ops/ui';

export interface AdvisorRow {
  /** Null for repair orders without advisor, who are nobody to be ranked. */
  readonly rank: number | null;
  readonly number: string;
  readonly name: string;
  /** `Since Jun 2026` for those who started within the year. */
  readonly since: string | null;
  readonly kpis: readonly Kpi[];
}

/** What a cell shows of a KPI: its value, or its denominator or numerator where that has no KPI of its own in scope. */
interface FigureColumn {
  readonly key: string;
  readonly metricKey: string;
  readonly head: string;
  readonly title: string;
  readonly part?: 'numerator' | 'denominator' | 'gap';
  readonly format?: (value: number | null) => string;
}

const count = (value: number | null) => formatNumber(value, 0);
const hours = (value: number | null) => formatNumber(value, 1);
const figure = (metricKey: string, head = metricOf(metricKey).shortLabel): FigureColumn => ({
  key: metricKey,
  metricKey,
  head,
  title: metricOf(metricKey).label,
});

/** How a workbook shows what is no figure but a part of one. */
const FORMATS: Readonly<Record<string, Column<AdvisorRow>['format']>> = {
  ros: 'count',
  hours: 'hours',
  labor: 'money',
  gap: 'money',
};

/** Sold hours, labor and repair orders are the parts of its rates, so that every column is over the same pay type. */
const COLUMNS: readonly FigureColumn[] = [
  {
    key: 'ros',
    metricKey: 'hpro',
    head: 'ROs',
    title: 'Repair orders',
    part: 'denominator',
    format: count,
  },
  { key: 'hours', metricKey: 'elr', head: 'Hours', title: 'Hours sold', part: 'denominator', format: hours },
  figure('hpro'),
  figure('elr'),
  figure('one_line_pct'),
  figure('discount_pct'),
  { key: 'labor', metricKey: 'elr', head: 'Labor', title: 'Labor sales', part: 'numerator', format: formatMoney },
  figure('parts_to_labor', 'Parts-to-labor'),
  {
    key: 'gap',
    metricKey: 'elr',
    head: 'ELR gap',
    title: 'What the distance to the ELR target is worth',
    part: 'gap',
    format: formatMoney,
  },
];

/** What the leaderboard ranks by. */
export const RANKED_BY = 'elr';

/** The advisors with repair orders, ranked; whoever has no figure comes last, and what has no advisor below them. */
export function advisorRows(numbers: Pick<MonthlyNumbers, 'byAdvisor'>, today: string): AdvisorRow[] {
  const value = (kpis: readonly Kpi[]) => findKpi(kpis, RANKED_BY)?.value ?? Number.NEGATIVE_INFINITY;
  const isNobody = ({ number }: { readonly number: string }) => number === '';
  return numbers.byAdvisor
    .filter(({ kpis }) => (findKpi(kpis, RANKED_BY)?.n ?? 0) > 0)
    .toSorted((a, b) => Number(isNobody(a)) - Number(isNobody(b)) || value(b.kpis) - value(a.kpis))
    .map(({ number, name, firstSeen, kpis }, index) => ({
      rank: number === '' ? null : index + 1,
      number,
      name,
      since:
        firstSeen !== null && firstSeen > addMonths(today, -12)
          ? `Since ${formatMonthShort(firstSeen)} ${firstSeen.slice(0, 4)}`
          : null,
      kpis,
    }));
}

/** Rows in the order of a column, those without a rank below the others in every order. */
export function sortAdvisors(
  rows: readonly AdvisorRow[],
  columns: readonly Column<AdvisorRow>[],
  sort: Sort,
): readonly AdvisorRow[] {
  const ranked = rows.filter(({ rank }) => rank !== null);
  return [...sortRows(ranked, columns, sort), ...rows.filter(({ rank }) => rank === null)];
}

/** The columns of the leaderboard with the total, which has a name, and the targets. */
export function advisorColumns(store: readonly Kpi[], total: string, drill: Drill): Column<AdvisorRow>[] {
  const name: Column<AdvisorRow> = {
    key: 'advisor',
    head: 'Advisor',
    required: true,
    value: (row) => row.name,
    cell: ({ rank, name: text, since }) => (
      <HStack gap="2" display="inline-flex">
        <Text as="span" color="fg.muted" minW="5" fontVariantNumeric="tabular-nums">
          {rank}
        </Text>
        {text}
        {since === null ? null : <Chip>{since}</Chip>}
      </HStack>
    ),
  };
  const figures = COLUMNS.map((column) => figureColumn(column, store, total, drill));
  const trendAt = figures.findIndex(({ key }) => key === 'elr') + 1;
  return [name, ...figures.slice(0, trendAt), trendColumn(store), ...figures.slice(trendAt)];
}

function figureColumn(column: FigureColumn, store: readonly Kpi[], total: string, drill: Drill): Column<AdvisorRow> {
  const { key, metricKey, head, title, part } = column;
  const definition = metricOf(metricKey);
  const numberOf = (kpi: Kpi | undefined): number | null => {
    if (part === 'gap') return kpi && kpi.status !== 'green' ? kpi.gapDollars : null;
    return (part ? kpi?.[part] : kpi?.value) ?? null;
  };
  const textOf = (kpi: Kpi | undefined) =>
    column.format ? column.format(numberOf(kpi)) : cellText(definition, numberOf(kpi));
  const cell = (kpi: Kpi | undefined, owner: string, group: string | null) =>
    kpi === undefined || numberOf(kpi) === null ? (
      <span data-part="none" title={kpi?.reason ?? undefined}>
        {textOf(kpi)}
      </span>
    ) : (
      <FigureButton
        label={`${title}, ${owner}`}
        worth={part === 'gap'}
        onOpen={() => drill.open(kpi.key, kpi.scope, group)}
      >
        {textOf(kpi)}
      </FigureButton>
    );
  const ofStore = findKpi(store, metricKey);
  return {
    key,
    format: FORMATS[key] ?? definition.unit,
    sheetTotal: numberOf(ofStore),
    head,
    title,
    numeric: true,
    value: ({ kpis }) => numberOf(findKpi(kpis, metricKey)),
    status: ({ rank, kpis }) => {
      const kpi = findKpi(kpis, metricKey);
      return rank === null || part || !kpi || kpi.smallSample || kpi.value === null || definition.isAdditive
        ? 'none'
        : kpi.status;
    },
    cell: ({ kpis, name, number }) => cell(findKpi(kpis, metricKey), name, `advisor:${number}`),
    total: cell(ofStore, total, null),
    target: part || ofStore?.target == null ? null : cellText(definition, ofStore.target),
  };
}

const TREND_MONTHS = 6;

function trendColumn(store: readonly Kpi[]): Column<AdvisorRow> {
  const draw = (kpi: Kpi | undefined) =>
    kpi && kpi.spark.length > 0 ? <Sparkline size="row" points={kpi.spark.slice(-TREND_MONTHS)} /> : null;
  return {
    key: 'trend',
    exported: false,
    head: 'ELR, 6 months',
    numeric: true,
    sortable: false,
    value: () => null,
    cell: ({ kpis }) => draw(findKpi(kpis, 'elr')),
    total: draw(findKpi(store, 'elr')),
  };
}
