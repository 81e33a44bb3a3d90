import { chakra, usePrinting } from '@fixed-ops/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import {
  monthTotal,
  niceScale,
  notablePoints,
  type TrendEvent,
  type TrendMonth,
  type TrendSeries,
} from './trend-data.ts';
import {
  AXIS_HEIGHT,
  COLUMN_WIDTH,
  COLUMNS_HEIGHT,
  COLUMNS_TOP,
  colorVariable,
  LINE_HEIGHT,
  trendLayout,
} from './trend-layout.ts';
import { AmountShape, MonthTick, PaceShape, RateDot, TailDot } from './trend-marks.tsx';
import { TrendNames } from './trend-names.tsx';
import { TrendTip } from './trend-tip.tsx';

export interface TrendChartProps {
  /** What is drawn, for screen readers: "Labor sales and gross profit, 13 months by pay type". */
  label: string;
  months: readonly TrendMonth[];
  /** From the bottom of the columns to their top. */
  series: readonly TrendSeries[];
  /** Short amounts on axis and columns: "$479k". */
  formatAmount: (dollars: number) => string;
  /** "GP" and its values: "76.1%". */
  rateLabel: string;
  formatRate: (rate: number) => string;
  rateTarget?: number | null | undefined;
  events?: readonly TrendEvent[] | undefined;
  /** Opens what a column's part is made of; null is the whole month. */
  onOpen?: ((month: string, seriesKey: string | null) => void) | undefined;
}

const SYNC_ID = 'trend';
/** Fits between the margins of A4 and of Letter, in px. */
const PAPER_PX = 640;

/** Stacked columns with a rate line above them: two charts on one month axis instead of two value axes. */
export function TrendChart(props: TrendChartProps) {
  const { label, months, series, formatAmount, rateLabel, formatRate, rateTarget = null, events = [], onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState(0);
  // The page is not laid out for paper yet when it is drawn for it.
  const isPrinting = usePrinting();
  const width = isPrinting ? Math.min(measured, PAPER_PX) : measured;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setMeasured(element.clientWidth);
    measure();
    // jsdom has no layout to observe.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const layout = trendLayout(width);
  const rows = months.map((month, index) => {
    const total = monthTotal(month, series);
    const tailStart = months[index + 1]?.unfinished === true;
    return {
      ...month,
      ...Object.fromEntries(series.map(({ key }) => [`part:${key}`, month.parts[key] ?? 0])),
      total,
      rest: month.unfinished && month.pace !== null ? Math.max(0, month.pace - total) : 0,
      done: month.unfinished ? null : month.rate,
      tail: month.unfinished || tailStart ? month.rate : null,
    };
  });
  const scale = niceScale(Math.max(...rows.map(({ total, rest }) => total + rest)));
  const rates = [
    ...months.flatMap(({ rate }) => (rate === null ? [] : [rate])),
    ...(rateTarget === null ? [] : [rateTarget]),
  ];
  const spread = Math.max(...rates) - Math.min(...rates) || 1;
  const labelled = notablePoints(months);
  const margin = { left: 0, right: layout.right, bottom: 0 };

  return (
    <chakra.div
      ref={frame}
      position="relative"
      textStyle="axis"
      minH={`${LINE_HEIGHT + COLUMNS_HEIGHT}px`}
      css={FRAME_STYLE}
    >
      {width === 0 ? null : (
        <>
          <LineChart
            width={width}
            height={LINE_HEIGHT}
            data={rows}
            syncId={SYNC_ID}
            margin={{ ...margin, top: 20 }}
            accessibilityLayer={false}
            aria-hidden="true"
          >
            <XAxis dataKey="month" hide scale="band" />
            <YAxis
              width={layout.left}
              tick={false}
              axisLine={false}
              tickLine={false}
              domain={[Math.min(...rates) - spread * 0.1, Math.max(...rates) + spread * 0.1]}
            />
            {rateTarget === null ? null : (
              <ReferenceLine y={rateTarget} stroke={colorVariable('chart.target')} strokeDasharray="2 3" />
            )}
            <Tooltip content={() => null} cursor={{ stroke: colorVariable('chart.grid') }} />
            <Line
              dataKey="tail"
              stroke={colorVariable('chart.line')}
              strokeWidth={1.75}
              strokeDasharray="2 3"
              dot={<TailDot />}
              activeDot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey="done"
              stroke={colorVariable('chart.line')}
              strokeWidth={1.75}
              dot={<RateDot labelled={labelled} formatRate={formatRate} />}
              activeDot={false}
              isAnimationActive={false}
            />
          </LineChart>
          <BarChart
            width={width}
            height={COLUMNS_HEIGHT}
            data={rows}
            syncId={SYNC_ID}
            margin={{ ...margin, top: COLUMNS_TOP }}
            maxBarSize={COLUMN_WIDTH}
            title={label}
          >
            <CartesianGrid vertical={false} stroke={colorVariable('chart.grid')} />
            <XAxis
              dataKey="month"
              scale="band"
              height={AXIS_HEIGHT}
              interval={0}
              tickLine={false}
              axisLine={{ stroke: colorVariable('border') }}
              tick={<MonthTick months={months} events={layout.narrow ? [] : events} every={layout.tickEvery} />}
            />
            <YAxis
              width={layout.left}
              domain={[0, scale.max]}
              ticks={scale.ticks}
              axisLine={false}
              tickLine={false}
              tickFormatter={(value: number) => formatAmount(value)}
            />
            <Tooltip
              cursor={{ fill: colorVariable('bg.subtle') }}
              isAnimationActive={false}
              content={
                <TrendTip
                  months={months}
                  series={series}
                  formatAmount={formatAmount}
                  rateLabel={rateLabel}
                  formatRate={formatRate}
                />
              }
            />
            {series.map(({ key, color }) => (
              <Bar
                key={key}
                dataKey={`part:${key}`}
                stackId="month"
                fill={colorVariable(color)}
                isAnimationActive={false}
                shape={<AmountShape />}
                {...(onOpen
                  ? {
                      cursor: 'pointer',
                      onClick: (_bar: unknown, index: number) => openMonth(months, index, key, onOpen),
                    }
                  : {})}
              />
            ))}
            <Bar
              dataKey="rest"
              stackId="month"
              isAnimationActive={false}
              minPointSize={0}
              shape={<PaceShape formatAmount={formatAmount} every={layout.tickEvery} lastIndex={months.length - 1} />}
            />
          </BarChart>
          <TrendNames
            layout={layout}
            months={months}
            series={series}
            axisMax={scale.max}
            formatAmount={formatAmount}
            rateLabel={rateLabel}
            formatRate={formatRate}
            rateTarget={rateTarget}
          />
        </>
      )}
    </chakra.div>
  );
}

function openMonth(
  months: readonly TrendMonth[],
  index: number,
  key: string,
  onOpen: (month: string, seriesKey: string | null) => void,
): void {
  const month = months[index];
  if (month) onOpen(month.month, key);
}

const FRAME_STYLE = {
  '& .recharts-surface': { overflow: 'visible', display: 'block' },
  '& .recharts-surface:focus-visible': {
    outline: '2px solid',
    outlineColor: 'blue.focusRing',
    outlineOffset: '2px',
    borderRadius: 'sm',
  },
  '& .recharts-cartesian-axis-tick-value, & .recharts-label': { fill: 'chart.axis' },
  '& .recharts-cartesian-grid line': { shapeRendering: 'crispEdges' },
};
