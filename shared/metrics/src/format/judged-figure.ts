import { metricOf } from '../definitions/all-metrics.ts';
import type { Kpi } from '../figure/kpi.ts';
import { roundTo } from '../units.ts';
import { judgedValue } from './comparisons-in-words.ts';
import { judgedAs } from './judged-as.ts';
import { besideTarget, decimalsOfTarget, formatMetric, targetDecimals } from './numbers.ts';

/** What of a figure is held against its target, both in the unit of the target. */
export interface JudgedFigure {
  /** As it is published and judged. */
  readonly value: number;
  /** What is written of it, rounded once then, so that it is the figure of the card. */
  readonly shown: number;
  readonly target: number | null;
  /** The value is where the month ends at its speed so far. */
  readonly isPace: boolean;
}

/** The part of a figure that is judged; null where it has no value. */
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

/** What is shown (`shown`) of a judged figure beside its target: `46.1%`, `$142.10/hr`. It does not read as if it kept a target that it misses. */
export function formatJudged(key: string, value: number, target: number | null): string {
  return formatMetric(besideTarget(judgedAs(metricOf(key)), value, target), value);
}

/** A target as it was set: `35.0%`, `$150.00/hr`. */
export function formatJudgedTarget(key: string, target: number): string {
  const shown = judgedAs(metricOf(key));
  const displayDecimals = decimalsOfTarget(target, shown.displayDecimals, targetDecimals(shown));
  return formatMetric({ ...shown, displayDecimals }, target);
}
