import {
  type Column,
  chakra,
  DataTable,
  ExportMenu,
  type ExportSubject,
  IconButton,
  Panel,
  SectionHead,
  Skeleton,
  type Sort,
  TableIcon,
  usePrinting,
} from '@fixed-ops/ui';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ChartBoundary } from './chart-boundary.tsx';
import type { TrendChartProps } from './trend-chart.tsx';
import { isKnown, monthName, monthTotal, type TrendMonth } from './trend-data.ts';
import { COLUMNS_HEIGHT, LINE_HEIGHT } from './trend-layout.ts';
import { useNearViewport } from './use-near-viewport.ts';

// The code of the chart loads only shortly before it is visible.
const TrendChart = lazy(() => import('./trend-chart.tsx').then((module) => ({ default: module.TrendChart })));

export interface TrendPanelProps extends Omit<TrendChartProps, 'label'> {
  title: string;
  note?: string | undefined;
  /** Controls to the left of the table switch. */
  actions?: ReactNode;
  /** Writes a full amount for the table, such as "$334,920". */
  formatFull: (dollars: number) => string;
  /** Draws the old months at half strength while new ones load. */
  refetching?: boolean | undefined;
  /** Content below the chart. It appears together with the chart. */
  foot?: ReactNode;
  /** True while the page loads its figures. The code of the chart loads after them. */
  waits?: boolean | undefined;
  /** The subject of the table's file. Without it, the table has no file. */
  file?: ExportSubject | undefined;
}

/** The trend in its panel. A button shows the same figures as a table. */
export function TrendPanel({
  title,
  note,
  actions,
  formatFull,
  refetching = false,
  foot,
  waits = false,
  file,
  ...chart
}: TrendPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const [sort, setSort] = useState<Sort | null>(null);
  const titleId = useId();
  const plot = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(plot, waits);
  const isPrinting = usePrinting();
  const { months: rows } = chart;
  const columns = trendColumns({ formatFull, ...chart });
  const { onOpen } = chart;
  const table = (
    <DataTable
      label={`${title} as a table`}
      columns={columns}
      rows={rows}
      rowKey={({ month }) => month}
      sort={sort}
      onSortChange={setSort}
      {...(onOpen ? { onOpenRow: ({ month }: TrendMonth) => onOpen(month, null) } : {})}
    />
  );
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
              {asTable && file ? <ExportMenu from={{ file, rows, columns, sort }} /> : null}
            </>
          }
        />
      </chakra.div>
      <chakra.div opacity={refetching ? 0.5 : 1} pb={asTable ? '3' : undefined}>
        {asTable ? (
          table
        ) : (
          <chakra.div ref={plot} px="5" pb="4">
            {isNear ? (
              // When the chart does not load, the table shows the same figures.
              <ChartBoundary fallback={table}>
                {/* A printed page cannot wait for the code of the chart. */}
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

type TrendColumns = Pick<TrendPanelProps, 'series' | 'formatFull' | 'rateLabel' | 'formatRate'>;

function trendColumns({ series, formatFull, rateLabel, formatRate }: TrendColumns): Column<TrendMonth>[] {
  const amount = (key: string, head: string, of: (month: TrendMonth) => number): Column<TrendMonth> => {
    const value = (month: TrendMonth) => (isKnown(month) ? of(month) : null);
    const cell = (month: TrendMonth) => {
      const known = value(month);
      return known === null ? '—' : formatFull(known);
    };
    return { key, head, numeric: true, format: 'money', sheetTotal: 'sum', value, cell };
  };
  return [
    {
      key: 'month',
      head: 'Month',
      value: ({ month }) => month,
      cell: ({ month, unfinished }) => `${monthName(month)}${unfinished ? ', month to date' : ''}`,
    },
    ...series.map(({ key, label }) => amount(key, label, ({ parts }) => parts[key] ?? 0)),
    amount('total', 'Total', (month) => monthTotal(month, series)),
    {
      key: 'rate',
      head: rateLabel,
      numeric: true,
      format: 'percent',
      value: ({ rate }) => rate,
      cell: ({ rate }) => (rate === null ? '—' : formatRate(rate)),
    },
  ];
}
