import { type CallDefinition, calls, type OrderException } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';

const DEALERSHIP = 'd1';
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let director: Person;
let tom: Person;

/** One repair order for each exception, named after it, and PLAIN without any; all of October but OPEN and VOID. */
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
  await insertDealership(db, { id: DEALERSHIP, groupId: 'g1' });
  const technicians = [{ number: 'T1' }];
  const good = { pay: 'C', op: 'LOF', hours: 1, labor: 100, laborCost: 30, technicians };
  const two = [good, { ...good, op: 'ROT' }];
  const closed = '2026-10-05';
  const orders = [
    { number: 'PLAIN', closed, opened: '2026-09-28', lines: two },
    { number: 'oneLine', closed, lines: [good] },
    { number: 'discount', closed, lines: [...two, { ...good, discount: 12 }] },
    { number: 'discountNoReason', closed, lines: [...two, { ...good, discount: 20, labor: 500 }] },
    {
      number: 'belowMatrix',
      closed,
      lines: [...two, { ...good, op: 'BRK', matrixPrice: 150, technicians: [{ number: 'T9' }] }],
    },
    { number: 'noTechnician', closed, lines: [...two, { ...good, technicians: [] }] },
    { number: 'belowCostPart', closed, lines: two },
    { number: 'costEstimated', closed, lines: [...two, { ...good, laborCost: 0 }] },
    { number: 'comeback', closed, comeback: true, lines: two },
    {
      number: 'credit',
      closed,
      refRo: 'PLAIN',
      lines: two.map((line) => ({ ...line, hours: -1, labor: -100, laborCost: -30 })),
    },
    { number: 'incomplete', closed, lines: two },
    { number: 'OPEN', status: 'O' as const, opened: '2026-11-12', lines: two },
    { number: 'VOID', status: 'V' as const, closed, lines: two },
    {
      number: 'MIXED',
      closed: '2026-08-05',
      lines: [
        { ...good, laborType: 'CM', technicians: [{ number: 'T1' }] },
        { ...good, pay: 'W', laborType: 'WM', laborCost: 0, technicians: [] },
        { ...good, pay: 'W', laborType: 'WM', technicians: [{ number: 'T9' }] },
      ],
    },
  ];
  for (const order of orders) await insertRepairOrder(db, DEALERSHIP, { opened: closed, ...order });
  await db.execute(`update repair_order set incomplete = true where ro_number = 'incomplete'`);
  await db.execute(`update ro_line set discount_reason = 'coupon' from repair_order r
    where r.id = ro_id and r.ro_number = 'discount' and ro_line.discount_labor_c > 0`);
  await db.execute(`insert into ro_discount (dealership_id, id, ro_id, line_id, level, reason, labor_c)
    select dealership_id, id, ro_id, id, 'line', discount_reason, discount_labor_c from ro_line where discount_labor_c > 0`);
  await db.execute(`insert into ro_part (dealership_id, id, line_id, part_number, qty, unit_cost_c, unit_sale_c)
    select dealership_id, 900, min(id), 'P1', 1, 500, 400 from ro_line
     where ro_id = (select id from repair_order where ro_number = 'belowCostPart') group by dealership_id`);
  const one = { groupId: 'g1', dealerships: [DEALERSHIP] };
  director = await insertPerson(db, { ...one, id: 'director' });
  tom = await insertPerson(db, {
    ...one,
    id: 'tom',
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_TECHNICIAN',
    numbers: [{ dealershipId: DEALERSHIP, kind: 'technician', number: 'T1' }],
  });
  await insert(db, 'ro_note', {
    dealership_id: DEALERSHIP,
    id: 1,
    ro_number: 'PLAIN',
    text: 'Look at it',
    flag: 'review',
    created_by: 'director',
  });
  api = await startApi({ db });
}, 60_000);
afterAll(async () => {
  await api.close();
  await close();
});

const ask = (as: Person, query: Record<string, string>) =>
  api.send(calls.searchRos as CallDefinition, {
    as,
    params: { userId: as.userId, dealershipId: DEALERSHIP },
    query: { pageSize: '100', sort: 'roNumber', ...query },
  });
const find = async (as: Person, query: Record<string, string>) => {
  const { status, body } = await ask(as, query);
  expect(status).toBe(200);
  return (body as { data: { roNumber: string; matchedOn: string | null; exceptions: OrderException[] }[] }).data;
};
const numbers = async (as: Person, query: Record<string, string>) =>
  (await find(as, query)).map(({ roNumber }) => roNumber);

const exceptions: OrderException[] = [
  'oneLine',
  'belowMatrix',
  'noTechnician',
  'belowCostPart',
  'costEstimated',
  'comeback',
  'credit',
  'incomplete',
];

const exceptionsOfClosed: string[] = exceptions;

test.each(exceptions)('the exception %s finds the repair order that has it, and no other', async (each) => {
  expect(await numbers(director, { ...october, exceptions: each })).toEqual([each]);
});

