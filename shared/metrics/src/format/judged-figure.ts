import { metricOf } from '../definitions/all-metrics.ts';
import type { Kpi } from '../figure/kpi.ts';
import { roundTo } from '../units.ts';
import { judgedValue } from './comparisons-in-words.ts';
import { judgedAs } from './judged-as.ts';
import { besideTarget, decimalsOfTarget, formatMetric, targetDecimals } from './numbers.ts';

/** The part of a figure that is compared with its target. Both are in the unit of the target. */
export interface JudgedFigure {
  /** The published value, which decides the status. */
  readonly value: number;
  /** The value for the screen. A screen rounds it only once, so it agrees with the card. */
  readonly shown: number;
  readonly target: number | null;
  /** The value is the one that the month reaches if its speed so far goes on. */
  readonly isPace: boolean;
}

/** The part of a figure that is compared with its target. Null when the figure has no value. */
export function judgedFigure(kpi: Kpi): JudgedFigure | null {
  const { key, value, facts } = kpi;
  if (value === null) return null;
  if (metricOf(key).isAdditive) {
    const pace = facts.pace ?? null;
    const reached = pace ?? value;
    return { value: reached, shown: reached, target: facts.goal ?? null, isPace: pace !== null };
  }
  const shown = judgedValue(metricOf(key), kpi) ?? value;
  return { value: key === 'open_ro_aged' ? roundTo(shown, 2) : value, shown, target: kpi.target, isPace: false };
}

/**
 * Formats the shown value (`shown`) of a judged figure beside its target: `46.1%`, `$142.10/hr`. A figure that misses its target never
 * looks as if it reached it.
 */
export function formatJudged(key: string, value: number, target: number | null): string {
  return formatMetric(besideTarget(judgedAs(metricOf(key)), value, target), value);
}

/** Formats a target as the person set it: `35.0%`, `$150.00/hr`. */
export function formatJudgedTarget(key: string, target: number): string {
  const shown = judgedAs(metricOf(key));
  const displayDecimals = decimalsOfTarget(target, shown.displayDecimals, targetDecimals(shown));
  return formatMetric({ ...shown, displayDecimals }, target);
}
