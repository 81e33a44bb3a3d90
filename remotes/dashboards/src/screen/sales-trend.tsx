import { failedCall, useCall } from '@fixed-ops/api';
import { type TrendEvent, type TrendMonth, TrendPanel, type TrendSeries } from '@fixed-ops/charts';
import { calls, type QueryValue } from '@fixed-ops/contract';
import { formatMoney, formatMoneyShort, formatPercent } from '@fixed-ops/metrics';
import { ErrorCard, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';

/** What the key figures know of a month: its gross per cent, whether it is still running, and where it will end. */
export interface MonthCompany {
  readonly rate: number | null;
  readonly unfinished: boolean;
  readonly pace: number | null;
}

interface SalesTrendProps {
  readonly title: string;
  readonly note: string;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** Every series that may occur, from the bottom of the columns up; those without sales are left out. */
  readonly series: readonly TrendSeries[];
  /** Comes with another call; the columns do without it. */
  readonly companyOf: (month: string) => MonthCompany;
  readonly rateTarget: number | null;
  readonly events?: readonly TrendEvent[];
  readonly onOpen?: (month: string, seriesKey: string | null) => void;
}

/** As high as the chart, so that nothing below moves when it comes. */
const CHART_HEIGHT = '352px';

/** Sales of 13 months by category, with their gross per cent above them; fails and retries on its own. */
export function SalesTrend({ title, note, query, series, companyOf, ...panel }: SalesTrendProps) {
  const answer = useCall(calls.monthlySalesByCategory, { query });
  if (answer.isError) return <ErrorCard name={title} {...failedCall(answer)} />;
  if (!answer.data) {
    return (
      <Panel aria-label={title} aria-busy p="5" pt="4">
        <SectionHead title={title} note={note} />
        <Skeleton mt="2" h={CHART_HEIGHT} />
      </Panel>
    );
  }
  const rows = answer.data.data;
  return (
    <TrendPanel
      {...panel}
      title={title}
      note={note}
      months={trendMonths(rows, companyOf)}
      series={series.filter(({ key }) => rows.some(({ category, sales }) => category === key && sales !== 0))}
      formatAmount={formatMoneyShort}
      formatFull={formatMoney}
      rateLabel="GP"
      formatRate={(rate) => formatPercent(rate)}
      refetching={answer.isPlaceholderData}
    />
  );
}

interface CategoryRow {
  readonly month: string;
  readonly category: string;
  readonly sales: number;
}

/** One column a month, in the order of the answer. */
export function trendMonths(rows: readonly CategoryRow[], companyOf: (month: string) => MonthCompany): TrendMonth[] {
  const byMonth = new Map<string, Record<string, number>>();
  for (const { month, category, sales } of rows) byMonth.set(month, { ...byMonth.get(month), [category]: sales });
  return [...byMonth].map(([month, parts]) => ({ month, parts, ...companyOf(month) }));
}