test('a discount without reason is one of the discounts; several exceptions find repair orders with any of them', async () => {
  expect(await numbers(director, { ...october, exceptions: 'discountNoReason' })).toEqual(['discountNoReason']);
  expect(await numbers(director, { ...october, exceptions: 'discount' })).toEqual(['discount', 'discountNoReason']);
  expect(await numbers(director, { ...october, exceptions: 'comeback,oneLine' })).toEqual(['comeback', 'oneLine']);
});

test('an exception is looked for on the lines that pay type, labor types and technicians choose', async () => {
  const found = (query: Record<string, string>) =>
    numbers(director, { startDate: '2026-08-01', endDate: '2026-08-31', ...query });
  for (const exceptions of ['costEstimated', 'noTechnician']) {
    expect(await found({ exceptions })).toEqual(['MIXED']);
    expect(await found({ exceptions, payTypes: 'W' })).toEqual(['MIXED']);
    expect(await found({ exceptions, payTypes: 'C' })).toEqual([]);
    expect(await found({ exceptions, laborTypes: 'WM' })).toEqual(['MIXED']);
    expect(await found({ exceptions, laborTypes: 'CM' })).toEqual([]);
  }
  expect(await found({ exceptions: 'costEstimated', technicians: 'T1' })).toEqual([]);
  expect(await found({ exceptions: 'costEstimated', technicians: 'missing-tech' })).toEqual(['MIXED']);
  // A line that names no technician is none of T1's: it is looked for on the repair orders of T1.
  expect(await found({ exceptions: 'noTechnician', technicians: 'T1' })).toEqual(['MIXED']);
  expect(await found({ exceptions: 'noTechnician', technicians: 'T1', payTypes: 'C' })).toEqual([]);
});

test('no discount of a feed that names no reasons is told as one whose reason is missing', async () => {
  const linesOf = async (roNumber: string) => {
    const { body } = await api.send(calls.repairOrderDetailByLine as CallDefinition, {
      as: director,
      params: { userId: director.userId, dealershipId: DEALERSHIP },
      query: { roNumber },
    });
    return (body as { data: { lines: { findings?: { code: string; text: string }[] }[] } }).data.lines;
  };
  // Answers are kept until data change: no other test asks for these days.
  const days = { ...october, endDate: '2026-10-30' };
  const found = async () => (await linesOf('discountNoReason')).flatMap(({ findings = [] }) => findings);
  expect(await found()).toMatchObject([{ code: 'discountNoReason', text: '$20.00 discount without a reason' }]);
  try {
    await db.execute(`update ro_line set discount_reason = ''`);
    await db.execute(`update ro_discount set reason = ''`);
    expect(await found()).toMatchObject([{ code: 'discount', text: '$20.00 discount' }]);
    expect(await numbers(director, { ...days, exceptions: 'discountNoReason' })).toEqual([]);
    expect(await numbers(director, { ...days, exceptions: 'discount' })).toEqual(['discount', 'discountNoReason']);
    const said = (await find(director, days)).flatMap(({ exceptions: listed }) => listed);
    expect(said).not.toContain('discountNoReason');
  } finally {
    await db.execute(`update ro_discount set reason = 'coupon'
      where ro_id = (select id from repair_order where ro_number = 'discount')`);
    await db.execute(`update ro_line set discount_reason = 'coupon' from repair_order r
      where r.id = ro_id and r.ro_number = 'discount' and ro_line.discount_labor_c > 0`);
  }
});

test('if the feed has no technicians or no labor costs, no line is flagged for missing them', async () => {
  const lacks = (fields: string) =>
    db.execute('update dealership set fields_not_provided = $1::jsonb where id = $2', [fields, DEALERSHIP]);
  // Answers are kept until data change: no other test asks for these days.
  const days = { ...october, endDate: '2026-10-29' };
  try {
    await lacks('["tech_number", "labor_cost"]');
    await bumpDataVersion(db, DEALERSHIP, new Date('2026-11-20T12:00:00Z'));
    for (const each of ['noTechnician', 'costEstimated']) {
      expect(await numbers(director, { ...days, exceptions: each })).toEqual([]);
      expect(await find(director, { ...days, q: each })).toMatchObject([{ exceptions: [] }]);
      const { body } = await api.send(calls.repairOrderDetailByLine as CallDefinition, {
        as: director,
        params: { userId: director.userId, dealershipId: DEALERSHIP },
        query: { roNumber: each },
      });
      const { lines } = (body as { data: { lines: { exceptions: string[]; findings: object[] }[] } }).data;
      for (const line of lines) expect([...line.exceptions, ...line.findings]).toEqual([]);
    }
  } finally {
    await lacks('[]');
    await bumpDataVersion(db, DEALERSHIP, new Date('2026-11-20T12:00:01Z'));
  }
});

