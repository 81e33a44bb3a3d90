import { answerOf, useCall } from '@fixed-ops/api';
import type { TrendEvent, TrendMonth, TrendSeries } from '@fixed-ops/charts';
import { calls, type QueryOf } from '@fixed-ops/contract';
import { Answer, EmptyState } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { EmptyTrend, MonthlyTrend, TrendSkeleton } from './monthly-trend.tsx';
import { type MarkedDays, useTrendDays } from './use-trend-days.tsx';

/** Facts of a month from the key figures: its gross percentage, whether it is unfinished, and its pace. */
export interface MonthContext {
  readonly rate: number | null;
  readonly unfinished: boolean;
  readonly pace: number | null;
}

interface SalesTrendProps {
  readonly title: string;
  /** The dimension that splits the columns. */
  readonly by: string;
  readonly query: QueryOf<typeof calls.monthlySalesByCategory>;
  /** Every possible series, from the bottom of the columns up. A series without sales is left out. */
  readonly series: readonly TrendSeries[];
  /** Comes from another call. The columns also show without it. */
  readonly contextOf: (month: string) => MonthContext;
  readonly rateTarget: number | null;
  /** True while the key figures load. The code of the chart loads after them. */
  readonly waits?: boolean;
  readonly events?: readonly TrendEvent[];
  /** Controls in the head. */
  readonly actions?: ReactNode;
  /** For a trend that marks days of the product and of people. Until they are known, `events` are shown. Undefined for other trends. */
  readonly days?: MarkedDays;
  readonly onOpen?: (month: string, seriesKey: string | null) => void;
}

/** Sales of 13 months (a new store has fewer) by category, with their gross percentage above. It fails and retries on its own. */
export function SalesTrend({ title, by, query, series, contextOf, events = [], days, ...panel }: SalesTrendProps) {
  const marked = useTrendDays(events, days ?? null);
  const answer = useCall(calls.monthlySalesByCategory, { query });
  return (
    <Answer
      name={title}
      answer={answerOf(answer)}
      skeleton={<TrendSkeleton title={title} note={`13 months by ${by}`} actions={panel.actions} />}
      notProvided={({ data }) =>
        data.length > 0 && data.every(({ sales }) => sales === null) ? 'Your DMS feed does not send these sales.' : null
      }
      isEmpty={({ data }) => data.every(({ sales }) => !sales)}
      empty={({ data }) => (
        <EmptyTrend title={title} actions={panel.actions}>
          {data.length === 0 ? (
            <EmptyState title="No sales yet">The chart begins with the month of the first repair order.</EmptyState>
          ) : (
            <EmptyState title="No sales in these months">
              {/* Parts screens have no filters besides the period. */}
              {query.department === 'parts' ? null : 'Other filters may have some.'}
            </EmptyState>
          )}
        </EmptyTrend>
      )}
    >
      {({ data: rows, startDate, endDate }, { refetching }) => (
        <MonthlyTrend
          {...panel}
          title={title}
          of={`by ${by}`}
          months={trendMonths(rows, contextOf)}
          series={series.filter(({ key }) => rows.some(({ category, sales }) => category === key && Boolean(sales)))}
          marked={marked}
          refetching={refetching}
          startDate={startDate}
          endDate={endDate}
        />
      )}
    </Answer>
  );
}

interface CategoryRow {
  readonly month: string;
  readonly category: string;
  /** Null if the feed does not send these sales. The column then has no such part. */
  readonly sales: number | null;
}

/** Makes one column per month, in the order of the answer. */
function trendMonths(rows: readonly CategoryRow[], contextOf: (month: string) => MonthContext): TrendMonth[] {
  const byMonth = new Map<string, Record<string, number>>();
  for (const { month, category, sales } of rows)
    byMonth.set(month, { ...byMonth.get(month), ...(sales === null ? {} : { [category]: sales }) });
  return [...byMonth].map(([month, parts]) => ({ month, parts, ...contextOf(month) }));
}
