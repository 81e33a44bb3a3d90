import type { CallQuery, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { figureScope } from '../core/selection/figure-scope.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { narrowToGroup } from '../repair-orders/narrow-to-group.ts';
import { metricOf, scopeOf } from '../repair-orders/repair-orders.ts';
import { type MetricChangeData, unexplained } from './change-data.ts';
import { figureChange } from './figure-change.ts';
import { laborRateChange } from './labor-rate-change.ts';

type Call = typeof calls.metricChange;

/** Why a figure changed between the comparison and the period. Throws a 400 for a figure, a scope or a group that there is not. */
export async function metricChange(
  db: Database,
  facts: StoreFacts,
  asked: Selection,
  query: CallQuery<Call>,
): Promise<MetricChangeData> {
  const metric = metricOf(query.metricKey);
  const selection = narrowToGroup(asked, query.group);
  const scope = scopeOf(query.scope, figureScope(metric?.scope ?? 'all', selection.filter));
  if (metric?.key === 'elr') return laborRateChange(db, facts, selection, scope);
  if (!metric) return unexplained('The change of this figure is not broken down');
  return figureChange(db, facts, selection, metric, scope);
}
