import { formatPercent } from '@fixed-ops/metrics';
import { chakra, VisuallyHidden } from '@fixed-ops/ui';
import { medianOf } from './technician-rows.ts';

const WIDTH = 124;
const HEIGHT = 20;
const LOWEST = 40;
const HIGHEST = 180;
const PAD = 3;

/** The ends of the axis, in percent. */
export const SPREAD_RANGE = [LOWEST, HIGHEST] as const;

/** Returns the position on the axis in pixels. Values beyond the ends of the axis are drawn on its ends. */
function placeOf(pct: number): number {
  const share = (Math.max(LOWEST, Math.min(HIGHEST, pct)) - LOWEST) / (HIGHEST - LOWEST);
  return PAD + share * (WIDTH - 2 * PAD);
}

/** Returns words such as `14 days, median 92.1%, from 61.0% to 140.2%`. */
function spreadInWords(days: readonly number[]): string {
  const median = medianOf(days);
  if (median === null) return 'No day with attendance';
  const count = days.length === 1 ? '1 day' : `${days.length} days`;
  return `${count}, median ${formatPercent(median)}, from ${formatPercent(Math.min(...days))} to ${formatPercent(Math.max(...days))}`;
}

/** Draws the proficiency of each day as a dot, on the same axis in all rows, with a dashed line at 100% and a bar at the median. */
export function DaySpread({ days }: { readonly days: readonly number[] }) {
  const median = medianOf(days);
  const words = spreadInWords(days);
  if (median === null) return <span data-part="none">—</span>;
  return (
    <chakra.span
      display="inline-block"
      verticalAlign="middle"
      title={words}
      // On paper it is half as wide, so that thirteen columns fit.
      css={{ '@media print': { '& svg': { width: `${WIDTH / 2}px`, height: 'auto' } } }}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" data-painted="">
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--fo-colors-border)" />
        <line
          x1={placeOf(100)}
          x2={placeOf(100)}
          y1="0"
          y2={HEIGHT}
          stroke="var(--fo-colors-fg-subtle)"
          strokeDasharray="2 2"
        />
        {days.map((pct, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: two days may have the same figure
            key={index}
            cx={placeOf(pct)}
            cy={HEIGHT / 2}
            r="2.5"
            fill="var(--fo-colors-chart-spark)"
            fillOpacity="0.55"
          />
        ))}
        <rect x={placeOf(median) - 1} y="3" width="2" height={HEIGHT - 6} fill="var(--fo-colors-fg)" />
      </svg>
    </chakra.span>
  );
}
