import { areaRules } from '@fixed-ops/access';
import { calls, type UsedCarRow } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import type { Route } from '../http/route.ts';
import { usedCars } from './used-cars.ts';

const whole = { numeric: true, fraction: false } as const;
const money = { numeric: true, fraction: true } as const;

const columns: readonly SheetColumn<UsedCarRow>[] = [
  { head: 'Stock number', value: (row) => row.stockNumber },
  { head: 'VIN', value: (row) => row.vin },
  { head: 'Vehicle', value: (row) => row.vehicle },
  { head: 'RO numbers', value: (row) => row.roNumbers.join(' ') },
  { head: 'Opened', value: (row) => row.openDate },
  { head: 'Closed', value: (row) => row.closeDate },
  { head: 'Status', value: (row) => row.status },
  { head: 'Days in service', value: (row) => row.daysInService, ...whole },
  { head: 'Inspection hours', value: (row) => row.inspectionHours, ...money },
  { head: 'Repair hours', value: (row) => row.repairHours, ...money },
  { head: 'Labor', value: (row) => row.labor, ...money },
  { head: 'Parts', value: (row) => row.parts, ...money },
  { head: 'Sublet', value: (row) => row.sublet, ...money },
  { head: 'Detail', value: (row) => row.detail, ...money },
  { head: 'Total', value: (row) => row.total, ...money },
  { head: 'ELR', value: (row) => row.elr, ...money },
  { head: 'Inspection done', value: (row) => (row.inspectionDone ? 'yes' : 'no') },
];

const usedCarsRoute = cachedListRoute(calls.repairOrderUci, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return { ...envelope, ...(await usedCars(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: { list: 'used-cars', columns },
});

/** The calls about used cars. */
export const usedCarRoutes: readonly Route[] = [usedCarsRoute];
