import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatMoney, formatMoneyCents, formatNumber } from '@fixed-ops/metrics';
import { Box, useWidth } from '@fixed-ops/ui';
import { HIDDEN, useMarks } from '../screen/use-marks.ts';
import { ofPoint, pointKey } from './chosen-lines.ts';

type Point = OpCodeDetail['points'][number];

const FIRST_WIDTH = 560;
const HEIGHT = 170;
/** The width of an axis label below the chart. */
const TICK_PX = 72;
const LEFT = 48;
const RIGHT = 24;
const TOP = 12;
const BOTTOM = 24;
/** Half the size of a mark's touch area. */
const PRESS_PX = 12;
const SAME_PCT = 2;
const FAR_PCT = 7.5;

/** Round values that cover a span, in about the wanted number. */
function ticks(from: number, to: number, wanted: number): number[] {
  const span = Math.max(to - from, 0.1);
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_none, index) =>
    Number(((first + index) * step).toFixed(4)),
  );
}

type Place = 'at' | 'near' | 'far';
const placeOf = ({ price, expected }: Point): Place => {
  const away = expected === 0 ? 0 : (Math.abs(price - expected) / expected) * 100;
  if (away <= SAME_PCT) return 'at';
  return away < FAR_PCT ? 'near' : 'far';
};
const FILL = {
  at: 'var(--fo-colors-chart-spark)',
  near: 'var(--fo-colors-status-near)',
  far: 'var(--fo-colors-status-off)',
} as const;

function Mark({
  x,
  y,
  place,
  size,
}: {
  readonly x: number;
  readonly y: number;
  readonly place: Place;
  readonly size: number;
}) {
  if (place === 'at') return <circle cx={x} cy={y} r={size} fill={FILL.at} />;
  const points =
    place === 'near'
      ? `${x},${y - size - 1} ${x + size + 1},${y} ${x},${y + size + 1} ${x - size - 1},${y}`
      : `${x},${y - size - 1} ${x + size + 1},${y + size} ${x - size - 1},${y + size}`;
  return <polygon points={points} fill={FILL[place]} />;
}

interface PriceScatterProps {
  readonly points: readonly Point[];
  /** Name of the expected price. */
  readonly word: string;
  /** The `pointKey` of the point whose lines are listed. */
  readonly chosen: string;
  /** Lists only the lines of a point, or all lines again. */
  readonly onChoose: (point: string) => void;
  readonly height?: number;
}

const MARKS = {
  '& g[role=button]': { cursor: 'pointer', outline: 'none' },
  '& g[role=button]:focus-visible > circle:first-of-type': {
    stroke: 'var(--fo-colors-blue-focus-ring)',
    strokeWidth: '2px',
  },
  '& g[aria-pressed=true] > circle:first-of-type': { stroke: 'var(--fo-colors-fg)', strokeWidth: '1px' },
};

/** Every line by its hours and price, with a dashed line at the expected price. A mark lists its lines. */
export function PriceScatter({ points, word, chosen, onChoose, height = HEIGHT }: PriceScatterProps) {
  const [place, width] = useWidth(FIRST_WIDTH);
  const choose = (point: Point | undefined) => {
    if (point) onChoose(pointKey(point) === chosen ? '' : pointKey(point));
  };
  const markAt = useMarks(points.length, (index) => choose(points[index]));
  const hours = points.map((point) => point.hours);
  const amounts = points.flatMap(({ price, expected }) => [price, expected]);
  const [fromH, toH] = padded(Math.min(...hours), Math.max(...hours), 0.1);
  const [from, to] = padded(Math.min(...amounts), Math.max(...amounts), 10);
  const x = (value: number) => LEFT + ((value - fromH) / (toH - fromH)) * (width - LEFT - RIGHT);
  const y = (value: number) => height - BOTTOM - ((value - from) / (to - from)) * (height - TOP - BOTTOM);
  const line = [...new Map(points.map((point) => [point.hours, point.expected]))].sort(([one], [other]) => one - other);
  const ends = line.length === 1 ? [[fromH, line[0]?.[1] ?? 0] as const, [toH, line[0]?.[1] ?? 0] as const] : line;
  return (
    <Box ref={place} css={MARKS}>
      {/* biome-ignore lint/a11y/useSemanticElements: an `svg` cannot be a `fieldset` */}
      <svg
        width={width}
        height={height}
        role="group"
        aria-label="Prices by hours"
        style={{ display: 'block', forcedColorAdjust: 'none' }}
      >
        {ticks(from, to, height / 42).map((value) => (
          <g key={value} {...HIDDEN}>
            <path d={`M${LEFT} ${y(value)}H${width - RIGHT}`} stroke="var(--fo-colors-chart-grid)" />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" fontSize="12" fill="var(--fo-colors-chart-axis)">
              {formatMoney(value)}
            </text>
          </g>
        ))}
        {ticks(fromH, toH, Math.max(2, (width - LEFT - RIGHT) / TICK_PX)).map((value) => (
          <text
            key={value}
            {...HIDDEN}
            x={x(value)}
            y={height - 6}
            textAnchor="middle"
            fontSize="12"
            fill="var(--fo-colors-chart-axis)"
          >
            {formatNumber(value, 1)} h
          </text>
        ))}
        <polyline
          {...HIDDEN}
          points={ends.map(([at, amount]) => `${x(at)},${y(amount)}`).join(' ')}
          fill="none"
          stroke="var(--fo-colors-chart-line)"
          strokeDasharray="2 3"
        />
        {/* The touch areas are drawn below all marks, so that none covers a neighbor's mark. */}
        {points.map((point) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the mark on the same point is the button for keys and screen readers
          <circle
            key={`${point.hours} ${point.price} ${point.expected}`}
            {...HIDDEN}
            cx={x(point.hours)}
            cy={y(point.price)}
            r={PRESS_PX}
            fill="transparent"
            style={{ cursor: 'pointer' }}
            onClick={() => choose(point)}
          />
        ))}
        {points.map((point, index) => {
          const words = pointInWords(point, word);
          const size = Math.min(7, 2.5 + Math.sqrt(point.lines));
          const isChosen = { 'aria-pressed': pointKey(point) === chosen };
          return (
            <g
              key={`${point.hours} ${point.price} ${point.expected}`}
              {...markAt(index)}
              {...isChosen}
              aria-label={words}
            >
              <title>{words}</title>
              <circle cx={x(point.hours)} cy={y(point.price)} r={size + 4} fill="transparent" />
              <Mark x={x(point.hours)} y={y(point.price)} place={placeOf(point)} size={size} />
            </g>
          );
        })}
      </svg>
    </Box>
  );
}

const pointInWords = ({ hours, price, expected, lines }: Point, word: string): string =>
  `${lines} ${lines === 1 ? 'line' : 'lines'} ${ofPoint(pointKey({ hours, price }))}, ${word.toLowerCase()} ${formatMoneyCents(expected)}`;

function padded(from: number, to: number, least: number): readonly [number, number] {
  const room = Math.max((to - from) * 0.08, least);
  return [Math.max(0, from - room), to + room];
}
