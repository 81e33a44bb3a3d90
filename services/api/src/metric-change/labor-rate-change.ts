import type { Database } from '@fixed-ops/database';
import { metricOf, roundTo } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { explainRate } from '../rate-change/explain-rate.ts';
import { readDescriptions } from '../rate-change/read-descriptions.ts';
import { type MetricChangeData, unexplained } from './change-data.ts';
import { laborRateReasons } from './labor-rate-reasons.ts';
import { orderedTerms, termLabels, toldTerms } from './labor-rate-terms.ts';
import { readPeriodFacts } from './period-facts.ts';

/** Fewer repair orders in a period say nothing of why. */
const ENOUGH_ORDERS = 5;

/** Why the labor rate changed, by the engine of `EffectiveLaborRateChange`. */
export async function laborRateChange(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  scope: string,
): Promise<MetricChangeData> {
  const explained = await explainRate(db, facts, selection, scope);
  if ('reason' in explained) return unexplained(explained.reason);
  const [periods, descriptions] = await Promise.all([
    readPeriodFacts(db, facts, selection, scope),
    readDescriptions(db, selection.dealershipId),
  ]);
  const fewest = Math.min(periods.before.orders, periods.now.orders);
  if (fewest < ENOUGH_ORDERS) {
    return unexplained(
      `Too few to explain: one of the two periods has ${fewest} repair order${fewest === 1 ? '' : 's'}`,
    );
  }
  const { change } = explained;
  const told = toldTerms(change);
  const labels = termLabels(facts);
  const reasons = laborRateReasons(explained, periods, descriptions);
  return {
    reason: null,
    change: {
      metricKey: 'elr',
      scope,
      unit: metricOf('elr').unit,
      before: roundTo(change.before, 2),
      now: roundTo(change.now, 2),
      change: roundTo(roundTo(change.now, 2) - roundTo(change.before, 2), 2),
      terms: orderedTerms(told, facts).map((key) => ({
        key,
        label: labels[key],
        amount: told[key],
        reason: reasons[key],
        isListed: true,
      })),
      remainder: 0,
      dollars: roundTo(change.change * explained.hoursNow, 2),
    },
  };
}
