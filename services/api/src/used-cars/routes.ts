import { areaRules } from '@fixed-ops/access';
import { calls, type UsedCarRow, usedCarStatusNames } from '@fixed-ops/contract';
import { decimalsAsPublished, formatMoney, formatNumber, formatRate, formatShare } from '@fixed-ops/metrics';
import { count, date, hours, money, rate, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { usedCars } from './used-cars.ts';

const columns: readonly SheetColumn<UsedCarRow>[] = [
  text('Stock number', (row) => row.stockNumber),
  text('VIN', (row) => row.vin),
  text('Vehicle', (row) => row.vehicle),
  text('Repair orders', (row) => row.roNumbers.join(' ')),
  date('Opened', (row) => row.openDate),
  date('Closed', (row) => row.closeDate),
  text('Status', (row) => usedCarStatusNames[row.status]),
  count('Days in the shop', (row) => row.daysInService),
  summed(hours('Inspection hours', (row) => row.inspectionHours)),
  summed(hours('Repair hours', (row) => row.repairHours)),
  summed(money('Labor', (row) => row.labor)),
  summed(money('Parts', (row) => row.parts)),
  summed(money('Sublet', (row) => row.sublet)),
  summed(money('Detail', (row) => row.detail)),
  summed(money('Other', (row) => row.misc ?? null)),
  summed(money('Total', (row) => row.total)),
  rate('ELR', (row) => row.elr),
  text('Inspection done', (row) => (row.inspectionWithheld ? '' : row.inspectionDone ? 'yes' : 'no')),
];

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
