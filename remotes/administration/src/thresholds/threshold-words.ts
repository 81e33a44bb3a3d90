import type { Threshold } from '@fixed-ops/contract';
import {
  decimalsAsJudged,
  decimalsOfTarget,
  findMetric,
  formatInUnit,
  partsSaleTypes,
  payTypeName,
} from '@fixed-ops/metrics';
import { defaultPartsThresholds, unitOfBounds } from '@fixed-ops/metrics/thresholds';
import type { Effect } from './threshold-effect.ts';

/** Names of measures that no card of the service dashboard shows. */
const OTHER_MEASURES: Readonly<Record<string, string>> = {
  mpi_completion: 'Inspection completion',
  at_price_pct: 'Op-code lines at price',
  mpi_close_ratio: 'Inspection close ratio',
  exp_total_pct_gross: 'Total expenses % of gross',
  exp_personnel_pct_gross: 'Personnel % of gross',
  exp_variable_pct_gross: 'Variable selling % of gross',
  exp_semi_fixed_pct_gross: 'Semi-fixed % of gross',
  exp_fixed_pct_gross: 'Fixed % of gross',
  fixed_absorption: 'Fixed absorption',
  wholesale_gp_pct: 'Wholesale GP %',
  gross_turns: 'Gross turns',
  true_turns: 'True turns',
  fill_rate: 'Fill rate',
  stock_order_pct: 'Stock order performance',
  obs_pct: 'Obsolescence',
  value_7_12_pct: 'Value 7–12 months without sale',
  idle_pct: 'Idle capital',
  ep_pct: 'Emergency purchases',
  negative_on_hand_pct: 'Negative on hand',
  days_supply: 'Days supply',
  lost_sales_pct: 'Numbers with a lost sale',
};

const PARTS_MEASURES: ReadonlySet<string> = new Set(defaultPartsThresholds.map(({ metricKey }) => metricKey));

const SCOPES: Readonly<Record<string, string>> = {
  all: 'All pay types',
  service: 'Service department',
  parts: 'Parts department',
  ...Object.fromEntries(partsSaleTypes.map(({ key, label }) => [key, label])),
};
const STORE_MEASURES: ReadonlySet<string> = new Set(['fixed_absorption']);
const TECHNICIAN_MEASURES = /^tech_/;

/** The name of the measure of a threshold. If it has none, the key. */
export function measureName(metricKey: string): string {
  return findMetric(metricKey)?.label ?? OTHER_MEASURES[metricKey] ?? metricKey;
}

/** `Customer pay, higher is better`. */
export function measureNote({
  metricKey,
  scope,
  direction,
}: Pick<Threshold, 'metricKey' | 'scope' | 'direction'>): string {
  const better = { up: 'higher is better', down: 'lower is better', band: 'best within its range' }[direction];
  return `${scopeName(metricKey, scope)}, ${better}`;
}

function scopeName(metricKey: string, scope: string): string {
  if (STORE_MEASURES.has(metricKey)) return 'Whole store';
  if (scope === 'all' && TECHNICIAN_MEASURES.test(metricKey)) return 'All technicians';
  if (scope === 'all' && PARTS_MEASURES.has(metricKey)) return 'Parts department';
  return SCOPES[scope] ?? payTypeName(scope);
}

/** `Hours per repair order, customer pay`. */
export function measureTitle({ metricKey, scope }: Pick<Threshold, 'metricKey' | 'scope'>): string {
  const name = scopeName(metricKey, scope);
  return `${measureName(metricKey)}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** The unit after a bound's field: `%`, `hrs`. Dollars have theirs before it, and no room for `/hr` beside it. */
export function boundUnitWord(metricKey: string): string {
  const { figure, unit } = formatInUnit(1, unitOfBounds(metricKey), 0);
  if (isInDollars(metricKey)) return '';
  return figure.endsWith('%') ? '%' : unit;
}

/** Whether the bounds of a measure are dollars. */
export const isInDollars = (metricKey: string): boolean => unitOfBounds(metricKey).startsWith('money');

/** A bound in the unit of its measure, with the decimals that were set: `73.0%`, `1.80 hrs`. */
export function boundText(metricKey: string, value: number | null): string {
  return textOf(metricKey, value, decimalsOfTarget(value, decimalsOf(metricKey)));
}

/**
 * The figure in the unit of its bounds; volume is at its pace. It has more decimals only if rounding would change its
 * status.
 */
export function effectText(metricKey: string, effect: Effect | null): string {
  if (!effect?.kpi) return '—';
  const { kpi, value, judge } = effect;
  const text = textOf(metricKey, value, decimalsAsJudged(value, judge, decimalsOf(metricKey)));
  return `${kpi.facts.pace == null ? '' : 'pace '}${text}`;
}

const decimalsOf = (metricKey: string) =>
  unitOfBounds(metricKey) === 'percent' ? 1 : (findMetric(metricKey)?.displayDecimals ?? 2);

function textOf(metricKey: string, value: number | null, decimals: number): string {
  const { figure, unit } = formatInUnit(value, unitOfBounds(metricKey), decimals);
  return unit === '' || unit.startsWith('/') ? `${figure}${unit}` : `${figure} ${unit}`;
}
