import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type DeclinedWork = Answer<'declinedWork'>;
type Row = DeclinedWork['data'][number];

/** Front brakes that Ann Bell declined ten days ago. */
function declinedRow(fields: Partial<Row> = {}): Row {
  return {
    declinedId: 'WyI2MTgwMzQi',
    roNumber: '618034',
    roSuffix: '',
    closeDate: '2026-11-09',
    ageDays: 10,
    age: '0-30',
    text: 'Front brakes',
    opCode: 'BRKF',
    rating: 'R',
    decision: 'declined',
    amount: 350,
    customerKey: 'customer 1',
    customerName: 'Ann Bell',
    customerPhone: '(555) 010-1234',
    customerDollars: 392,
    vehicle: '2021 Toyota Camry',
    mileage: 48_210,
    advisorNumber: 'A1',
    advisorName: 'Derek Boone',
    backOn: null,
    soldOn: null,
    outcome: 'none',
    note: '',
    outcomeBy: null,
    outcomeAt: null,
    ...fields,
  };
}

/** Brakes and wipers of one customer. Nobody has called about the brakes. */
export function declinedWork(fields: Partial<DeclinedWork> = {}): DeclinedWork {
  const data = [
    declinedRow(),
    declinedRow({
      declinedId: 'WyI2MTgwMzUi',
      text: 'Wiper blades',
      opCode: null,
      rating: null,
      amount: 42,
      backOn: '2026-11-16',
      outcome: 'called',
      note: 'Calls back on Monday',
      outcomeBy: 'Ruth Tanaka',
      outcomeAt: '2026-11-18T15:31:00Z',
    }),
  ];
  const open = { count: 2, dollars: 392, customers: 1 };
  const none = { count: 0, dollars: 0, customers: 0 };
  const one = (dollars: number) => ({ count: 1, dollars, customers: 1 });
  return {
    ...period,
    startDate: '2026-08-22',
    data,
    total: data.length,
    page: 1,
    pageSize: 50,
    totals: open,
    listed: { amount: 392 },
    byAge: [
      { age: '0-30', ...open, toCall: 1 },
      { age: '31-60', ...none, toCall: 0 },
      { age: '61-90', ...none, toCall: 0 },
      { age: '91+', ...none, toCall: 0 },
    ],
    byAdvisor: [{ advisorNumber: 'A1', advisorName: 'Derek Boone', ...open, toCall: 1 }],
    views: [
      { view: 'open', ...open },
      { view: 'old', ...none },
      { view: 'new', ...one(350) },
      { view: 'called', ...one(42) },
      { view: 'booked', ...none },
      { view: 'sold', ...one(189.5) },
      { view: 'closed', ...one(60) },
    ],
    hasInspections: true,
    isProvided: true,
    ownViewMessage: null,
    ...fields,
  };
}
