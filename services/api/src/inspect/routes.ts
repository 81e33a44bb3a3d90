import { areaRules } from '@fixed-ops/access';
import { calls, type InspectionBilling, type StandardQuery, type UninspectedOrder } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { InspectionSums } from '@fixed-ops/metrics';
import { count, date, money, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import type { OwnNumbers } from '../auth/caller.ts';
import type { Viewer } from '../auth/viewer.ts';
import { envelopeOf } from '../core/period.ts';
import { figureQuestion } from '../core/selection/figure-question.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { cachedListRoute } from '../http/list-route.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { approvedAndBilled } from './approved-and-billed.ts';
import { inspectionCoverage } from './coverage.ts';
import { inspectionDashboard } from './dashboard-data.ts';
import { inspectionEfficiency } from './efficiency.ts';
import { dollars, provided, published } from './figures.ts';
import { readInspectionSums } from './read-inspection-sums.ts';
import { uninspectedOrders } from './uninspected-orders.ts';

const options = { access: { rule: areaRules.xtime, product: 'XTime' }, freshness: 'data-version' } as const;

async function contextOf(input: {
  readonly db: Database;
  readonly dealership: { readonly id: string };
  readonly today: string;
  readonly query: StandardQuery;
  readonly viewer: Pick<Viewer, 'dealerships'>;
  readonly ownNumbers: OwnNumbers | null;
}) {
  const { facts, selection: averaged } = await figureQuestion(input, { area: 'inspections', averages: 'service' });
  const { average } = averaged;
  // Values that somebody typed in and other stores' days say nothing of inspections here.
  const selection = average?.manual || average?.isOfGroup ? { ...averaged, compareRange: null } : averaged;
  return { selection, facts, envelope: envelopeOf(selection, facts) };
}

const dashboardRoute = cachedRoute(calls.processDashboardData, {
  ...options,
  handler: async (input) => {
    const { selection, facts, envelope } = await contextOf(input);
    return { ...envelope, data: await inspectionDashboard(input.db, facts, selection) };
  },
});

/** A day as it is answered: only days with an eligible repair order have a row. */
const dayOf = (date: string, sums: InspectionSums, facts: StoreFacts) => ({
  date,
  eligibleRos: sums.eligibleRos,
  inspections: provided(sums.inspections, ['inspections'], facts),
  completionPct: published('mpi_completion', sums, facts),
  recommended: provided(dollars(sums.recommendedC), ['recommendedC'], facts),
  approved: provided(dollars(sums.approvedC), ['approvedC'], facts),
  closeRatioPct: published('mpi_close_ratio', sums, facts),
});

const dailyPerformanceRoute = cachedRoute(calls.processDailyPerformanceData, {
  ...options,
  handler: async (input) => {
    const { selection, facts, envelope } = await contextOf(input);
    const days = await readInspectionSums(input.db, facts, selection, 'day');
    return { ...envelope, data: days.map(({ key, sums }) => dayOf(key, sums, facts)) };
  },
});

const coverageRoute = cachedRoute(calls.processInspectionsVsROs, {
  ...options,
  handler: async (input) => {
    const { selection, facts, envelope } = await contextOf(input);
    return { ...envelope, data: await inspectionCoverage(input.db, facts, selection) };
  },
});

const efficiencyRoute = cachedRoute(calls.processInspectionEfficiency, {
  ...options,
  handler: async (input) => {
    const { selection, facts, envelope } = await contextOf(input);
    return { ...envelope, data: await inspectionEfficiency(input.db, facts, selection) };
  },
});

/** Whose repair order it is. */
type OfOrder = Pick<
  UninspectedOrder & InspectionBilling,
  'roNumber' | 'roSuffix' | 'closeDate' | 'advisorNumber' | 'advisorName' | 'techNumber' | 'techName'
>;
const orderColumns: readonly SheetColumn<OfOrder>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  date('Closed', (row) => row.closeDate),
  text('Advisor number', (row) => row.advisorNumber),
  text('Advisor', (row) => row.advisorName),
  text('Technician number', (row) => row.techNumber),
  text('Technician', (row) => row.techName),
];

const REASONS: Record<UninspectedOrder['reason'], string> = {
  notStarted: 'not started',
  notFinished: 'not finished',
  nothingRated: 'no item rated',
};
const uninspectedColumns: readonly SheetColumn<UninspectedOrder>[] = [
  ...orderColumns,
  text('Vehicle', (row) => row.vehicle),
  count('Mileage', (row) => row.mileage),
  summed(money('RO total', (row) => row.roTotal)),
  text('Reason', (row) => REASONS[row.reason]),
  summed(money('Estimated missed', (row) => row.estimatedMissed)),
];

const uninspectedRoute = cachedListRoute(calls.processROsNoInspection, {
  ...options,
  handler: async (input) => {
    const { selection, facts, envelope } = await contextOf(input);
    return { ...envelope, ...(await uninspectedOrders(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: { list: 'ROs without inspection', columns: uninspectedColumns },
});

const STATUSES: Record<InspectionBilling['status'], string> = {
  billed: 'billed',
  partly: 'partly billed',
  notBilled: 'not billed',
  billedOnly: 'billed, not approved',
};
const billingColumns: readonly SheetColumn<InspectionBilling>[] = [
  ...orderColumns,
  text('Item', (row) => row.item),
  text('Op code', (row) => row.opCode),
  summed(money('Approved', (row) => row.approved)),
  summed(money('Billed', (row) => row.billed)),
  summed(money('Difference', (row) => row.difference)),
  text('Status', (row) => STATUSES[row.status]),
];

const billingRoute = cachedListRoute(calls.inspectSalesDashboardDMSvsInspect, {
  ...options,
  handler: async (input) => {
    const { selection, facts, envelope } = await contextOf(input);
    return { ...envelope, ...(await approvedAndBilled(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: { list: 'Approved and billed', columns: billingColumns },
});

/** The Inspect calls. */
export const inspectRoutes: readonly Route[] = [
  dashboardRoute,
  dailyPerformanceRoute,
  coverageRoute,
  efficiencyRoute,
  uninspectedRoute,
  billingRoute,
];
