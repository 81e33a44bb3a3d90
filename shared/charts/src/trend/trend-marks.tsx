import { LETTER_PX, placeEvents } from './event-places.ts';
import { isKnown, type TrendEvent, type TrendMonth } from './trend-data.ts';
import { monthTick } from './trend-drawing.ts';
import { colorVariable } from './trend-layout.ts';

/** A part of a column, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const PART_GAP = 1;
const UNFINISHED_OPACITY = 0.5;

interface AmountShapeProps {
  readonly box: Box;
  readonly fill: string;
  readonly unfinished: boolean;
  readonly onOpen?: (() => void) | undefined;
}

/** One part of a column, with 1 px of panel color above it. */
export function AmountShape({ box, fill, unfinished, onOpen }: AmountShapeProps) {
  if (box.height <= 0) return null;
  return (
    // Keyboard users open months from the chart and from its table.
    <rect
      {...box}
      height={Math.max(0.5, box.height - PART_GAP)}
      rx={1.5}
      fill={fill}
      opacity={unfinished ? UNFINISHED_OPACITY : 1}
      {...(onOpen ? { cursor: 'pointer', onClick: onOpen } : {})}
    />
  );
}

interface PaceShapeProps {
  /** The box from the top of the column to its pace. */
  readonly box: Box;
  readonly month: TrendMonth;
  readonly total: number;
  readonly index: number;
  readonly lastIndex: number;
  readonly every: number;
  /** The place of the only label in a narrow chart, in px from the top. */
  readonly labelTop: number;
  readonly formatAmount: (dollars: number) => string;
}

/** Draws the rest to the pace as a dashed outline, and the amount over every column. */
export function PaceShape({ box, month, total, index, lastIndex, every, labelTop, formatAmount }: PaceShapeProps) {
  const { x, y, width, height } = box;
  const pace = month.unfinished ? month.pace : null;
  const previous = index === lastIndex - 1;
  const roomy = every === 1;
  return (
    <g>
      {pace !== null && height > 1 ? (
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
      {isKnown(month) && (roomy || index === lastIndex) ? (
        <text
          x={x + width / 2}
          // In a narrow chart the only label stands above all columns.
          y={roomy ? y - 6 : labelTop}
          textAnchor={roomy ? 'middle' : 'end'}
          dx={roomy ? 0 : width / 2}
          fill={colorVariable(previous ? 'fg' : 'chart.axis')}
          style={{ fontWeight: previous ? 600 : 400 }}
        >
          {pace === null ? formatAmount(total) : `pace ${formatAmount(pace)}`}
        </text>
      ) : null}
    </g>
  );
}

interface DotProps {
  readonly cx: number;
  /** Null where the month has no rate. */
  readonly cy: number | null;
}

/** A finished month on the line. Notable months show their value. */
export function RateDot({ cx, cy, label }: DotProps & { readonly label: string | null }) {
  if (cy === null) return null;
  return (
    <g>
      <circle cx={cx} cy={cy} r={2.5} fill={colorVariable('chart.line')} />
      {label === null ? null : (
        <text x={cx} y={cy - 8} textAnchor="middle" fill={colorVariable('chart.axis')}>
          {label}
        </text>
      )}
    </g>
  );
}

/** Marks the unfinished month with a ring. */
export function TailDot({ cx, cy }: DotProps) {
  if (cy === null) return null;
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
  /** The middle of the month's band, and the axis, in px. */
  readonly x: number;
  readonly y: number;
  readonly band: number;
  readonly index: number;
  readonly months: readonly TrendMonth[];
  readonly every: number;
}

const MONTH_TO_DATE = 'month to date';
/** The lines of text below the axis, in px: names of months, then two rows. */
const NAME_LINE = 10;
const ROW_LINES = [26, 41] as const;

/** Draws the name of a month under its column, and "month to date" under the unfinished one. */
export function MonthTick({ x, y, band, index, months, every }: MonthTickProps) {
  const month = months[index];
  if (!month || (months.length - 1 - index) % every !== 0) return null;
  return (
    <g fill={colorVariable('chart.axis')} textAnchor="middle">
      <text
        x={x}
        y={y + NAME_LINE}
        {...(month.unfinished ? { fill: colorVariable('fg'), style: { fontWeight: 600 } } : {})}
      >
        {monthTick(month.month, index)}
      </text>
      {month.unfinished ? (
        <text x={x} y={y + ROW_LINES[0]} textAnchor={every === 1 ? 'middle' : 'end'} dx={every === 1 ? 0 : band / 2}>
          {MONTH_TO_DATE}
        </text>
      ) : null}
    </g>
  );
}

interface EventMarksProps {
  readonly events: readonly TrendEvent[];
  readonly months: readonly TrendMonth[];
  /** The left edges of the months, the width of one, and the axis, in px. */
  readonly starts: readonly number[];
  readonly band: number;
  readonly y: number;
}

/** Draws events at the starts of their months, with their sentences beside each other. The list below the chart has them in full. */
export function EventMarks({ events, months, starts, band, y }: EventMarksProps) {
  const marks = months.flatMap(({ month }, index) => {
    const event = events.find((candidate) => candidate.month === month);
    return event ? [{ month, x: starts[index] ?? 0, text: event.text }] : [];
  });
  const left = starts[0] ?? 0;
  const right = left + band * months.length;
  const toDate = (band + MONTH_TO_DATE.length * LETTER_PX) / 2;
  const taken = months.at(-1)?.unfinished ? { from: right - toDate, to: right - band + toDate } : null;
  const places = placeEvents(marks, { from: left, to: right }, taken);
  return marks.map(({ month, x, text }, index) => {
    const place = places[index];
    return (
      <g key={month} fill={colorVariable('chart.axis')}>
        <line x1={x} x2={x} y1={y - 8} y2={y} stroke={colorVariable('chart.axis')} />
        <text x={x} y={y + ROW_LINES[place?.row ?? 0]} textAnchor={place?.anchor}>
          {place?.text}
          {place?.text === text ? null : <title>{text}</title>}
        </text>
      </g>
    );
  });
}
