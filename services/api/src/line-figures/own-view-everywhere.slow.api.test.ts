import type { CallDefinition } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../data-version.ts';
import type { DealershipRoute } from '../http/route.ts';
import { routes } from '../routes.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

/**
 * Who sees own rows only learns nothing of a colleague from any reading call of a dealership: the answer stays the same to the byte
 * whatever the colleague does, whichever people, group, order, search or file is asked for.
 */
const reads = routes.filter(
  (route): route is DealershipRoute => route.scope === 'dealership' && route.call.method === 'GET',
);

/** What a call cannot do without. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Coaching: { kind: 'advisor' },
  OpCodeAnalysisDetails: { opCode: 'BRKF' },
  Events: { startDate: '2026-10-01', endDate: '2026-10-31' },
  LaborTypeAnalysisFullDetails: { level: 'line' },
  MetricChange: { metricKey: 'elr' },
  RepairOrderDetailByLine: { roNumber: '1' },
  RONote: { roNumber: '1' },
  SearchROs: { q: 'VIN' },
  ImportRejects: { fileNo: '0' },
  StatementDetail: { department: 'service', lineKey: 'service.total_sales' },
};

/**
 * Answers that are the store's by design, and why a colleague’s work may change them. Coaching cards are none: they follow from the own
 * row, whose goals are thresholds here; only an item without a goal is held against the store's share, as HeatSheet tells it.
 */
const OF_THE_STORE: Readonly<Record<string, string>> = {
  Dealership: 'says through which day the feeds reach',
  HeatSheet: 'shows the store without names beside the own row, and colours by it',
  InventoryAnalysisTotals: 'the shelf and what leaves it are the store’s',
  OpenRepairOrders:
    'has the days of the whole store beside an advisor’s own, left out where one other advisor is behind them',
  OpCodeUsage: 'what administrators have left to map, opened here by devFeatures alone',
  PartsEmerPurchase: 'purchases and the fill rate are the store’s; orders and advisors are the own ones',
  StoreAverages: 'is the store’s rates without names or counts, left out where one other person is behind them',
  PartsOnOpenROs: 'parts that left the shelf are the store’s; nobody else’s name stands beside them',
  Version: 'a number that rises with each change of the store, and says nothing of what changed',
};

/** Answers that name people by design. */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  AssignableTechnicians: 'whom who manages the store may name on a line, opened here by devFeatures alone',
  DmsPeople: 'the administrators’ list of whom the files know, opened here by devFeatures alone',
  PeopleNames: 'the administrators’ list of the people whom the DMS does not name, opened here by devFeatures alone',
  TechnicianRoles: 'the administrators’ list of technicians, opened here by devFeatures alone',
};

const period = { startDate: '2026-10-01', endDate: '2026-10-31' };
/** Ways to ask for somebody else. */
const tricks: readonly Readonly<Record<string, string>>[] = [
  {},
  { advisors: 'OTHER-7', technicians: 'TECH-9,missing-tech', search: 'Owen' },
  { group: 'advisor:OTHER-7', status: 'open', flag: 'review' },
  { sort: '-advisorName', pageSize: '500' },
  { sort: 'advisorNumber', payTypes: 'C,W,I', showAll: 'true' },
  { by: 'technician', metricKey: 'elr' },
  { by: 'counterperson', department: 'parts' },
  { compare: 'average', months: '13' },
  { roNumber: '90', q: 'VIN90', opCode: 'SECRET' },
  { of: 'open' },
  { of: 'all' },
];

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let advisor: Person;
let technician: Person;

const fieldsOf = (call: CallDefinition): string[] =>
  call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];

