import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Viewer } from '../auth/viewer.ts';
import { titleRequired } from '../problem/problem.ts';
import { keptRoute, type Route } from '../route.ts';
import { monthlyRepairOrderCount } from './counts/monthly-repair-order-count.ts';
import { roCount } from './counts/ro-count.ts';
import { monthlyNumbers } from './monthly-numbers/monthly-numbers.ts';
import { partsNumbers } from './monthly-numbers/parts-numbers.ts';
import { rowWishOf } from './monthly-numbers/row-wish.ts';
import { envelopeOf } from './period.ts';
import { monthlySalesByCategory } from './sales/monthly-sales-by-category.ts';
import { withAverage } from './selection/average.ts';
import { selectionOf } from './selection/selection.ts';
import { readStoreFacts } from './store/store-facts.ts';

const departments = ['serviceDashboard', 'partsDashboard'] as const;

/** A call that serves both dashboards answers each department to those who may open its dashboard. */
function requireDepartment(viewer: Viewer<(typeof departments)[number]>, department: 'service' | 'parts'): void {
  if (!viewer.sees(`${department}Dashboard`)) throw titleRequired();
}

const roCountRoute = keptRoute(calls.roCount, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const selection = selectionOf(input);
    const facts = await readStoreFacts(input.db, selection.dealershipId);
    return { ...envelopeOf(selection, facts), data: await roCount(input.db, facts, selection) };
  },
});

const monthlyNumbersRoute = keptRoute(calls.monthlyNumbers, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: departments,
  handler: async (input) => {
    const { department, months } = input.query;
    requireDepartment(input.viewer, department);
    const rows = rowWishOf(input.query);
    const facts = await readStoreFacts(input.db, input.dealership.id);
    const selection = withAverage(selectionOf(input), facts.averages[department], input.viewer);
    const numbers = department === 'service' ? monthlyNumbers : partsNumbers;
    return { ...envelopeOf(selection, facts), data: await numbers(input.db, facts, selection, months, rows) };
  },
});

const monthlySalesByCategoryRoute = keptRoute(calls.monthlySalesByCategory, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: departments,
  handler: async (input) => {
    const { department, months, categories } = input.query;
    requireDepartment(input.viewer, department);
    const selection = selectionOf(input);
    const facts = await readStoreFacts(input.db, selection.dealershipId);
    const rows = await monthlySalesByCategory(input.db, facts, selection, {
      department,
      months,
      categories,
    });
    return { ...envelopeOf(selection, facts), data: rows };
  },
});

const monthlyRepairOrderCountRoute = keptRoute(calls.monthlyRepairOrderCount, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const selection = selectionOf(input);
    const facts = await readStoreFacts(input.db, selection.dealershipId);
    return {
      ...envelopeOf(selection, facts),
      data: await monthlyRepairOrderCount(input.db, facts, selection, input.query.months),
    };
  },
});

/** The calls of the service and parts dashboards. */
export const serviceRoutes: readonly Route[] = [
  roCountRoute,
  monthlyNumbersRoute,
  monthlySalesByCategoryRoute,
  monthlyRepairOrderCountRoute,
];
