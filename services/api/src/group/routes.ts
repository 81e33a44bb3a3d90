import { areaRules } from '@fixed-ops/access';
import { calls, type GroupRow, groupMetricKeys } from '@fixed-ops/contract';
import { metricOf } from '@fixed-ops/metrics';
import { figureListRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { groupNumbers } from './group-numbers.ts';

const groupNumbersRoute = figureListRoute(calls.groupNumbers, {
  access: { rule: areaRules.groupDashboard },
  freshness: 'data-versions',
  question: { area: 'service', averages: 'service' },
  handler: async ({ db, clock, viewer, query }) => {
    const { stores, total, totals } = await groupNumbers(db, clock, viewer, query);
    return { data: stores, total, page: query.page, pageSize: query.pageSize, totals };
  },
  isInMemory: true,
  file: {
    list: 'Stores',
    columns: [
      { head: 'Dealership', value: ({ dealershipName }: GroupRow) => dealershipName },
      ...groupMetricKeys.map((key, index) => ({
        head: metricOf(key).label,
        value: ({ kpis }: GroupRow) => kpis[index]?.value ?? null,
        numeric: true as const,
        format: metricOf(key).unit,
        ...(metricOf(key).isAdditive ? { sheetTotal: 'sum' as const } : {}),
      })),
    ],
  },
});

export const groupRoutes: readonly Route[] = [groupNumbersRoute];
