import type { ImportProgress } from '../import.ts';

const count = (number: number): string => Math.round(number).toLocaleString('en-US');

function timeText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * A line of progress: what is done, how fast, and about how long the rest takes.
 *
 * @param seconds how long this step has run
 */
export function progressLine({ step, kind, done, total, rows }: ImportProgress, seconds: number): string {
  const share = total === 0 ? 1 : done / total;
  const left = share > 0 && seconds > 1 && share < 1 ? `, about ${timeText((seconds / share) * (1 - share))} left` : '';
  const percent = `${Math.floor(share * 100)} %`;
  if (step === 'merge') return `Merging repair orders: ${count(done)} of ${count(total)} (${percent})${left}`;
  const rate = seconds > 0 ? `, ${count(rows / seconds)} rows/s` : '';
  return `Reading ${kind}: ${count(rows)} rows, ${percent} of ${(total / 1_000_000).toFixed(1)} MB${rate}${left}`;
}