/** A repair order with everything that hangs on one. */
async function work(
  number: string,
  who: string,
  tech: string,
  at: { readonly closed?: string; readonly labor: number },
) {
  const vehicleId = Number(number);
  await insert(db, 'vehicle', { dealership_id: 'd1', id: vehicleId, vin: `VIN${number}`, year: 2021, make: 'Toyota' });
  const opened = at.closed ?? '2026-10-02';
  const id = await insertRepairOrder(db, 'd1', {
    number,
    ...(at.closed === undefined ? { status: 'O' as const, opened } : { closed: at.closed }),
    advisor: who,
    vehicleId,
    comeback: true,
    shopSupplies: 12,
    lines: [
      {
        pay: 'C',
        op: 'BRKF',
        laborType: 'CM',
        hours: 2,
        labor: at.labor,
        laborCost: 80,
        discount: 15,
        parts: 120,
        partsCost: 70,
        matrixPrice: 400,
        technicians: [{ number: tech, actual: 1.5 }],
      },
      { pay: 'W', op: 'RECALL', laborType: 'WM', hours: 1, labor: 170, laborCost: 40, technicians: [{ number: tech }] },
      { pay: 'I', op: 'UCI', laborType: 'IU', hours: 1, labor: 140, technicians: [{ number: tech }] },
    ],
  });
  const row = Number(number) * 10;
  const line = await lineOf(id);
  await insert(db, 'ro_discount', {
    dealership_id: 'd1',
    id: row,
    ro_id: id,
    line_id: line,
    level: 'line',
    reason: `Coupon of ${who}`,
    labor_c: 1500,
    applied_by: who,
  });
  await insert(db, 'ro_part', {
    dealership_id: 'd1',
    id: row,
    line_id: line,
    part_number: 'PAD-1',
    qty: 1,
    unit_cost_c: 7000,
    unit_sale_c: 12_000,
    is_ep: true,
    counter_number: who === 'OWN-1' ? 'C-1' : 'C-9',
  });
  await insert(db, 'declined_item', {
    dealership_id: 'd1',
    id: row,
    ro_id: id,
    op_code: 'BATT',
    text: who,
    amount_c: 9900,
  });
  const day = `${opened}T15:00:00Z`;
  await insert(db, 'inspection', {
    dealership_id: 'd1',
    id: row,
    ro_number: number,
    advisor_number: who,
    tech_number: tech,
    status: 'complete',
    started_at: day,
    completed_at: day,
    sent_at: day,
  });
  await insert(db, 'inspection_item', {
    dealership_id: 'd1',
    inspection_id: row,
    item_no: 1,
    category: 'Brakes',
    label: 'Pads',
    rating: 'R',
    decision: 'approved',
    op_code: 'BRKF',
    labor_c: 20_000,
    parts_c: 10_000,
  });
  await insert(db, 'ro_note', {
    dealership_id: 'd1',
    id: row,
    ro_number: number,
    text: `Note on ${number}`,
    flag: 'review',
    created_by: 'somebody',
    created_at: day,
  });
}

async function lineOf(roId: number): Promise<number> {
  const [row] = await db.query('select min(id) as id from ro_line where ro_id = $1', [roId]);
  return z.object({ id: z.number() }).parse(row).id;
}

async function soldOverTheCounter(id: number, counter: string): Promise<void> {
  for (const [offset, sale_type, doc_kind] of [
    [0, 'counter', 'counter'],
    [1, 'wholesale', 'wholesale'],
  ] as const) {
    await insert(db, 'part_txn', {
      dealership_id: 'd1',
      id: id + offset,
      txn_date: '2026-10-09',
      kind: 'sale',
      doc_number: `T${id}`,
      doc_kind,
      sale_type,
      customer_account: sale_type === 'wholesale' ? 'W1' : '',
      counter_number: counter,
      part_number: 'PAD-1',
      qty: 2,
      unit_cost_c: 7000,
      unit_sale_c: 11_000,
    });
  }
}

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
  await insertDealership(db, { id: 'd1', groupId: 'g1', products: ['XTime', 'AiMatrix'] });
  for (const [kind, number, name] of [
    ['advisor', 'OWN-1', 'Marisol Vega'],
    ['advisor', 'OTHER-7', 'Owen Tate'],
    ['technician', 'TECH-8', 'Gus Lindqvist'],
    ['technician', 'TECH-9', 'Priya Raman'],
    ['counter', 'C-9', 'Cora Lund'],
  ])
    await insert(db, 'dms_person', { dealership_id: 'd1', kind, number, name });
  await insert(db, 'op_code', { dealership_id: 'd1', code: 'BRKF', description: 'Front brakes', category: 'repair' });
  await insert(db, 'wholesale_account', {
    dealership_id: 'd1',
    account_number: 'W1',
    name: 'Body Works',
    type: 'body',
  });
  await work('1', 'OWN-1', 'TECH-8', { closed: '2026-10-10', labor: 350 });
  await work('2', 'OTHER-7', 'TECH-9', { closed: '2026-10-11', labor: 300 });
  await work('3', 'OWN-1', 'TECH-8', { closed: '2026-09-10', labor: 340 });
  await work('4', 'OTHER-7', 'TECH-9', { closed: '2026-09-11', labor: 310 });
  await work('5', 'OWN-1', 'TECH-8', { labor: 100 });
  await soldOverTheCounter(10, 'C-9');
  advisor = await insertPerson(db, {
    id: 'advisor',
    groupId: 'g1',
    dealerships: ['d1'],
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_MANAGER',
    // Opens every area, so that every call is asked; the role alone narrows the rows.
    devFeatures: true,
    numbers: [{ dealershipId: 'd1', kind: 'advisor', number: 'OWN-1' }],
  });
  technician = await insertPerson(db, {
    id: 'technician',
    groupId: 'g1',
    dealerships: ['d1'],
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_MANAGER',
    devFeatures: true,
    numbers: [{ dealershipId: 'd1', kind: 'technician', number: 'TECH-8' }],
  });
  // The one whose rows that were left out are asked for.
  const file = { id: 1, kind: 'rates', file_name: 'rates.csv', received_at: '2026-11-19T09:00:00Z' };
  await insert(db, 'feed_file', { dealership_id: 'd1', ...file });
  // An upload of an administrator that was read, of which nothing was left out.
  const read = {
    no: 0,
    name: 'rates.csv',
    kind: 'rates',
    rows: 1,
    rejected: 0,
    reasons: [],
    warnings: [],
    error: null,
  };
  const report = JSON.stringify({ files: [{ ...read, fileId: 1 }], orders: null, seconds: 1 });
  await insert(db, 'import_run', { dealership_id: 'd1', id: 1, user_id: advisor.userId, status: 'done', report });
  api = await startApi({ db });
}, 60_000);
afterAll(async () => {
  await api.close();
  await close();
});

