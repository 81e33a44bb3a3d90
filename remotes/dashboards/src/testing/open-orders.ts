import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type OpenOrders = Answer<'openRepairOrders'>;
type Row = OpenOrders['data'][number];

/** Ann Bell's brakes, open for 19 days, which is 14 days past the limit. */
function openOrder(fields: Partial<Row> = {}): Row {
  return {
    roNumber: '618034',
    roSuffix: '',
    openDate: '2026-10-31',
    daysOpen: 19,
    ageBand: '15-30',
    limitDays: 5,
    isPastLimit: true,
    advisorNumber: 'A1',
    advisorName: 'Derek Boone',
    customerName: 'Ann Bell',
    customerPhone: '(555) 010-1234',
    vehicle: '2021 Toyota Camry',
    tag: 'T12',
    payTypes: ['C'],
    promisedAt: '2026-11-18T21:30:00Z',
    promise: 'late',
    partsWaited: [],
    lastActivityOn: '2026-11-12',
    lastActivityKind: 'note',
    idleDays: 7,
    dollars: 812.4,
    cost: 301.2,
    hasNotes: true,
    flag: null,
    ...fields,
  };
}

/** Two repair orders: one past its limit, and one of today that waits for a water pump. */
export function openOrders(fields: Partial<OpenOrders> = {}): OpenOrders {
  const data = [
    openOrder(),
    openOrder({
      roNumber: '618201',
      openDate: '2026-11-17',
      daysOpen: 2,
      ageBand: '0-3',
      isPastLimit: false,
      advisorNumber: 'A2',
      advisorName: 'Hannah Cole',
      customerName: 'Omar Reyes',
      promisedAt: '2026-11-19T22:00:00Z',
      promise: 'today',
      partsWaited: [{ partNumber: 'WP-100', description: 'Water pump' }],
      lastActivityOn: '2026-11-17',
      lastActivityKind: 'opened',
      idleDays: 2,
      dollars: 240,
      cost: 90,
    }),
  ];
  const past = { count: 1, dollars: 812.4, pastLimit: 1, pastLimitDollars: 812.4 };
  const within = { count: 1, dollars: 240, pastLimit: 0, pastLimitDollars: 0 };
  const none = { count: 0, dollars: 0, pastLimit: 0, pastLimitDollars: 0 };
  return {
    ...period,
    startDate: period.endDate,
    data,
    total: data.length,
    page: 1,
    pageSize: 50,
    totals: { count: 2, dollars: 1052.4, pastLimit: 1, pastLimitDollars: 812.4, cost: 391.2 },
    listed: { dollars: 1052.4, cost: 391.2 },
    byAge: [
      { age: '0-3', ...within },
      { age: '4-7', ...none },
      { age: '8-14', ...none },
      { age: '15-30', ...past },
      { age: '31+', ...none },
    ],
    byAdvisor: [
      { advisorNumber: 'A1', advisorName: 'Derek Boone', ...past },
      { advisorNumber: 'A2', advisorName: 'Hannah Cole', ...within },
    ],
    views: [
      { view: 'past', count: 1, dollars: 812.4 },
      { view: 'today', count: 1, dollars: 240 },
      { view: 'late', count: 1, dollars: 812.4 },
      { view: 'parts', count: 1, dollars: 240 },
      { view: 'idle', count: 1, dollars: 812.4 },
    ],
    idleDays: 3,
    hasReceipts: true,
    ownViewMessage: null,
    ...fields,
  };
}
