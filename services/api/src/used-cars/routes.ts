import { areaRules } from '@fixed-ops/access';
import { calls, type UsedCarRow, usedCarColumns } from '@fixed-ops/contract';
import { decimalsAsPublished, formatMoney, formatNumber, formatRate, formatShare } from '@fixed-ops/metrics';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { usedCars } from './used-cars.ts';

const columns: readonly SheetColumn<UsedCarRow>[] = Object.values(usedCarColumns);

const usedCarsRoute = figureListRoute(calls.repairOrderUci, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: ({ db, facts, selection, query }) => usedCars(db, facts, selection, query),
  isInMemory: true,
  footOf: ({ totals }) => ({ 'Days in the shop': totals.avgDays, ELR: totals.elr }),
  file: {
    list: 'Used cars',
    columns,
    averages: {
      avgPerUnit: ['Per car', formatMoney],
      avgDays: ['Days in the shop', (days) => formatNumber(days, decimalsAsPublished(days, 1))],
      elr: ['ELR', formatRate],
      laborGpPct: ['Labor GP', formatShare],
    },
  },
});

/** The calls about used cars. */
export const usedCarRoutes: readonly Route[] = [usedCarsRoute];
