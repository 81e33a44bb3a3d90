import type { MetricDefinition } from '../definitions/metric.ts';
import type { Kpi } from '../figure/kpi.ts';
import { roundTo } from '../units.ts';
import { judgedAs } from './judged-as.ts';
import {
  decimalsBeside,
  decimalsOfTarget,
  formatCount,
  formatInUnit,
  formatMetric,
  formatNumber,
  formatPercent,
  type JudgedMetric,
  NO_VALUE,
  targetDecimals,
} from './numbers.ts';

type Judged = Pick<Kpi, 'key' | 'value' | 'numerator' | 'denominator' | 'target' | 'facts'>;

/** The arrow for the direction of a change. It says up or down, not good or bad. */
function arrow(change: number): string {
  if (change === 0) return '→';
  return change > 0 ? '↑' : '↓';
}

/**
 * The figure before it is rounded for a screen. A quotient comes with more decimals than a screen shows. If the figure has its numerator
 * and denominator, this function divides them, so that the figure is rounded only once. 4 of 104 is 3.8%, not the 3.9% of 3.85. 1.89496
 * hours per repair order are 1.89, not the 1.90 of 1.8950.
 */
export function shownValue(
  definition: Pick<MetricDefinition, 'unit' | 'decimals'>,
  { value, numerator, denominator }: Pick<Kpi, 'value' | 'numerator' | 'denominator'>,
): number | null {
  if (definition.unit === 'count' || value === null || numerator === null || !denominator) return value;
  const exact = (numerator / denominator) * (definition.unit === 'percent' ? 100 : 1);
  return roundTo(exact, definition.decimals) === value ? exact : value;
}

const SHARE = { unit: 'percent', decimals: 2 } as const;

/**
 * The percentage of a part in a whole, as a screen shows it (`shownValue`). It is the published value where an older service does not send
 * the part and the whole.
 */
export const shownShare = (published: number | null, part: number | null, whole: number | null): number | null =>
  shownValue(SHARE, { value: published, numerator: part, denominator: whole });

/** The difference of two figures as a screen shows them. The shown figure and the shown distance must add up to the shown target. */
export function shownDifference(value: number, other: number, decimals: number): number {
  return roundTo(roundTo(value, decimals) - roundTo(other, decimals), decimals);
}

/** A difference in the metric's own unit, without sign: `$12.87`, `0.2 pts`, `0.13`, `16`. */
export function formatDifference(definition: MetricDefinition, difference: number): string {
  const size = Math.abs(difference);
  if (definition.unit === 'percent') return `${formatNumber(size, definition.displayDecimals)} pts`;
  return formatInUnit(size, definition.unit, definition.displayDecimals).figure;
}

/**
 * The change against the comparison: sums and counts in per cent, ratios and rates in their own unit: `↓ 2.1%`,
 * `↓ 0.2 pts`, `↑ $0.71`, `↑ 3 ROs`. An em dash when either side is missing.
 */
export function formatChange(definition: MetricDefinition, value: number | null, compareValue: number | null): string {
  if (value === null || compareValue === null) return NO_VALUE;
  const change = value - compareValue;
  if (definition.isSnapshot && definition.unit === 'count') {
    return `${arrow(change)} ${formatCount(Math.abs(change))} ${Math.abs(change) === 1 ? 'RO' : 'ROs'}`;
  }
  if (definition.isAdditive || (definition.unit === 'money' && !definition.isSnapshot)) {
    if (compareValue === 0) return NO_VALUE;
    return `${arrow(change)} ${formatPercent(Math.abs((change / Math.abs(compareValue)) * 100))}`;
  }
  const shown = shownDifference(value, compareValue, definition.displayDecimals);
  return `${arrow(shown)} ${formatDifference(definition, shown)}`;
}

