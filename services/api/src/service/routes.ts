import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Viewer } from '../auth/viewer.ts';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { titleRequired } from '../http/problem/problem.ts';
import { cachedRoute, type Route } from '../http/route.ts';
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

const roCountRoute = cachedRoute(calls.roCount, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return { ...envelope, data: await roCount(input.db, facts, selection) };
  },
});

const monthlyNumbersRoute = cachedRoute(calls.monthlyNumbers, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: departments,
  handler: async (input) => {
    const { department, months } = input.query;
    requireDepartment(input.viewer, department);
    const rows = rowRequestOf(input.query);
    const { facts, selection, envelope } = await figureQuestion(input, { area: department, averages: department });
    const numbers = department === 'service' ? monthlyNumbers : partsNumbers;
    return { ...envelope, data: await numbers(input.db, facts, selection, months, rows) };
  },
});

const monthlySalesByCategoryRoute = cachedRoute(calls.monthlySalesByCategory, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: departments,
  handler: async (input) => {
    const { department, months, categories } = input.query;
    requireDepartment(input.viewer, department);
    const { facts, selection, envelope } = await figureQuestion(input, { area: department });
    const rows = await monthlySalesByCategory(input.db, facts, selection, {
      department,
      months,
      categories,
    });
    return { ...envelope, data: rows };
  },
});

const monthlyRepairOrderCountRoute = cachedRoute(calls.monthlyRepairOrderCount, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return {
      ...envelope,
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
