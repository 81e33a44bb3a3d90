import { monthTick, type TrendEvent, type TrendMonth } from './trend-data.ts';
import { colorVariable } from './trend-layout.ts';

/** What recharts hands to a shape; every field optional, because it clones the element with them. */
interface ShapeProps {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  fill?: string;
  index?: number;
  payload?: Partial<TrendMonth> & { total?: number };
}

const PART_GAP = 1;
const UNFINISHED_OPACITY = 0.5;

/** One part of a column, 1 px of panel above it. */
export function AmountShape({ x = 0, y = 0, width = 0, height = 0, fill, payload }: ShapeProps) {
  if (height <= 0) return null;
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={Math.max(0.5, height - PART_GAP)}
      rx={1.5}
      fill={fill}
      opacity={payload?.unfinished ? UNFINISHED_OPACITY : 1}
    />
  );
}

interface PaceShapeProps extends ShapeProps {
  formatAmount: (dollars: number) => string;
  every: number;
  lastIndex: number;
}

/** What is missing to the pace, as a dashed outline, and the amount over every column. */
export function PaceShape({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
  index = 0,
  payload,
  formatAmount,
  every,
  lastIndex,
}: PaceShapeProps) {
  const paced = payload?.unfinished === true && payload.pace !== null && payload.pace !== undefined;
  const amount = paced ? (payload.pace ?? 0) : (payload?.total ?? 0);
  const previous = index === lastIndex - 1;
  const roomy = every === 1;
  const shown = roomy || index === lastIndex;
  return (
    <g>
      {paced && height > 1 ? (
        <rect
          x={x + 0.5}
          y={y}
          width={width - 1}
          height={height}
          rx={1.5}
          fill="none"
          stroke={colorVariable('chart.axis')}
          strokeDasharray="3 3"
        />
      ) : null}
      {shown ? (
        <text
          x={x + width / 2}
          // In a narrow chart the one label stands above all columns.
          y={roomy ? y - 6 : 12}
          textAnchor={roomy ? 'middle' : 'end'}
          dx={roomy ? 0 : width / 2}
          fill={colorVariable(previous ? 'fg' : 'chart.axis')}
          style={{ fontWeight: previous ? 600 : 400 }}
        >
          {paced ? `pace ${formatAmount(amount)}` : formatAmount(amount)}
        </text>
      ) : null}
    </g>
  );
}

interface DotProps {
  cx?: number;
  cy?: number;
  payload?: Partial<TrendMonth>;
}

interface RateDotProps extends DotProps {
  index?: number;
  labelled: ReadonlySet<number>;
  formatRate: (rate: number) => string;
}

/** A finished month on the line; the notable ones carry their value. */
export function RateDot({ cx, cy, payload, index = 0, labelled, formatRate }: RateDotProps) {
  const rate = payload?.rate;
  if (cx === undefined || cy === undefined || rate === null || rate === undefined || payload?.unfinished) return null;
  return (
    <g>
      <circle cx={cx} cy={cy} r={2.5} fill={colorVariable('chart.line')} />
      {labelled.has(index) ? (
        <text x={cx} y={cy - 8} textAnchor="middle" fill={colorVariable('chart.axis')}>
          {formatRate(rate)}
        </text>
      ) : null}
    </g>
  );
}

/** The unfinished month: a ring. The tail's first point belongs to the finished line. */
export function TailDot({ cx, cy, payload }: DotProps) {
  if (cx === undefined || cy === undefined || !payload?.unfinished || payload.rate === null) return null;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={3}
      fill={colorVariable('bg.panel')}
      stroke={colorVariable('chart.line')}
      strokeWidth={1.5}
    />
  );
}

interface MonthTickProps {
  x?: number;
  y?: number;
  width?: number;
  index?: number;
  months: readonly TrendMonth[];
  events: readonly TrendEvent[];
  every: number;
}

/** About the width of a letter under the axis. */
const LETTER_PX = 6.5;
const MONTH_TO_DATE = 'month to date';

/** The month under its column, "month to date" under the unfinished one, and what happened at its start. */
export function MonthTick({ x = 0, y = 0, width = 0, index = 0, months, events, every }: MonthTickProps) {
  const month = months[index];
  if (!month) return null;
  const last = months.length - 1;
  const band = width / months.length;
  const event = events.find((candidate) => candidate.month === month.month);
  const shown = (last - index) % every === 0;
  // From the event's mark to where "month to date" begins, on the same height: a text that is longer ends at the mark.
  const toDate = MONTH_TO_DATE.length * LETTER_PX;
  const room = (last - index + 1) * band - (every === 1 ? (band + toDate) / 2 : toDate);
  const isCrowded = months[last]?.unfinished === true && event !== undefined && event.text.length * LETTER_PX > room;
  return (
    <g fill={colorVariable('chart.axis')} textAnchor="middle">
      {shown ? (
        <text x={x} y={y + 10} {...(month.unfinished ? { fill: colorVariable('fg'), style: { fontWeight: 600 } } : {})}>
          {monthTick(month.month, index)}
        </text>
      ) : null}
      {shown && month.unfinished ? (
        <text x={x} y={y + 26} textAnchor={every === 1 ? 'middle' : 'end'} dx={every === 1 ? 0 : band / 2}>
          {MONTH_TO_DATE}
        </text>
      ) : null}
      {event ? (
        <g textAnchor={isCrowded ? 'end' : 'start'}>
          <line x1={x - band / 2} x2={x - band / 2} y1={y - 8} y2={y} stroke={colorVariable('chart.axis')} />
          <text x={x - band / 2} y={y + 26}>
            {event.text}
          </text>
        </g>
      ) : null}
    </g>
  );
}
