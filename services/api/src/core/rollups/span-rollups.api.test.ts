import { Caches, type Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import fc from 'fast-check';
import { z } from 'zod';
import { insertDealership, insertGroup } from '../../testing/builders.ts';
import { openTestDatabase, TEST_TODAY } from '../../testing/start-api.ts';
import { historyMonths } from '../period.ts';
import { type Selection, selectionOf } from '../selection/selection.ts';
import { readStoreFacts } from '../store-facts/store-facts.ts';
import { collectSums, refreshRollups } from '../sums/collect-sums.ts';
import { readAttendance } from '../sums/read-attendance.ts';
import { readHeaderSums } from '../sums/read-header-sums.ts';
import { readLineSums } from '../sums/read-line-sums.ts';
import { readOpenSums } from '../sums/read-open-sums.ts';
import { readTechnicianSums } from '../sums/read-technician-sums.ts';
import { type Slice, type SpanSums, sumsOf } from '../sums/span-sums.ts';
import { insertGoldenExample } from '../testing/golden-example.ts';
import { NO_FEEDS } from '../testing/no-feeds.ts';
import { insert, insertRepairOrder, type LineInput } from '../testing/repair-order-builder.ts';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
}, 60_000);
afterAll(() => close());

const forever = new AbortController().signal;
/** The same database as a server that has just started sees it: with nothing in memory. */
const fresh = (): Database => ({ ...db, caches: new Caches() });

function wholeStore(id: string): Selection {
  return selectionOf({ dealership: { id }, today: TEST_TODAY, query: { compare: 'none' }, ownNumbers: null }, NO_FEEDS);
}

async function sumsOfYear(on: Database, id: string) {
  const selection = wholeStore(id);
  const spans = historyMonths(selection, 13).map(({ range }, index) => ({ id: index, range }));
  return [...(await collectSums(on, await readStoreFacts(on, id), selection, spans)).entries()].sort(
    ([a], [b]) => a - b,
  );
}

async function refresh(id: string): Promise<void> {
  const selection = wholeStore(id);
  const ranges = historyMonths(selection, 13).map(({ range }) => range);
  await refreshRollups(fresh(), await readStoreFacts(db, id), selection, ranges, forever);
}

/** Cells by what they are of, without the number of the span that they were read under; a database groups in any order. */
const comparable = (sums: Awaited<ReturnType<typeof sumsOfYear>>) =>
  JSON.parse(JSON.stringify(sums), (key, value) => {
    if (key === 'span') return undefined;
    const isCells = Array.isArray(value) && value.every((item) => typeof item === 'object' && !Array.isArray(item));
    return isCells ? [...value].sort((one, other) => nameOf(one).localeCompare(nameOf(other))) : value;
  });
const nameOf = ({ advisor, scope, technician }: Readonly<Record<string, unknown>>) =>
  `${advisor} ${scope} ${technician}`;

const kept = (id: string) => db.query('select start_date from service_span_rollup where dealership_id = $1', [id]);

const line: fc.Arbitrary<LineInput> = fc.record({
  pay: fc.constantFrom('C', 'W', 'I', 'S', 'M'),
  hours: fc.integer({ min: -300, max: 900 }).map((hundredths) => hundredths / 100),
  labor: fc.integer({ min: -20_000, max: 90_000 }).map((cents) => cents / 100),
  laborCost: fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
  discount: fc.integer({ min: 0, max: 3000 }).map((cents) => cents / 100),
  parts: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
  partsCost: fc.integer({ min: 0, max: 30_000 }).map((cents) => cents / 100),
  category: fc.constantFrom('repair', 'maintenance', 'competitive', 'diagnostic'),
  isMaintenance: fc.boolean(),
  technicians: fc.constantFrom(
    [],
    [{ number: 'T1' }],
    [
      { number: 'T1', share: 0.5 },
      { number: 'T2', share: 0.5 },
    ],
  ),
});
const order = fc.record({
  day: fc.integer({ min: 0, max: 360 }),
  advisor: fc.constantFrom('A1', 'A2', ''),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});

test('the stored sums of a year of any repair orders equal the sums of its lines, month by month', async () => {
  await insertDealership(db, { id: 'random', groupId: 'g1' });
  for (const [index, { day, advisor, lines }] of fc.sample(order, { numRuns: 24, seed: 20261120 }).entries()) {
    const closed = new Date(Date.UTC(2025, 10, 20) + day * 86_400_000).toISOString().slice(0, 10);
    await insertRepairOrder(db, 'random', { number: String(index), closed, advisor, lines });
  }
  const raw = comparable(await sumsOfYear(fresh(), 'random'));
  await refresh('random');
  expect((await kept('random')).length).toBe(13);
  expect(comparable(await sumsOfYear(fresh(), 'random'))).toEqual(raw);
}, 30_000);

