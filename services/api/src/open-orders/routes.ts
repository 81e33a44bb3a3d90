import { areaRules } from '@fixed-ops/access';
import { calls, type OpenOrderRow } from '@fixed-ops/contract';
import { decimalsAsPublished, formatNumber, formatShare, payTypeName } from '@fixed-ops/metrics';
import { count, date, instant, money, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import type { Route } from '../http/route.ts';
import { openOrders } from './open-orders.ts';

const columns: readonly SheetColumn<OpenOrderRow>[] = [
  text('RO', (row) => row.roNumber + row.roSuffix),
  date('Opened', (row) => row.openDate),
  count('Days open', (row) => row.daysOpen),
  count('Limit', (row) => row.limitDays),
  text('Past limit', (row) => (row.isPastLimit ? 'yes' : 'no')),
  text('Pay types', (row) => row.payTypes.map(payTypeName).join(', ')),
  text('Advisor', (row) => row.advisorName || null),
  text('Customer', (row) => row.customerName),
  { ...text('Phone', (row) => row.customerPhone), isContact: true },
  text('Vehicle', (row) => row.vehicle),
  text('Tag', (row) => row.tag),
  instant('Promised', (row) => row.promisedAt),
  text('Waits for', (row) => row.partsWaited.map(({ partNumber }) => partNumber).join(' ') || null),
  date('Last activity', (row) => row.lastActivityOn),
  count('Days without activity', (row) => row.idleDays),
  summed(money('Unbilled', (row) => row.dollars)),
  summed(money('Cost so far', (row) => row.cost)),
];

const openOrdersRoute = cachedListRoute(calls.openRepairOrders, {
  access: { rule: areaRules.serviceDashboard },
  // Notes are activity, and flags stand in the rows.
  freshness: 'data-and-annotations',
  handler: async (input) => {
    const { query, dealership } = input;
    const asked = { ...input, query: { ...query, compare: 'none' as const } };
    const { db, facts, selection, envelope } = await figureQuestion(asked, { area: 'service' });
    const answer = await openOrders(db, facts, selection, query, dealership.timezone);
    // It is of one day: what stands open on the last one that the feeds reach.
    return { ...envelope, startDate: selection.through, endDate: selection.through, ...answer };
  },
  isInMemory: true,
  file: {
    list: 'Open repair orders',
    columns,
    averages: {
      daysOpen: ['Days open', (days) => formatNumber(days, decimalsAsPublished(days, 1))],
      pastLimitPct: ['Past limit', formatShare],
    },
  },
});

/** The calls about repair orders that are not closed yet. */
export const openOrderRoutes: readonly Route[] = [openOrdersRoute];
