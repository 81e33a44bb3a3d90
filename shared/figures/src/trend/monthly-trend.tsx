import { type TrendMonth, TrendPanel, type TrendPanelProps } from '@fixed-ops/charts';
import { formatMoney, formatMoneyShort, formatPercent } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { TrendDays } from './use-trend-days.tsx';

/** The height of the chart, so that nothing below moves when it comes. */
const CHART_HEIGHT = '352px';

interface TrendHead {
  readonly title: string;
  readonly note?: string | undefined;
  /** Controls in the head. */
  readonly actions?: ReactNode;
}

/** The panel of a trend while its months load. */
export const TrendSkeleton = (head: TrendHead) => (
  <Panel aria-label={head.title} aria-busy p="5" pt="4">
    <SectionHead {...head} />
    <Skeleton mt="2" h={CHART_HEIGHT} />
  </Panel>
);

/** The panel of a trend without months. The reason stands below its head. */
export const EmptyTrend = ({ children, ...head }: TrendHead & { readonly children: ReactNode }) => (
  <Panel aria-label={head.title} pt="4">
    <Box px="5">
      <SectionHead {...head} />
    </Box>
    {children}
  </Panel>
);

interface MonthlyTrendProps
  extends TrendHead,
    Pick<TrendPanelProps, 'series' | 'rateTarget' | 'refetching' | 'waits' | 'onOpen'> {
  readonly months: readonly TrendMonth[];
  /** The words after the number of months in the head: "by pay type". */
  readonly of: string;
  readonly marked: TrendDays;
  /** The period of the answer. */
  readonly startDate: string;
  readonly endDate: string;
}

/** The money of each month as a column, with its gross percentage above. */
export function MonthlyTrend({ months, of, marked, startDate, endDate, ...panel }: MonthlyTrendProps) {
  const { dealershipName } = useSession().dealershipData;
  const [first] = months;
  return (
    <TrendPanel
      {...panel}
      months={months}
      // A new store has fewer than 13 months.
      note={`${months.length === 1 ? 'One month' : `${months.length} months`} ${of}`}
      events={marked.events}
      foot={marked.footOf(months)}
      formatAmount={formatMoneyShort}
      formatFull={formatMoney}
      rateLabel="GP"
      formatRate={(rate) => formatPercent(rate)}
      file={{
        list: panel.title,
        dealership: dealershipName,
        startDate: first ? `${first.month}-01` : startDate,
        endDate,
      }}
    />
  );
}
