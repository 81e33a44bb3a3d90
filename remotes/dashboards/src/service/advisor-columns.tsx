import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { cellText, type FigureColumn, figureColumns, findKpi } from '@fixed-ops/figures';
import { addMonths, formatMonthShort, metricOf, shownValue } from '@fixed-ops/metrics';
import { Box, Chip, type Column, HStack, NarrowNote, type Sort, Sparkline, sortRows, Text } from '@fixed-ops/ui';
import { RANKED_FIGURE } from './service-rows.ts';

export interface AdvisorRow {
  /** Null for repair orders without an advisor, which are not ranked. */
  readonly rank: number | null;
  readonly number: string;
  readonly name: string;
  /** `Since Jun 2026` for an advisor who started within the year. */
  readonly since: string | null;
  readonly kpis: readonly Kpi[];
}

/**
 * Columns of the leaderboard. Sold hours, labor and repair orders are the terms of the rates, so all columns cover the same pay type. A
 * phone shows the rate and the worth of its gap, and the amounts below the name. An upright tablet hides labor, discounts, parts and the
 * months.
 */
const COLUMNS: readonly FigureColumn[] = [
  {
    metricKey: 'hpro',
    head: 'ROs',
    from: 'md',
    part: { key: 'ros', of: 'denominator', title: 'Repair orders', format: 'count' },
  },
  {
    metricKey: 'elr',
    head: 'Hours',
    from: 'md',
    part: { key: 'hours', of: 'denominator', title: 'Hours sold', format: 'hours' },
  },
  { metricKey: 'hpro', from: 'md' },
  { metricKey: 'elr' },
  { metricKey: 'one_line_pct', from: 'md' },
  { metricKey: 'discount_pct', wideOnly: true },
  {
    metricKey: 'elr',
    head: 'Labor',
    wideOnly: true,
    part: { key: 'labor', of: 'numerator', title: 'Labor sales', format: 'money' },
  },
  { metricKey: 'parts_to_labor', head: 'Parts-to-labor', wideOnly: true },
  {
    metricKey: 'elr',
    head: 'ELR gap',
    part: { key: 'gap', of: 'gap', title: 'What the distance to the ELR target is worth', format: 'money' },
  },
];

/** The column with the worth of the gap to the ELR target. */
export const RANKED_BY = 'gap';

/** Returns the worth of the distance to the target in dollars. It is negative if the figure is ahead. An unknown worth sorts last. */
function gapOf(kpis: readonly Kpi[]): number {
  const kpi = findKpi(kpis, RANKED_FIGURE);
  if (!kpi || kpi.gapDollars === null) return Number.NEGATIVE_INFINITY;
  return kpi.status === 'green' ? -kpi.gapDollars : kpi.gapDollars;
}

/** Tells whether the store has a target, so that rows can be ranked by their distance to it. */
export const ranksByGap = (store: readonly Kpi[]): boolean => findKpi(store, RANKED_FIGURE)?.target != null;

/**
 * Returns the advisors with repair orders, sorted by the worth of their gap, or by the figure itself if there is no target. Orders without
 * an advisor come last.
 */
export function advisorRows(numbers: Pick<MonthlyNumbers, 'byAdvisor'>, today: string): AdvisorRow[] {
  const value = (kpis: readonly Kpi[]) => findKpi(kpis, RANKED_FIGURE)?.value ?? Number.NEGATIVE_INFINITY;
  const isNobody = ({ number }: { readonly number: string }) => number === '';
  return numbers.byAdvisor
    .filter(({ kpis }) => (findKpi(kpis, RANKED_FIGURE)?.n ?? 0) > 0)
    .toSorted(
      (a, b) =>
        Number(isNobody(a)) - Number(isNobody(b)) ||
        larger(gapOf(a.kpis), gapOf(b.kpis)) ||
        value(b.kpis) - value(a.kpis),
    )
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

/** Two unknown values are equal. Their difference would not be a number. */
const larger = (a: number, b: number): number => (a === b ? 0 : b - a);

/** Sorts the rows by a column. Rows without a rank are last in every order. */
export function sortAdvisors(
  rows: readonly AdvisorRow[],
  columns: readonly Column<AdvisorRow>[],
  sort: Sort,
): readonly AdvisorRow[] {
  return sortRows(rows, columns, sort, ({ rank }) => rank === null);
}

/** Returns the columns of the leaderboard, with the total and the targets. `total` is the name of the total row. */
export function advisorColumns(store: readonly Kpi[], total: string, drill: Drill): Column<AdvisorRow>[] {
  const name: Column<AdvisorRow> = {
    key: 'advisor',
    head: 'Advisor',
    required: true,
    value: (row) => row.name,
    cell: ({ rank, name: text, since, kpis }) => (
      <HStack gap="2" display="inline-flex">
        <Text as="span" color="fg.muted" minW="5" fontVariantNumeric="tabular-nums">
          {rank}
        </Text>
        <span>
          {text}
          <NarrowNote>{[hoursPerOrder(kpis), since].filter((each) => each !== null).join(', ')}</NarrowNote>
        </span>
        {since === null ? null : (
          <Box as="span" display={{ base: 'none', md: 'inline-flex', _print: 'inline-flex' }}>
            <Chip>{since}</Chip>
          </Box>
        )}
      </HStack>
    ),
  };
  const figures = figureColumns<AdvisorRow>(COLUMNS, {
    total: store,
    totalName: total,
    kpisOf: ({ kpis }) => kpis,
    nameOf: ({ name: text }) => text,
    opener: (kpi, row) => () => drill.open(kpi.key, kpi.scope, row && `advisor:${row.number}`),
    isJudged: ({ rank }) => rank !== null,
  });
  const trendAt = figures.findIndex(({ key }) => key === 'elr') + 1;
  return [name, ...figures.slice(0, trendAt), trendColumn(store), ...figures.slice(trendAt)];
}

/** Returns words such as `1.88 hrs per RO`. */
function hoursPerOrder(kpis: readonly Kpi[]): string | null {
  const kpi = findKpi(kpis, 'hpro');
  return kpi === undefined || kpi.value === null
    ? null
    : `${cellText(metricOf('hpro'), shownValue(metricOf('hpro'), kpi))} hrs per RO`;
}

const TREND_MONTHS = 6;

function trendColumn(store: readonly Kpi[]): Column<AdvisorRow> {
  const draw = (kpi: Kpi | undefined) =>
    kpi && kpi.spark.length > 0 ? <Sparkline size="row" points={kpi.spark.slice(-TREND_MONTHS)} /> : null;
  return {
    key: 'trend',
    exported: false,
    head: 'ELR, 6 months',
    room: 1100,
    numeric: true,
    format: 'moneyPerHour',
    sortable: false,
    value: () => null,
    cell: ({ kpis }) => draw(findKpi(kpis, 'elr')),
    total: draw(findKpi(store, 'elr')),
  };
}