test('the exceptions of a repair order match those of the lines on its page', async () => {
  const said: Partial<Record<OrderException, RegExp>> = {
    noTechnician: /^No technician/,
    belowMatrix: /below the labor matrix$/,
    discountNoReason: /discount without a reason$/,
    belowCostPart: /below cost$/,
    costEstimated: /^Labor cost/,
    discount: /discount/,
  };
  const found = await find(director, october);
  expect(found.length).toBe(11);
  for (const { roNumber, exceptions: listed } of found) {
    const { body } = await api.send(calls.repairOrderDetailByLine as CallDefinition, {
      as: director,
      params: { userId: director.userId, dealershipId: DEALERSHIP },
      query: { roNumber },
    });
    const { lines } = (body as { data: { lines: { exceptions: string[] }[] } }).data;
    const onPage = lines.flatMap((line) => line.exceptions);
    const expected = Object.entries(said).filter(([, words]) => onPage.some((text) => words.test(text)));
    expect([roNumber, listed.filter((each) => each in said).sort()]).toEqual([
      roNumber,
      expected.map(([each]) => each).sort(),
    ]);
  }
});

test('without a text, days, open repair orders or a flag find repair orders, without a reason for the match', async () => {
  expect(await numbers(director, { status: 'open' })).toEqual(['OPEN']);
  expect(await numbers(director, { startDate: '2026-09-01', endDate: '2026-09-30', dateField: 'open' })).toEqual([
    'PLAIN',
  ]);
  expect(await numbers(director, { startDate: '2026-11-01', endDate: '2026-11-19', dateField: 'open' })).toEqual([
    'OPEN',
  ]);
  expect(await find(director, { flag: 'any' })).toMatchObject([{ roNumber: 'PLAIN', matchedOn: null }]);
  expect(await numbers(director, { flag: 'coach' })).toEqual([]);
});

test('a void repair order closed on no day: it is found among all, by its opening, and where void ones are asked for', async () => {
  expect(await numbers(director, october)).not.toContain('VOID');
  expect(await numbers(director, { ...october, q: 'voi' })).toEqual([]);
  expect(await numbers(director, { q: 'voi' })).toEqual(['VOID']);
  expect(await numbers(director, { ...october, dateField: 'open' })).toContain('VOID');
  expect(await numbers(director, { ...october, status: 'void' })).toEqual(['VOID']);
});

test('an op code is looked for on any line, in capitals or not; amounts are of the total sale', async () => {
  expect(await numbers(director, { ...october, opCode: 'brk' })).toEqual(['belowMatrix']);
  expect(await numbers(director, { ...october, opCode: 'BR' })).toEqual([]);
  expect(await numbers(director, { ...october, minTotal: '500' })).toEqual(['discountNoReason']);
  expect(await numbers(director, { ...october, maxTotal: '100' })).toEqual(['credit', 'oneLine']);
  expect(await numbers(director, { ...october, minTotal: '-200', maxTotal: '-199.99' })).toEqual(['credit']);
  const below = { q: 'bel', minTotal: '250', exceptions: 'belowMatrix' };
  expect(await numbers(director, { ...below, opCode: 'BRK' })).toEqual(['belowMatrix']);
  // Another line of that repair order is below the matrix.
  expect(await numbers(director, { ...below, opCode: 'LOF' })).toEqual([]);
});

test('in an own view exceptions and op codes of other people’s lines are neither said nor found', async () => {
  // The line without technician is nobody's.
  expect(await numbers(tom, { ...october, exceptions: 'noTechnician' })).toEqual([]);
  const [row] = await find(tom, { q: 'noTechnician' });
  expect(row).toMatchObject({ exceptions: [] });
  expect(await numbers(tom, { ...october, opCode: 'BRK' })).toEqual([]);
  expect(await numbers(tom, { ...october, exceptions: 'belowMatrix' })).toEqual([]);
});

test('a list of repair orders is narrowed by the same exceptions, and a figure keeps its proof', async () => {
  const listed = async (as: Person, query: Record<string, string>) => {
    const { body } = await api.send(calls.repairOrders as CallDefinition, {
      as,
      params: { userId: as.userId, dealershipId: DEALERSHIP },
      query: { ...october, pageSize: '100', sort: 'roNumber', ...query },
    });
    return body as { data: { roNumber: string }[]; total: number; proof: { kpi: { value: number } } | null };
  };
  for (const exceptions of [...exceptionsOfClosed, 'discount,comeback']) {
    const { data } = await listed(director, { exceptions });
    expect([exceptions, data.map(({ roNumber }) => roNumber)]).toEqual([
      exceptions,
      await numbers(director, { ...october, status: 'closed', exceptions }),
    ]);
  }
  const whole = await listed(director, { metricKey: 'elr' });
  const narrowed = await listed(director, { metricKey: 'elr', exceptions: 'belowMatrix' });
  expect(narrowed.data).toMatchObject([{ roNumber: 'belowMatrix' }]);
  expect(narrowed.proof).toEqual(whole.proof);
  expect((await listed(tom, { exceptions: 'noTechnician' })).total).toBe(0);
});
