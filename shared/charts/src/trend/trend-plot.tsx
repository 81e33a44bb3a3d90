import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { monthTotal, type TrendEvent, type TrendMonth, type TrendSeries } from './trend-data.ts';
import { amountAxis, notablePoints, restToPace } from './trend-drawing.ts';
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
import { AmountShape, MonthTick, PaceShape, RateDot, TailDot } from './trend-marks.tsx';

/** Share of a month's band that its column takes at most. */
const COLUMN_SHARE = 0.8;
/** Room of the rate line above its highest and below its lowest value, as a share of their distance. */
const RATE_ROOM = 0.1;
const AXIS_GAP = 8;

interface TrendPlotProps {
  readonly width: number;
  readonly layout: TrendLayout;
  readonly months: readonly TrendMonth[];
  readonly series: readonly TrendSeries[];
  readonly formatAmount: (dollars: number) => string;
  readonly formatRate: (rate: number) => string;
  readonly rateTarget: number | null;
  readonly events: readonly TrendEvent[];
  /** The month under the pointer or reached with the arrow keys. */
  readonly active: number | null;
  readonly onOpen?: ((month: string, seriesKey: string | null) => void) | undefined;
}

/** Left edge and width of each month's band, px from the left of the chart. */
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

  const totals = months.map((month) => monthTotal(month, series));
  const rests = months.map((month) => restToPace(month, series));
  const axis = amountAxis(months, series);
  const amount = scaleLinear({ domain: [0, axis.max], range: [floor, top] });
  const column = Math.min(COLUMN_WIDTH, band * COLUMN_SHARE);

  const rates = [...months.map(({ rate }) => rate), rateTarget].filter((rate) => rate !== null);
  const room = (Math.max(...rates) - Math.min(...rates) || 1) * RATE_ROOM;
  const rate = scaleLinear({
    domain: [Math.min(...rates) - room, Math.max(...rates) + room],
    range: [LINE_HEIGHT, LINE_TOP],
  });
  const points = months.map((month, index) => ({
    ...month,
    x: middles[index] ?? 0,
    y: month.rate === null ? null : rate(month.rate),
    // The tail begins at the last finished month.
    isTail: month.unfinished || months[index + 1]?.unfinished === true,
  }));
  const labelled = notablePoints(months);
  const line = { x: ({ x }: (typeof points)[number]) => x, y: ({ y }: (typeof points)[number]) => y ?? 0 };
  const stroke = colorVariable('chart.line');

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
        <g key={tick}>
          <line
            x1={layout.left}
            x2={right}
            y1={amount(tick)}
            y2={amount(tick)}
            shapeRendering="crispEdges"
            stroke={colorVariable(tick === 0 ? 'border' : 'chart.grid')}
          />
          <text
            x={layout.left - AXIS_GAP}
            y={amount(tick)}
            dy="0.355em"
            textAnchor="end"
            fill={colorVariable('chart.axis')}
          >
            {formatAmount(tick)}
          </text>
        </g>
      ))}
      {months.map((month, index) => {
        const middle = middles[index] ?? 0;
        const x = middle - column / 2;
        let below = 0;
        const total = totals[index] ?? 0;
        return (
          <g key={month.month}>
            {series.map(({ key, color }) => {
              const part = month.parts[key] ?? 0;
              const y = amount(below + part);
              const height = amount(below) - y;
              below += part;
              return (
                <AmountShape
                  key={key}
                  box={{ x, y, width: column, height }}
                  fill={colorVariable(color)}
                  unfinished={month.unfinished}
                  onOpen={onOpen && (() => onOpen(month.month, key))}
                />
              );
            })}
            <PaceShape
              box={{
                x,
                y: amount(total + (rests[index] ?? 0)),
                width: column,
                height: amount(total) - amount(total + (rests[index] ?? 0)),
              }}
              month={month}
              total={total}
              index={index}
              lastIndex={months.length - 1}
              every={layout.tickEvery}
              formatAmount={formatAmount}
              labelTop={LINE_HEIGHT + LABEL_TOP}
            />
            <MonthTick
              x={middle}
              y={floor + AXIS_GAP}
              width={right - layout.left}
              index={index}
              months={months}
              events={layout.narrow ? [] : events}
              every={layout.tickEvery}
            />
          </g>
        );
      })}
      {rateTarget === null ? null : (
        <line
          x1={layout.left}
          x2={right}
          y1={rate(rateTarget)}
          y2={rate(rateTarget)}
          stroke={colorVariable('chart.target')}
          strokeDasharray="2 3"
        />
      )}
      <LinePath
        data={points.filter(({ isTail }) => isTail)}
        {...line}
        defined={({ y }) => y !== null}
        stroke={stroke}
        strokeWidth={1.75}
        strokeDasharray="2 3"
        fill="none"
      />
      <LinePath
        data={points}
        {...line}
        defined={({ y, unfinished }) => y !== null && !unfinished}
        stroke={stroke}
        strokeWidth={1.75}
        fill="none"
      />
      {points.map((point, index) =>
        point.unfinished ? (
          <TailDot key={point.month} cx={point.x} cy={point.y} />
        ) : (
          <RateDot
            key={point.month}
            cx={point.x}
            cy={point.y}
            label={labelled.has(index) && point.rate !== null ? formatRate(point.rate) : null}
          />
        ),
      )}
    </>
  );
}

/** Of the one amount that stands above all columns of a narrow chart, px below their top edge. */
const LABEL_TOP = 12;
