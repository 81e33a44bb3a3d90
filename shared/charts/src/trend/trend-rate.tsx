import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import type { TrendMonth } from './trend-data.ts';
import { notablePoints } from './trend-drawing.ts';
import { colorVariable, LINE_HEIGHT, LINE_TOP } from './trend-layout.ts';
import { RateDot, TailDot } from './trend-marks.tsx';

/** The room of the rate line above its highest and below its lowest value, as a share of the distance between them. */
const RATE_ROOM = 0.1;
const DOTTED = '2 3';
/** The room of a value above the line, in px. */
const VALUE_WIDTH = 48;

interface RateLineProps {
  readonly months: readonly TrendMonth[];
  /** Middle of each month's band, in pixels. */
  readonly middles: readonly number[];
  /** Edges of the chart, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly target: number | null;
  readonly formatRate: (rate: number) => string;
}

/** Draws the rate of each month as a line with dots, its dotted tail to the unfinished month, and its target. */
export function RateLine({ months, middles, left, right, target, formatRate }: RateLineProps) {
  const rates = [...months.map(({ rate }) => rate), target].filter((rate) => rate !== null);
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
  const room = (highest - lowest || 1) * RATE_ROOM;
  const scale = scaleLinear({ domain: [lowest - room, highest + room], range: [LINE_HEIGHT, LINE_TOP] });
  const points = months.map((month, index) => ({
    ...month,
    x: middles[index] ?? 0,
    y: month.rate === null ? null : scale(month.rate),
    // The tail begins at the last finished month.
    isTail: month.unfinished || months[index + 1]?.unfinished === true,
  }));
  const step = (right - left) / months.length;
  const labelled = notablePoints(months, Math.max(2, Math.ceil(VALUE_WIDTH / step)));
  const line = {
    x: ({ x }: (typeof points)[number]) => x,
    y: ({ y }: (typeof points)[number]) => y ?? 0,
    stroke: colorVariable('chart.line'),
    strokeWidth: 1.75,
    fill: 'none',
  };
  return (
    <>
      {target === null ? null : (
        <line
          x1={left}
          x2={right}
          y1={scale(target)}
          y2={scale(target)}
          stroke={colorVariable('chart.target')}
          strokeDasharray={DOTTED}
        />
      )}
      <LinePath
        {...line}
        data={points.filter(({ isTail }) => isTail)}
        defined={({ y }) => y !== null}
        strokeDasharray={DOTTED}
      />
      <LinePath {...line} data={points} defined={({ y, unfinished }) => y !== null && !unfinished} />
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
