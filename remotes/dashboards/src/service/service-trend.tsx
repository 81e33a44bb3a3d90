import { describeError, useCall } from '@fixed-ops/api';
import { type TrendMonth, TrendPanel } from '@fixed-ops/charts';
import { calls, type MonthlyNumbers, type QueryValue } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { formatMoney, formatMoneyShort, formatPercent, monthOf } from '@fixed-ops/metrics';
import { Box, ErrorCard, PAY_TYPE_COLORS, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { findKpi, payTypeNames } from './service-cards.ts';

interface ServiceTrendProps {
  readonly query: Readonly<Record<string, QueryValue>>;
  /** The rate above the columns comes with the key figures; the columns do without it. */
  readonly numbers: MonthlyNumbers | undefined;
  readonly drill: Drill;
}

const TITLE = 'Labor sales and gross profit';
const NOTE = '13 months by pay type';
/** As high as the chart with its head, so that nothing below moves when it comes. */
const HEIGHT = '412px';
const PAY_TYPES = ['C', 'W', 'I', 'S', 'M', 'F', 'B'] as const;

/** Labor sales of 13 months by pay type, with the gross per cent above them. */
export function ServiceTrend({ query, numbers, drill }: ServiceTrendProps) {
  const answer = useCall(calls.monthlySalesByCategory, { query });
  if (answer.isError) {
    const { message, reference } = describeError(answer.error);
    return (
      <Box mb="6">
        <ErrorCard
          name={TITLE}
          message={message}
          reference={reference ?? undefined}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      </Box>
    );
  }
  if (!answer.data) {
    return (
      <Panel aria-label={TITLE} aria-busy mb="6" p="5" pt="4">
        <SectionHead title={TITLE} note={NOTE} />
        <Skeleton mt="3" h={HEIGHT} />
      </Panel>
    );
  }
  const rows = answer.data.data.filter(({ category }) => PAY_TYPES.some((payType) => payType === category));
  const present = PAY_TYPES.filter((payType) =>
    rows.some(({ category, sales }) => category === payType && sales !== 0),
  );
  const months = trendMonths(rows, numbers);
  return (
    <Box mb="6">
      <TrendPanel
        title={TITLE}
        note={NOTE}
        months={months}
        series={present.map((payType) => ({
          key: payType,
          label: payTypeNames[payType] ?? payType,
          color: PAY_TYPE_COLORS[payType],
        }))}
        formatAmount={formatMoneyShort}
        formatFull={formatMoney}
        rateLabel="GP"
        formatRate={(rate) => formatPercent(rate)}
        rateTarget={findKpi(numbers?.kpis ?? [], 'labor_gp_pct')?.target ?? null}
        events={(numbers?.events ?? []).map(({ date, text }) => ({ month: monthOf(date), text }))}
        refetching={answer.isPlaceholderData}
        onOpen={(month, payType) => drill.open('labor_sales', payType ?? 'all', `month:${month}`)}
      />
    </Box>
  );
}

interface CategoryRow {
  readonly month: string;
  readonly category: string;
  readonly sales: number;
}

/** The columns of the answer with the rate, state and pace that the key figures know of the same month. */
export function trendMonths(rows: readonly CategoryRow[], numbers: MonthlyNumbers | undefined): TrendMonth[] {
  const laborPace = findKpi(numbers?.kpis ?? [], 'labor_sales')?.facts.pace ?? null;
  const byMonth = new Map<string, Record<string, number>>();
  for (const { month, category, sales } of rows) {
    byMonth.set(month, { ...byMonth.get(month), [category]: sales });
  }
  return [...byMonth].map(([month, parts]) => {
    const known = numbers?.months.find((candidate) => candidate.month === month);
    const unfinished = known?.isPace ?? false;
    return { month, parts, rate: known?.laborGpPct ?? null, unfinished, pace: unfinished ? laborPace : null };
  });
}