test('kept months are read instead of the lines', async () => {
  await insertDealership(db, { id: 'kept', groupId: 'g1' });
  await insertGoldenExample(db, 'kept');
  await refresh('kept');
  const read: string[] = [];
  const watched: Database = {
    ...db,
    caches: new Caches(),
    query: (text, params) => {
      if (text.includes('from span s')) read.push(JSON.stringify(params));
      return db.query(text, params);
    },
  };
  await sumsOfYear(watched, 'kept');
  expect(read).toEqual([]);
});

/** Expects the sums of a period, of the store and of its advisors, to be those of all its lines in one statement. */
async function expectSumsOfLines(
  told: SpanSums | undefined,
  { range, filter, dealershipId }: Selection,
): Promise<void> {
  const facts = await readStoreFacts(db, dealershipId);
  const whole = [{ id: 0, range }];
  const technicians = await readTechnicianSums(db, facts, dealershipId, whole, filter);
  const raw: SpanSums = {
    lines: await readLineSums(db, facts, dealershipId, whole, filter),
    headers: await readHeaderSums(db, facts, dealershipId, whole, filter),
    open: await readOpenSums(db, facts, dealershipId, whole, filter),
    technicians: technicians.cells,
    techDays: technicians.days[0]?.techDays ?? 0,
    attendance: await readAttendance(db, facts, dealershipId, whole, undefined),
  };
  const rules = { narrowsLines: false, keepsAttendance: true, workingDays: 1 };
  // Shares of technicians are rounded to six decimals once for each month.
  const rounded = (cells: SpanSums | undefined, slice: Slice) =>
    Object.entries(cells ? sumsOf(cells, slice, rules) : {}).map(([key, value]) => [key, value && roundTo(value, 4)]);
  for (const scope of ['all', 'C', 'W', 'I', 'S', 'M'])
    for (const slice of [{ scope }, { scope, advisor: 'A1' }, { scope, advisor: '' }])
      expect(rounded(told, slice)).toEqual(rounded(raw, slice));
}

test('days over several months are the sums of their lines, told from the months between and the rest read', async () => {
  // The random year of the first test.
  const range = { startDate: '2026-02-10', endDate: '2026-11-20' };
  const selection = { ...wholeStore('random'), range };
  const facts = await readStoreFacts(db, 'random');
  const read: string[] = [];
  const watched: Database = {
    ...db,
    caches: new Caches(),
    query: (text, params) => {
      if (text.includes('by_pay_type as') && text.includes('headed as')) read.push(JSON.stringify(params));
      return db.query(text, params);
    },
  };
  const told = (await collectSums(watched, facts, selection, [{ id: 7, range }])).get(7);
  expect(read).toHaveLength(1);
  expect(read[0]).toContain('2026-02-10');
  expect(read[0]).not.toContain('2026-03-01');
  await expectSumsOfLines(told, selection);
  const [plain] = await db.query(
    `select sum(labor_sale_c)::float8 as labor, count(distinct ro_id)::float8 as orders from ro_line
      where dealership_id = 'random' and close_date between $1 and $2`,
    [range.startDate, range.endDate],
  );
  const rules = { narrowsLines: false, keepsAttendance: true, workingDays: 1 };
  expect(told && sumsOf(told, { scope: 'all' }, rules).laborSaleC).toBe(plain?.labor);
  expect(told?.headers.reduce((sum, { roCount }) => sum + roCount, 0)).toBe(plain?.orders);
});

test('any days are the sums of their lines, and of days that overlap with those asked for before only the others are read, few of them with their weeks @slow', async () => {
  await insertDealership(db, { id: 'days', groupId: 'g1' });
  for (const [date, rate_c] of [
    ['2026-01-01', 15_000],
    ['2026-09-16', 17_500],
  ])
    await insert(db, 'door_rate', { dealership_id: 'days', from_date: date, rate_c });
  const orders = fc.sample(order, { numRuns: 60, seed: 20261126 });
  for (const [index, { day, advisor, lines }] of orders.entries()) {
    const closed = new Date(Date.UTC(2026, 8, 1) + (day % 60) * 86_400_000).toISOString().slice(0, 10);
    await insertRepairOrder(db, 'days', { number: String(index), opened: '2026-08-30', closed, advisor, lines });
    await insert(db, 'attendance', { dealership_id: 'days', tech_number: `T${index}`, date: closed, clock_h: index });
  }
  const read: string[][] = [];
  const watched: Database = {
    ...db,
    caches: new Caches(),
    query: (text, params) => {
      if (text.includes('by_pay_type as') && text.includes('headed as'))
        read.push(z.array(z.string()).parse(params?.[2]));
      return db.query(text, params);
    },
  };
  const facts = await readStoreFacts(db, 'days');
  const ask = async (startDate: string, endDate: string) => {
    const selection = { ...wholeStore('days'), range: { startDate, endDate } };
    const [told] = (await collectSums(watched, facts, selection, [{ id: 3, range: selection.range }])).values();
    await expectSumsOfLines(told, selection);
  };
  await ask('2026-09-03', '2026-09-20');
  await ask('2026-09-02', '2026-09-19');
  await ask('2026-09-05', '2026-09-17');
  await ask('2026-09-16', '2026-10-11');
  await ask('2026-10-11', '2026-10-12');
  await ask('2026-10-13', '2026-10-18');
  // October is read as a month, and the days before it are known.
  await ask('2026-09-20', '2026-10-31');
  expect(read.map((days) => days.length)).toEqual([18, 3, 21, 7, 1]);
});