interface Answered {
  readonly status: number;
  readonly text: string;
}

async function answersOf(route: DealershipRoute, as = advisor): Promise<Map<string, Answered>> {
  const { call } = route;
  const fields = fieldsOf(call);
  const answers = new Map<string, Answered>();
  for (const trick of tricks) {
    const wanted = { ...(fields.includes('month') ? { month: '2026-10' } : period), ...NEEDED[call.name], ...trick };
    const known = Object.entries(wanted).filter(([name]) => fields.includes(name));
    const query = Object.fromEntries(known);
    for (const accept of route.file === null ? ['application/json'] : ['application/json', 'text/csv']) {
      const name = `${JSON.stringify(query)} ${accept}`;
      if (answers.has(name)) continue;
      const params = { userId: as.userId, dealershipId: 'd1', fileId: '1', importId: '1' };
      const inQuery = Object.fromEntries(Object.entries(params).filter(([id]) => fields.includes(id)));
      const answer = await api.send(call, {
        as,
        params,
        query: { ...inQuery, ...query },
        headers: { accept },
      });
      const text = Buffer.isBuffer(answer.body) ? answer.body.toString('utf8') : JSON.stringify(answer.body);
      answers.set(name, { status: answer.status, text: (text ?? '').replace(/"requestId":"[^"]+"/, '') });
    }
  }
  return answers;
}

test('an advisor learns nothing of a colleague from any reading call', async () => {
  const before = new Map<string, Map<string, Answered>>();
  for (const route of reads) before.set(route.call.name, await answersOf(route));
  const unanswered = [...before].filter(([, answers]) => ![...answers.values()].some(({ status }) => status === 200));
  expect(unanswered.map(([name]) => name)).toEqual([]);

  await work('90', 'OTHER-7', 'TECH-9', { closed: '2026-10-12', labor: 777 });
  await work('91', 'OTHER-7', 'TECH-9', { closed: '2026-09-13', labor: 555 });
  await work('92', 'OTHER-7', 'TECH-9', { labor: 444 });
  await soldOverTheCounter(90, 'C-9');
  await insert(db, 'attendance', { dealership_id: 'd1', tech_number: 'TECH-9', date: '2026-10-12', clock_h: 800 });
  await bumpDataVersion(db, 'd1', new Date('2026-11-20T12:00:00Z'));

  const others = ['Owen', 'Priya', 'Cora', 'OTHER-7', 'TECH-9'];
  const changed: string[] = [];
  const named: string[] = [];
  for (const route of reads) {
    const { name } = route.call;
    const after = await answersOf(route);
    if ([...(before.get(name) ?? [])].some(([way, answered]) => after.get(way)?.text !== answered.text))
      changed.push(name);
    // What was asked for may come back in an answer.
    const hasLeaked = ([way, { status, text }]: [string, Answered]) =>
      status === 200 && others.some((other) => text.includes(other) && !way.includes(other));
    if ([...after].some(hasLeaked)) named.push(name);
  }
  expect(changed.sort()).toEqual(Object.keys(OF_THE_STORE).sort());
  expect(named.sort()).toEqual(Object.keys(OF_PEOPLE));
}, 300_000);

test('a technician is told neither the name nor the number of who wrote the own work, nor of a colleague', async () => {
  const others = ['Marisol', 'Owen', 'Priya', 'Cora', '"OWN-1"', '"OTHER-7"', '"TECH-9"', ',OWN-1,', ',OTHER-7,'];
  const named: string[] = [];
  for (const route of reads) {
    const hasLeaked = ([way, { status, text }]: [string, Answered]) =>
      status === 200 && others.some((other) => text.includes(other) && !way.includes(other));
    if ([...(await answersOf(route, technician))].some(hasLeaked)) named.push(route.call.name);
  }
  // Accounts with their numbers, of which one is an advisor here: the administrators’ list, opened by devFeatures alone.
  expect(named.sort()).toEqual([...Object.keys(OF_PEOPLE), 'GetUsersFromDealership'].sort());
}, 300_000);
