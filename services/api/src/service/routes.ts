import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Viewer } from '../auth/viewer.ts';
import { figureRoute } from '../core/selection/figure-route.ts';
import { titleRequired } from '../http/problem/problem.ts';
import type { Route } from '../http/route.ts';
import { partsNumbers } from '../parts/numbers/parts-numbers.ts';
import { monthlyRepairOrderCount } from './counts/monthly-repair-order-count.ts';
import { roCount } from './counts/ro-count.ts';
import { monthlyNumbers } from './monthly-numbers/monthly-numbers.ts';
import { rowRequestOf } from './monthly-numbers/row-request.ts';
import { monthlySalesByCategory } from './sales/monthly-sales-by-category.ts';

const departments = ['serviceDashboard', 'partsDashboard'] as const;

/** A call that serves both dashboards answers each department to those who may open its dashboard. */
function requireDepartment(viewer: Viewer<(typeof departments)[number]>, department: 'service' | 'parts'): void {
  if (!viewer.may(`${department}Dashboard`)) throw titleRequired();
}

const roCountRoute = figureRoute(calls.roCount, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection }) => ({
    data: await roCount(db, facts, selection),
  }),
});

const monthlyNumbersRoute = figureRoute(calls.monthlyNumbers, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: [...departments, 'canSeeServiceExpenses'],
  question: ({ query: { department }, viewer }) => {
    requireDepartment(viewer, department);
    return { area: department, averages: department, seesExpenses: viewer.may('canSeeServiceExpenses') };
  },
  handler: async ({ db, facts, selection, query }) => {
    const numbers = query.department === 'service' ? monthlyNumbers : partsNumbers;
    return { data: await numbers(db, facts, selection, query.months, rowRequestOf(query)) };
  },
});

const monthlySalesByCategoryRoute = figureRoute(calls.monthlySalesByCategory, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: departments,
  question: ({ query: { department }, viewer }) => {
    requireDepartment(viewer, department);
    return { area: department };
  },
  handler: async ({ db, facts, selection, query: { department, months, categories } }) => ({
    data: await monthlySalesByCategory(db, facts, selection, { department, months, categories }),
  }),
});

const monthlyRepairOrderCountRoute = figureRoute(calls.monthlyRepairOrderCount, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection, query }) => ({
    data: await monthlyRepairOrderCount(db, facts, selection, query.months),
  }),
});

/** The calls of the service and parts dashboards. */
export const serviceRoutes: readonly Route[] = [
  roCountRoute,
  monthlyNumbersRoute,
  monthlySalesByCategoryRoute,
  monthlyRepairOrderCountRoute,
];
