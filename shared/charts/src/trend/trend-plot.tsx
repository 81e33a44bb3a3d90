import { scaleBand, scaleLinear } from '@visx/scale';
import { monthTotal, type TrendEvent, type TrendMonth, type TrendSeries } from './trend-data.ts';
import { amountAxis, restToPace } from './trend-drawing.ts';
import {
  AXIS_HEIGHT,
  COLUMN_WIDTH,
  COLUMNS_HEIGHT,
  COLUMNS_TOP,
  colorVariable,
  LINE_HEIGHT,
  LINE_TOP,
  type TrendLayout,
} from './trend-layout.ts';
import { AmountShape, EventMarks, MonthTick, PaceShape } from './trend-marks.tsx';
import { RateLine } from './trend-rate.tsx';

/** The largest share of a month's band that its column takes. */
const COLUMN_SHARE = 0.8;
const AXIS_GAP = 8;
/** The place of the only amount above the columns of a narrow chart, in px below their top edge. */
const LABEL_TOP = 12;

interface TrendPlotProps {
  readonly width: number;
  readonly layout: TrendLayout;
  readonly months: readonly TrendMonth[];
  readonly series: readonly TrendSeries[];
  readonly formatAmount: (dollars: number) => string;
  readonly formatRate: (rate: number) => string;
  readonly rateTarget: number | null;
  readonly events: readonly TrendEvent[];
  /** The month under the pointer, or the one that the arrow keys reached. */
  readonly active: number | null;
  readonly onOpen?: ((month: string, seriesKey: string | null) => void) | undefined;
}

/** The left edge and width of each month's band, in px from the left of the chart. */
export function monthBands(months: readonly TrendMonth[], layout: TrendLayout, width: number) {
  const scale = scaleBand({ domain: months.map(({ month }) => month), range: [layout.left, width - layout.right] });
  return { starts: months.map(({ month }) => scale(month) ?? 0), band: scale.bandwidth() };
}

/** Stacked columns with a rate line above them, on one month axis instead of two value axes. */
export function TrendPlot(props: TrendPlotProps) {
  const { width, layout, months, series, formatAmount, formatRate, rateTarget, events, active, onOpen } = props;
  const { starts, band } = monthBands(months, layout, width);
  const middles = starts.map((start) => start + band / 2);
  const floor = LINE_HEIGHT + COLUMNS_HEIGHT - AXIS_HEIGHT;
  const top = LINE_HEIGHT + COLUMNS_TOP;
  const right = width - layout.right;
  const axis = amountAxis(months, series);
  const amount = scaleLinear({ domain: [0, axis.max], range: [floor, top] });
  const column = Math.min(COLUMN_WIDTH, band * COLUMN_SHARE);
  return (
    <>
      {active === null ? null : (
        <>
          <rect x={starts[active]} y={top} width={band} height={floor - top} fill={colorVariable('bg.subtle')} />
          <line
            x1={middles[active]}
            x2={middles[active]}
            y1={LINE_TOP}
            y2={LINE_HEIGHT}
            stroke={colorVariable('chart.grid')}
          />
        </>
      )}
      {axis.ticks.map((tick) => (
        <AmountTick key={tick} y={amount(tick)} left={layout.left} right={right} isFloor={tick === 0}>
          {formatAmount(tick)}
        </AmountTick>
      ))}
      {months.map((month, index) => {
        const x = (middles[index] ?? 0) - column / 2;
        const total = monthTotal(month, series);
        const pace = amount(total + restToPace(month, series));
        return (
          <g key={month.month}>
            <MonthColumn x={x} width={column} month={month} series={series} amount={amount} onOpen={onOpen} />
            <PaceShape
              box={{ x, y: pace, width: column, height: amount(total) - pace }}
              month={month}
              total={total}
              index={index}
              lastIndex={months.length - 1}
              every={layout.tickEvery}
              formatAmount={formatAmount}
              labelTop={LINE_HEIGHT + LABEL_TOP}
            />
            <MonthTick
              x={middles[index] ?? 0}
              y={floor + AXIS_GAP}
              band={band}
              index={index}
              months={months}
              every={layout.tickEvery}
            />
          </g>
        );
      })}
      {layout.narrow ? null : (
        <EventMarks events={events} months={months} starts={starts} band={band} y={floor + AXIS_GAP} />
      )}
      <RateLine
        months={months}
        middles={middles}
        left={layout.left}
        right={right}
        target={rateTarget}
        formatRate={formatRate}
      />
    </>
  );
}

interface AmountTickProps {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  /** The columns stand on this line. */
  readonly isFloor: boolean;
  readonly children: string;
}

/** Draws an amount of the axis and its line across the columns. */
function AmountTick({ y, left, right, isFloor, children }: AmountTickProps) {
  return (
    <g>
      <line
        x1={left}
        x2={right}
        y1={y}
        y2={y}
        shapeRendering="crispEdges"
        stroke={colorVariable(isFloor ? 'border' : 'chart.grid')}
      />
      <text x={left - AXIS_GAP} y={y} dy="0.355em" textAnchor="end" fill={colorVariable('chart.axis')}>
        {children}
      </text>
    </g>
  );
}

interface MonthColumnProps extends Pick<TrendPlotProps, 'series' | 'onOpen'> {
  readonly x: number;
  readonly width: number;
  readonly month: TrendMonth;
  /** Returns the height of an amount, in pixels from the top of the chart. */
  readonly amount: (dollars: number) => number;
}

/** Draws the sales of a month. Its parts stack upward from the axis. */
function MonthColumn({ x, width, month, series, amount, onOpen }: MonthColumnProps) {
  let below = 0;
  return series.map(({ key, color }) => {
    const part = month.parts[key] ?? 0;
    const y = amount(below + part);
    const height = amount(below) - y;
    below += part;
    return (
      <AmountShape
        key={key}
        box={{ x, y, width, height }}
        fill={colorVariable(color)}
        unfinished={month.unfinished}
        onOpen={onOpen && (() => onOpen(month.month, key))}
      />
    );
  });
}
