import type { Database } from '@fixed-ops/database';
import { changeDecimals, type MetricDefinition, roundTo } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type MetricChangeData, unexplained } from './change-data.ts';
import { explainFigure } from './explain-figure.ts';
import { labelOf } from './figure-family.ts';
import { figureReasons } from './figure-reasons.ts';

/** Why any other figure changed: quotients by mix and rate over the shares of their denominator, sums by volume besides. */
export async function figureChange(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  metric: MetricDefinition,
  scope: string,
): Promise<MetricChangeData> {
  const explained = await explainFigure(db, facts, selection, metric, scope);
  if ('reason' in explained) return unexplained(explained.reason);
  const reasonOf = await figureReasons(db, selection, explained);
  const { family, told } = explained;
  const terms = [...told].map(([key, amount]) => ({
    key,
    label: labelOf(key, family, selection.filter),
    amount,
    reason: reasonOf(key),
    isListed: true,
  }));
  return {
    reason: null,
    change: {
      metricKey: metric.key,
      scope,
      unit: metric.unit,
      before: explained.before,
      now: explained.now,
      change: explained.change,
      decimals: changeDecimals(metric.unit),
      terms: terms.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount)),
      remainder: 0,
      dollars: dollarsOf(metric, explained.change, explained.over),
    },
  };
}

/** What a change of dollars per hour, per repair order or per cent of dollars is worth over the period. */
function dollarsOf({ numerator, denominator, unit }: MetricDefinition, change: number, over: number): number | null {
  if (!denominator || numerator.quantity !== 'money') return null;
  return roundTo((change / (unit === 'percent' ? 100 : 1)) * over, 2);
}