/** The target as the card shows it, with all its decimals: `$161.46`, `35.0%`. A target that is a share of open ROs stays a share. */
export function formatTarget(definition: MetricDefinition, kpi: Pick<Kpi, 'target'>): string {
  const shown = judgedAs(definition);
  const decimals = decimalsOfTarget(kpi.target, shown.displayDecimals, targetDecimals(shown));
  return formatInUnit(kpi.target, shown.unit, decimals).figure;
}

/** The difference between a judged figure and its target as both are written, and the number of its decimals. */
export function distanceTo(metric: JudgedMetric, value: number, target: number) {
  const told = decimalsBeside(metric, value, target);
  const most = targetDecimals(metric);
  const decimals = Math.max(told, decimalsOfTarget(target, metric.displayDecimals, most));
  return { difference: roundTo(roundTo(value, told) - roundTo(target, most), decimals), decimals };
}

/**
 * The distance to target or goal in words: `$12.87 under`, `13.3 pts over`, `0.01 ahead`, `16 short at pace`. Null when there is no figure
 * or no target. `on target` when the shown digits are equal.
 */
export function distanceInWords(definition: MetricDefinition, kpi: Judged): string | null {
  if (definition.isAdditive) return distanceToGoal(definition, kpi);
  const actual = judgedValue(definition, kpi);
  if (actual === null || kpi.target === null || definition.direction === 'band') return null;
  const shown = judgedAs(definition);
  const { difference, decimals } = distanceTo(shown, actual, kpi.target);
  if (difference === 0) return 'on target';
  const size = formatDifference({ ...shown, displayDecimals: decimals }, difference);
  const isBetter = definition.direction === 'up' ? difference > 0 : difference < 0;
  if (isBetter) return `${size} ahead`;
  return `${size} ${definition.direction === 'up' ? 'under' : 'over'}`;
}

/** The value that is compared with the target. It is for figures that do not add up, unrounded, in the unit of the target. */
export function judgedValue(
  definition: MetricDefinition,
  kpi: Pick<Kpi, 'key' | 'value' | 'numerator' | 'denominator'>,
): number | null {
  if (kpi.key !== 'open_ro_aged') return shownValue(definition, kpi);
  return kpi.denominator ? ((kpi.numerator ?? 0) / kpi.denominator) * 100 : null;
}

function distanceToGoal(definition: MetricDefinition, kpi: Judged): string | null {
  const goal = kpi.facts.goal ?? null;
  const reached = kpi.facts.pace ?? kpi.value;
  if (goal === null || reached === null) return null;
  const { difference, decimals } = distanceTo(definition, reached, goal);
  const size = formatDifference({ ...definition, displayDecimals: decimals }, difference);
  const atPace = kpi.facts.pace === undefined || kpi.facts.pace === null ? '' : ' at pace';
  if (difference === 0) return `on goal${atPace}`;
  return `${size} ${difference > 0 ? 'ahead' : 'short'}${atPace}`;
}

/** The formula with this period's numbers: `$304,471.00 ÷ 2,040.00 hrs = $149.25/hr`. */
export function formulaInNumbers(
  definition: MetricDefinition,
  kpi: Pick<Kpi, 'value' | 'numerator' | 'denominator'>,
): string {
  const part = (value: number | null, quantity: 'money' | 'hours' | 'days' | 'count'): string => {
    if (quantity === 'count') return formatCount(value);
    const { figure, unit } = formatInUnit(value, quantity, quantity === 'days' ? 1 : 2);
    return unit === '' ? figure : `${figure} ${unit}`;
  };
  const top = part(kpi.numerator, definition.numerator.quantity);
  if (!definition.denominator) return top;
  const bottom = part(kpi.denominator, definition.denominator.quantity);
  if (definition.isSnapshot) return `${top} of ${bottom}`;
  const times = definition.unit === 'percent' ? ' × 100' : '';
  return `${top} ÷ ${bottom}${times} = ${formatMetric(definition, shownValue(definition, kpi))}`;
}