test('two who ask for the same days at once have them read once', async () => {
  const reads = jest.fn();
  const watched: Database = {
    ...db,
    caches: new Caches(),
    query: (text, params) => {
      if (text.includes('by_pay_type as') && text.includes('headed as')) reads();
      return db.query(text, params);
    },
  };
  const range = { startDate: '2026-05-04', endDate: '2026-05-09' };
  const facts = await readStoreFacts(db, 'random');
  const ask = () => collectSums(watched, facts, wholeStore('random'), [{ id: 0, range }]);
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toEqual(other);
  expect(reads).toHaveBeenCalledTimes(1);
});

test('who waits for a reader that leaves reads all the days in one go', async () => {
  const reads = jest.fn();
  let lookUps = 0;
  let letLeave = () => {};
  const bothWait = new Promise<void>((resolve) => {
    letLeave = resolve;
  });
  const watched: Database = {
    ...db,
    caches: new Caches(),
    query: async <R extends object>(text: string, params?: readonly unknown[]) => {
      if (text.includes('by_pay_type as') && text.includes('headed as')) {
        reads();
        if (reads.mock.calls.length === 1) {
          await bothWait;
          throw new Error('has left');
        }
      }
      const rows = await db.query<R>(text, params);
      if (text.includes('join service_span_rollup')) {
        lookUps += 1;
        if (lookUps === 2) setImmediate(letLeave);
      }
      return rows;
    },
  };
  const facts = await readStoreFacts(db, 'random');
  const range = { startDate: '2026-05-04', endDate: '2026-05-09' };
  const ask = () => collectSums(watched, facts, wholeStore('random'), [{ id: 0, range }]);
  const [gone, other] = await Promise.allSettled([ask(), ask()]);
  expect([gone.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(reads).toHaveBeenCalledTimes(2);
});

test('who hears only after a read that nothing had been summed up takes what the read has found', async () => {
  const reads = jest.fn();
  let lookUps = 0;
  let firstAnswer: Promise<unknown> = Promise.resolve();
  const watched: Database = {
    ...db,
    caches: new Caches(),
    query: async (text, params) => {
      if (text.includes('by_pay_type as') && text.includes('headed as')) reads();
      if (text.includes('join service_span_rollup')) {
        lookUps += 1;
        if (lookUps === 2) await firstAnswer;
      }
      return db.query(text, params);
    },
  };
  const range = { startDate: '2026-05-11', endDate: '2026-05-16' };
  const facts = await readStoreFacts(db, 'random');
  const ask = () => collectSums(watched, facts, wholeStore('random'), [{ id: 0, range }]);
  firstAnswer = ask();
  expect(await ask()).toEqual(await firstAnswer);
  expect(lookUps).toBe(2);
  expect(reads).toHaveBeenCalledTimes(1);
});

test('after a batch the months before it count for nothing until they are summed up again', async () => {
  await insertDealership(db, { id: 'restated', groupId: 'g1' });
  await insertGoldenExample(db, 'restated');
  await insert(db, 'data_version', { dealership_id: 'restated', version: 1 });
  await refresh('restated');
  const before = comparable(await sumsOfYear(fresh(), 'restated'));
  await insertRepairOrder(db, 'restated', {
    number: '2001',
    closed: '2026-10-12',
    lines: [{ pay: 'C', hours: 2, labor: 300 }],
  });
  await db.execute("update data_version set version = 2 where dealership_id = 'restated'");
  const raw = comparable(await sumsOfYear(fresh(), 'restated'));
  await refresh('restated');
  expect(comparable(await sumsOfYear(fresh(), 'restated'))).toEqual(raw);
  expect(raw).not.toEqual(before);
});
