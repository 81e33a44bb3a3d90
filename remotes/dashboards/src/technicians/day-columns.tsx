import { formatDay, formatNumber, formatPercent } from '@fixed-ops/metrics';
import { Box, Text, useWidth } from '@fixed-ops/ui';
import { HIDDEN, useMarks } from '../screen/use-marks.ts';
import { shownProficiency } from './shown-rates.ts';
import type { Performance } from './technician-rows.ts';

export type Day = NonNullable<Performance['days']>[number];

interface DayColumnsProps {
  readonly days: readonly Day[];
  readonly onOpen: (date: string) => void;
}

const HEIGHT = 320;
const FRAME = { left: 44, right: 8, top: 22, bottom: 38 };
const FIRST_WIDTH = 660;
const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
/** A column that is narrower than this has no room for its number. */
const NUMBER_PX = 24;
const DATE_PX = 18;
const WIDEST_PX = 26;

/** Draws a chart of sold and attended hours per day. */
export function DayColumns({ days, onOpen }: DayColumnsProps) {
  const [place, width] = useWidth(FIRST_WIDTH);
  const markAt = useMarks(days.length, (index) => {
    const day = days[index];
    if (day) onOpen(day.date);
  });
  const most = Math.max(1, ...days.flatMap(({ soldHours, attendanceHours }) => [soldHours, attendanceHours ?? 0]));
  const step = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000].find((each) => most / each <= 4) ?? 2000;
  const top = Math.ceil(most / step) * step;
  const bottom = HEIGHT - FRAME.bottom;
  const placeY = (hours: number) => bottom - (Math.max(0, hours) / top) * (bottom - FRAME.top);
  const room = (width - FRAME.left - FRAME.right) / days.length;
  const column = Math.min(WIDEST_PX, room * 0.62);
  const hasNumbers = room >= NUMBER_PX;
  const every = Math.max(1, Math.ceil(DATE_PX / room));
  const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
  return (
    <Box ref={place} mt={hasNumbers ? '0' : '3'} css={MARKS}>
      {hasNumbers ? (
        <Text textStyle="meta" color="fg.muted">
          Proficiency % on top
        </Text>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: an `svg` cannot be a `fieldset` */}
      <svg width={width} height={HEIGHT} role="group" aria-labelledby="by-day" data-painted="">
        <g {...HIDDEN}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={FRAME.left} x2={width - FRAME.right} y1={placeY(tick)} y2={placeY(tick)} data-line="grid" />
              <text x={FRAME.left - 8} y={placeY(tick) + 4} textAnchor="end">
                {formatNumber(tick, 0)}
              </text>
            </g>
          ))}
        </g>
        {days.map((day, index) => {
          const middle = FRAME.left + room * (index + 0.5);
          const words = dayInWords(day);
          const highest = Math.min(placeY(day.soldHours), placeY(day.attendanceHours ?? 0));
          const tick = Math.max(column + 8, 10) / 2;
          return (
            <g key={day.date} {...markAt(index)} aria-label={words}>
              <title>{words}</title>
              <rect
                x={middle - room / 2}
                y={FRAME.top - 18}
                width={room}
                height={bottom - FRAME.top + 18}
                data-mark="hit"
              />
              <rect
                x={middle - column / 2}
                y={placeY(day.soldHours)}
                width={column}
                height={bottom - placeY(day.soldHours)}
                rx="2"
                data-mark="sold"
              />
              {day.attendanceHours === null ? null : (
                <rect
                  x={middle - tick}
                  y={placeY(day.attendanceHours) - 1}
                  width={tick * 2}
                  height="2"
                  data-mark="attended"
                />
              )}
              {hasNumbers && day.proficiencyPct !== null ? (
                <text x={middle} y={highest - 6} textAnchor="middle">
                  {formatNumber(shownProficiency(day), 0)}
                </text>
              ) : null}
              {index % every === 0 ? (
                <text x={middle} y={bottom + 16} textAnchor="middle" data-tone="name" {...HIDDEN}>
                  {Number(day.date.slice(8))}
                </text>
              ) : null}
              {room >= DATE_PX ? (
                <text x={middle} y={bottom + 31} textAnchor="middle" {...HIDDEN}>
                  {WEEKDAYS[new Date(`${day.date}T00:00:00Z`).getUTCDay()]}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </Box>
  );
}

/** Returns words such as `Nov 2: 247.1 hours sold of 226.9 attended, 108.9%`. */
function dayInWords(day: Day): string {
  const { date, soldHours, attendanceHours } = day;
  const sold = `${formatDay(date)}: ${formatNumber(soldHours, 1)} hours sold`;
  if (attendanceHours === null) return `${sold}, nobody at work`;
  return `${sold} of ${formatNumber(attendanceHours, 1)} attended, ${formatPercent(shownProficiency(day))}`;
}

/** The styles of the marks. The legend uses them too. */
export const MARKS = {
  '& svg': { display: 'block', maxWidth: '100%' },
  '& text': { fontSize: '12px', fill: 'var(--fo-colors-fg-muted)', fontVariantNumeric: 'tabular-nums' },
  '& text[data-tone=name]': { fill: 'var(--fo-colors-fg)' },
  '& [data-line=grid]': { stroke: 'var(--fo-colors-border-muted)' },
  '& [data-mark=hit]': { fill: 'transparent' },
  '& [data-mark=sold]': { fill: 'var(--fo-colors-chart-spark)' },
  '& [data-mark=attended]': { fill: 'var(--fo-colors-fg)' },
  '& g[role=button]': { cursor: 'pointer', outline: 'none' },
  '& g[role=button]:hover > [data-mark=hit]': { fill: 'var(--fo-colors-bg-subtle)' },
  '& g[role=button]:focus-visible > [data-mark=hit]': {
    stroke: 'var(--fo-colors-blue-focus-ring)',
    strokeWidth: '2px',
  },
};
