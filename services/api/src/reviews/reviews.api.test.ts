import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

let db: Database;
let store: TestStore;

/**
 * 100 maintenance at 20,000 miles; 101 a visit of the same car without any at 36,000, with the brakes of 102 ten days later.
 * 103 a warranty line without correction and one with a whole story. 104 $50 below its matrix price of $200, and a line whose
 * $50 are a recorded discount. 105 internal for LOF, which twenty customers paid for.
 */
beforeAll(async () => {
  store = await TestStore.open();
  ({ db } = store);
  await insert(db, 'vehicle', { dealership_id: 'd1', id: 1, vin: 'VIN1' });
  const car = { vehicleId: 1 };
  const brakes = { pay: 'C', op: 'BRKF', hours: 1, labor: 200, category: 'repair' };
  await insertRepairOrder(db, 'd1', {
    ...car,
    number: '100',
    closed: '2026-01-05',
    lines: [{ pay: 'C', op: 'SVC', isMaintenance: true, category: 'maintenance', hours: 1, labor: 90 }],
  });
  await insertRepairOrder(db, 'd1', { ...car, number: '101', closed: '2026-11-03', lines: [brakes] });
  await insertRepairOrder(db, 'd1', { ...car, number: '102', closed: '2026-11-13', advisor: 'A2', lines: [brakes] });
  await insertRepairOrder(db, 'd1', {
    number: '103',
    closed: '2026-11-04',
    lines: [
      { pay: 'W', op: 'W1', hours: 1, labor: 100 },
      { pay: 'W', op: 'W2', hours: 1, labor: 100 },
    ],
  });
  await insertRepairOrder(db, 'd1', {
    number: '104',
    closed: '2026-11-05',
    lines: [
      { pay: 'C', op: 'DIAG', hours: 1, labor: 150, matrixPrice: 200 },
      { pay: 'C', op: 'DIAG2', hours: 1, labor: 150, discount: 50, matrixPrice: 200 },
    ],
  });
  const lof = { op: 'LOF', category: 'competitive', hours: 0.3, labor: 40 };
  for (let index = 0; index < 20; index += 1) {
    await insertRepairOrder(db, 'd1', { number: `2${index}`, closed: '2026-09-01', lines: [{ pay: 'C', ...lof }] });
  }
  await insertRepairOrder(db, 'd1', {
    number: '105',
    closed: '2026-11-06',
    advisor: 'A2',
    lines: [{ pay: 'I', ...lof }],
  });
  for (const [number, miles] of [
    ['100', 20_000],
    ['101', 36_000],
    ['102', 29_000],
  ] as const) {
    await db.execute(`update repair_order set mileage_in = $1 where ro_number = $2`, [miles, number]);
  }
  await db.execute(
    `update ro_line set complaint = 'Customer states noise', cause = 'Bearing worn through',
            correction = case op_code when 'W1' then 'fixed' else 'Replaced the bearing, drove 5 miles' end
      where pay_type = 'W'`,
  );
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  const role = 'DEVELOPER' as const;
  await store.person('dev', { role, firstName: 'Dee', lastName: 'Veloper' });
  await store.ownViewer('ann', [{ kind: 'advisor', number: 'A2' }], ['d1'], { role });
  await store.ownViewer('nobody', [], ['d1'], { role });
  await store.person('manager');
}, 60_000);
afterAll(() => store.close());

