import {
  type Column,
  chakra,
  DataTable,
  IconButton,
  Panel,
  SectionHead,
  Skeleton,
  TableIcon,
  usePrinting,
} from '@fixed-ops/ui';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ChartBoundary } from './chart-boundary.tsx';
import type { TrendChartProps } from './trend-chart.tsx';
import { monthName, monthTotal, type TrendMonth } from './trend-data.ts';
import { COLUMNS_HEIGHT, LINE_HEIGHT } from './trend-layout.ts';
import { useNearViewport } from './use-near-viewport.ts';

// The code of a chart comes when one is about to be seen.
const TrendChart = lazy(() => import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })));

export interface TrendPanelProps extends Omit<TrendChartProps, 'label'> {
  title: string;
  note?: string | undefined;
  /** Controls left of the table switch. */
  actions?: ReactNode;
  /** Full amounts in the table: "$334,920". */
  formatFull: (dollars: number) => string;
  /** Old months at half strength while new ones come. */
  refetching?: boolean | undefined;
  /** Below the chart, drawn with it once it is about to be seen. */
  foot?: ReactNode;
  /** True while the page's figures are on their way: the code of the chart comes after them. */
  waits?: boolean | undefined;
}

/** The trend in its panel, with the same figures as a table behind one button. */
export function TrendPanel({
  title,
  note,
  actions,
  formatFull,
  refetching = false,
  foot,
  waits = false,
  ...chart
}: TrendPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const plot = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(plot, waits);
  const isPrinting = usePrinting();
  const table = <TrendTable title={title} formatFull={formatFull} {...chart} />;
  const placeholder = <Skeleton height={`${LINE_HEIGHT + COLUMNS_HEIGHT}px`} />;
  return (
    <Panel aria-labelledby={titleId} aria-busy={refetching || undefined} breakInside="avoid">
      <chakra.div px="5" pt="4" pb="2">
        <SectionHead
          id={titleId}
          title={title}
          note={note}
          actions={
            <>
              {actions}
              <IconButton
                aria-label="Show as table"
                aria-pressed={asTable}
                {...(asTable ? { bg: 'bg.muted' } : {})}
                onClick={() => setAsTable((was) => !was)}
              >
                <TableIcon />
              </IconButton>
            </>
          }
        />
      </chakra.div>
      <chakra.div opacity={refetching ? 0.5 : 1}>
        {asTable ? (
          table
        ) : (
          <chakra.div ref={plot} px="5" pb="4">
            {isNear ? (
              // The same figures are there as a table, so that is what a chart that does not come leaves.
              <ChartBoundary fallback={table}>
                {/* Paper does not wait for the code of the chart. */}
                <Suspense fallback={isPrinting ? table : placeholder}>
                  <TrendChart label={note ? `${title}, ${note}` : title} {...chart} />
                </Suspense>
              </ChartBoundary>
            ) : (
              placeholder
            )}
          </chakra.div>
        )}
      </chakra.div>
      {isNear ? foot : null}
    </Panel>
  );
}

type TrendTableProps = Pick<
  TrendPanelProps,
  'title' | 'months' | 'series' | 'formatFull' | 'rateLabel' | 'formatRate' | 'onOpen'
>;

function TrendTable({ title, months, series, formatFull, rateLabel, formatRate, onOpen }: TrendTableProps) {
  const columns: Column<TrendMonth>[] = [
    {
      key: 'month',
      head: 'Month',
      value: ({ month }) => month,
      cell: ({ month, unfinished }) => `${monthName(month)}${unfinished ? ', month to date' : ''}`,
    },
    ...series.map(
      ({ key, label }): Column<TrendMonth> => ({
        key,
        head: label,
        numeric: true,
        value: ({ parts }) => parts[key] ?? 0,
        cell: ({ parts }) => formatFull(parts[key] ?? 0),
      }),
    ),
    {
      key: 'total',
      head: 'Total',
      numeric: true,
      value: (month) => monthTotal(month, series),
      cell: (month) => formatFull(monthTotal(month, series)),
    },
    {
      key: 'rate',
      head: rateLabel,
      numeric: true,
      value: ({ rate }) => rate,
      cell: ({ rate }) => (rate === null ? '—' : formatRate(rate)),
    },
  ];
  return (
    <DataTable
      label={`${title} as a table`}
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
      {...(onOpen ? { onOpenRow: ({ month }: TrendMonth) => onOpen(month, null) } : {})}
    />
  );
}
