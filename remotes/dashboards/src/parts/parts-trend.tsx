import { describeError, useCall } from '@fixed-ops/api';
import { type TrendMonth, TrendPanel } from '@fixed-ops/charts';
import { calls, type MonthlyNumbers, type QueryValue } from '@fixed-ops/contract';
import { formatMoney, formatMoneyShort, formatPercent, monthOf, partsSaleTypes } from '@fixed-ops/metrics';
import { ErrorCard, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { findKpi } from '../service/service-cards.ts';
import { SALE_TYPE_COLORS } from './sale-types.tsx';

const TITLE = 'Parts sales and gross profit';
const NOTE = '13 months by sale type';

interface PartsTrendProps {
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly numbers: MonthlyNumbers | undefined;
}

/** Parts sales of 13 months by sale type, with the gross per cent above them. */
export function PartsTrend({ query, numbers }: PartsTrendProps) {
  const answer = useCall(calls.monthlySalesByCategory, { query });
  if (answer.isError) {
    const { message, reference } = describeError(answer.error);
    return (
      <ErrorCard
        name={TITLE}
        message={message}
        reference={reference ?? undefined}
        retrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (!answer.data) {
    return (
      <Panel aria-label={TITLE} aria-busy p="5" pt="4">
        <SectionHead title={TITLE} note={NOTE} />
        <Skeleton mt="3" h="412px" />
      </Panel>
    );
  }
  const rows = answer.data.data;
  const series = partsSaleTypes.flatMap(({ key, label }) =>
    rows.some(({ category, sales }) => category === key && sales !== 0)
      ? [{ key, label, color: SALE_TYPE_COLORS[key] ?? 'chart.8' }]
      : [],
  );
  const gp = findKpi(numbers?.kpis ?? [], 'parts_gp_pct');
  return (
    <TrendPanel
      title={TITLE}
      note={NOTE}
      months={partsMonths(rows, numbers)}
      series={series}
      formatAmount={formatMoneyShort}
      formatFull={formatMoney}
      rateLabel="GP"
      formatRate={(rate) => formatPercent(rate)}
      rateTarget={gp?.target ?? null}
      refetching={answer.isPlaceholderData}
    />
  );
}

interface CategoryRow {
  readonly month: string;
  readonly category: string;
  readonly sales: number;
}

/** The columns with the gross per cent of all parts, counter and wholesale included, of the same month. */
export function partsMonths(rows: readonly CategoryRow[], numbers: MonthlyNumbers | undefined): TrendMonth[] {
  const history = findKpi(numbers?.kpis ?? [], 'parts_gp_pct')?.spark ?? [];
  const pace = findKpi(numbers?.kpis ?? [], 'parts_sales')?.facts.pace ?? null;
  const byMonth = new Map<string, Record<string, number>>();
  for (const { month, category, sales } of rows) byMonth.set(month, { ...byMonth.get(month), [category]: sales });
  return [...byMonth].map(([month, parts]) => {
    const point = history.find(({ date }) => monthOf(date) === month);
    const unfinished = point?.unfinished ?? false;
    return { month, parts, rate: point?.value ?? null, unfinished, pace: unfinished ? pace : null };
  });
}