interface Review {
  readonly reviewId: string;
  readonly rule: string;
  readonly roNumber: string;
}
const list = async (who: string, query: Record<string, string> = {}) => {
  const { status, body } = await store.ask(calls.aiReviews, who, { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as { data: Review[]; total: number; rules: { rule: string }[] };
};
const idOf = async (rule: string) => (await list('dev', { rule })).data[0]?.reviewId ?? '';
const decide = (who: string, reviewId: string, body: object) =>
  store.ask(calls.decideAiReview, who, { params: { reviewId }, body });

test('each rule flags what it says, with evidence, and nothing else', async () => {
  const { data } = await list('dev', { sort: 'roNumber' });
  expect(data).toMatchObject([
    {
      roNumber: '101',
      rule: 'missedMaintenance',
      lineNumber: null,
      confidence: 0.85,
      evidence: { mileage: 36_000, milesSince: 16_000, lastRo: '100', lastDate: '2026-01-05' },
      suggestion: expect.stringContaining('16,000 miles'),
    },
    {
      roNumber: '102',
      rule: 'possibleComeback',
      lineNumber: 1,
      confidence: 0.85,
      evidence: { days: 10, earlierRo: '101' },
      advisorName: 'Bob Vance',
    },
    { roNumber: '103', rule: 'thinStory', lineNumber: 1, opCode: 'W1', evidence: { thin: 'correction' } },
    { roNumber: '104', rule: 'offMatrix', lineNumber: 1, evidence: { charged: 150, matrixPrice: 200, below: 50 } },
    {
      roNumber: '105',
      rule: 'wrongPayType',
      // 20 of 21 lines of the year.
      evidence: { payType: 'I', usualPayType: 'C', usualLines: 20, usualPct: 95.2 },
    },
  ]);
  expect(await list('dev', { search: '104', status: 'open' })).toMatchObject({ total: 1, totals: { open: 1 } });
});

test('the selection comes as a file, with statuses in words', async () => {
  const { body } = await store.ask(calls.aiReviews, 'dev', {
    query: { pageSize: '1' },
    headers: { accept: 'text/csv' },
  });
  const lines = String(body).trim().split(/\r?\n/);
  expect(lines).toHaveLength(6);
  // Nobody has reviewed them, so the columns after the status are empty.
  expect(lines.slice(1).filter((line) => line.endsWith(',Open,,,'))).toHaveLength(5);
});

describe('an own view', () => {
  test('has own repair orders alone, without what other ones tell', async () => {
    const { data } = await list('ann', { sort: 'roNumber', advisors: 'A1' });
    expect(data.map(({ roNumber }) => roNumber)).toEqual(['102', '105']);
    expect(JSON.stringify(data)).not.toMatch(/101|usualPct|usualLines|2026-11-03/);
    expect(await list('nobody')).toMatchObject({ total: 0 });
    expect(await decide('ann', await idOf('offMatrix'), { status: 'rejected' })).toMatchObject({ status: 404 });
  });
});

describe('a verdict', () => {
  test('that accepts becomes a note on the line, once, and stands', async () => {
    const id = await idOf('thinStory');
    const accepted = await decide('dev', id, { status: 'accepted', note: 'The claim is due' });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        status: 'accepted',
        reviewedByName: 'Dee Veloper',
        reviewedAt: '2026-11-20T18:00:00Z',
        note: 'The claim is due',
      },
    });
    expect((await decide('dev', id, { status: 'accepted' })).status).toBe(200);
    expect(await decide('dev', id, { status: 'rejected' })).toMatchObject({
      status: 409,
      body: { code: 'review_settled' },
    });
    expect(await db.query('select ro_number, line_id, flag, category, text from ro_note')).toEqual([
      {
        ro_number: '103',
        line_id: 1,
        flag: 'warranty',
        category: 'Thin warranty story',
        text: expect.stringContaining('Complete the correction'),
      },
    ]);
  });

  test('that edits writes the reviewer’s words, and one that rejects writes no note and can be taken back', async () => {
    const words = 'Ask Bob about the first pads.';
    expect(await decide('dev', await idOf('possibleComeback'), { status: 'edited', suggestion: words })).toMatchObject({
      body: { status: 'edited', suggestion: words },
    });
    const id = await idOf('offMatrix');
    expect(await decide('dev', id, { status: 'rejected' })).toMatchObject({ body: { status: 'rejected' } });
    expect(await db.query(`select 1 from ro_note where ro_number = '104'`)).toEqual([]);
    expect(await decide('dev', id, { status: 'accepted' })).toMatchObject({ body: { status: 'accepted' } });
    expect(await decide('dev', await idOf('missedMaintenance'), { status: 'rejected' })).toMatchObject({ status: 200 });
    const audit = await db.query(`select action, before, after from audit_log where entity = 'ai_review' order by id`);
    expect(audit).toMatchObject([
      { action: calls.decideAiReview.name, before: null, after: { status: 'accepted' } },
      { after: { status: 'edited' } },
      { after: { status: 'rejected' } },
      { before: { status: 'rejected' }, after: { status: 'accepted' } },
      { after: { status: 'rejected' } },
    ]);
  });

  test('counts in the precision of its rule, and stays when the repair order looks otherwise later', async () => {
    await db.execute(`update ro_line set correction = 'Replaced the bearing, drove 5 miles' where op_code = 'W1'`);
    const { data, rules } = await list('dev');
    expect(rules).toMatchObject([
      { rule: 'missedMaintenance', rejected: 1, precisionPct: 0, open: 0 },
      { rule: 'wrongPayType', open: 1, precisionPct: null },
      { rule: 'thinStory', accepted: 1, precisionPct: 100 },
      { rule: 'offMatrix', accepted: 1, rejected: 0, precisionPct: 100 },
      { rule: 'possibleComeback', edited: 1, precisionPct: 100 },
    ]);
    expect(data.find(({ rule }) => rule === 'thinStory')).toMatchObject({ evidence: { thin: 'correction' } });
    expect(await list('dev', { status: 'edited' })).toMatchObject({ total: 1 });
  });

  test.each([
    ['unknown', { status: 'accepted' }, 404, undefined],
    ['W10', { status: 'maybe' }, 400, 'status'],
    ['W10', { status: 'edited' }, 400, 'suggestion'],
    ['W10', { status: 'accepted', colour: 'red' }, 400, undefined],
  ])('on %s of %j is refused with %i', async (reviewId, body, status, path) => {
    const answer = await decide('dev', reviewId, body);
    expect(answer).toMatchObject({ status, ...(path ? { body: { errors: [{ path }] } } : {}) });
  });

  test.each([
    ['a repair order', ['thinStory', '10\0', '', null]],
    ['a suffix', ['thinStory', '10', '\0', null]],
  ])('with what no text of a database holds in %s is of nothing that is there', async (_of, key) => {
    const reviewId = Buffer.from(JSON.stringify(key)).toString('base64url');
    expect((await decide('dev', reviewId, { status: 'rejected' })).status).toBe(404);
  });
});

test('it is for DEVELOPER alone', async () => {
  expect(await store.ask(calls.aiReviews, 'manager')).toMatchObject({ status: 403, body: { code: 'role_required' } });
});
