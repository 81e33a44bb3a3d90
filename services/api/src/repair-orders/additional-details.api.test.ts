import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

let db: Database;
let store: TestStore;

beforeAll(async () => {
  store = await TestStore.open();
  ({ db } = store);
  await insert(db, 'customer', {
    dealership_id: 'd1',
    id: 1,
    dms_number: 'K1',
    name: 'June',
    phone: '555-0142',
    email: 'june@example.com',
  });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T1', name: 'Tom Tech' });
  const line = { pay: 'C', labor: 100 };
  const id = await insertRepairOrder(db, 'd1', {
    number: '100',
    closed: '2026-11-10',
    advisor: 'A1',
    customerId: 1,
    lines: [
      { ...line, op: 'BRKF', hours: 1.8, technicians: [{ number: 'T1' }, { number: 'T2', flagged: 0.5 }] },
      { ...line, op: 'LOF', hours: 0.3, technicians: [{ number: 'T1' }] },
      { ...line, op: 'MPI', technicians: [{ number: 'T2' }] },
    ],
  });
  await insertRepairOrder(db, 'd1', { number: '200', closed: '2026-11-11', advisor: 'A2', lines: [line] });
  await db.execute(
    `update ro_line set complaint = op_code || ' noise', correction = 'Fixed ' || op_code where ro_id = $1`,
    [id],
  );
  await db.execute(`update repair_order set tag = 'T77' where id = $1`, [id]);
  const declined = { dealership_id: 'd1', ro_id: id, text: 'Filter' };
  await insert(db, 'declined_item', { ...declined, id: 1, amount_c: 6390 });
  await insert(db, 'declined_item', { ...declined, id: 2, amount_c: 1005 });
  const inspection = { dealership_id: 'd1', ro_number: '100' };
  await insert(db, 'inspection', { ...inspection, id: 1, status: 'open' });
  await insert(db, 'inspection', { ...inspection, id: 2, status: 'complete' });
  const note = { dealership_id: 'd1', ro_number: '100', created_by: 'director' };
  await insert(db, 'ro_note', { ...note, id: 1, text: 'First', created_at: '2026-11-11T10:00:00Z' });
  await insert(db, 'ro_note', { ...note, id: 2, text: 'Second', created_at: '2026-11-12T10:00:00Z' });
  await insert(db, 'ro_note', {
    ...note,
    id: 3,
    text: 'Gone',
    created_at: '2026-11-13T10:00:00Z',
    deleted_at: '2026-11-13T11:00:00Z',
  });
  await store.person('director');
  await store.person('consultant', { role: 'CONSULTANT', jobTitle: 'CONSULTANT' });
  await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
  await store.person('ann', { role: 'EMPLOYEE', numbers: [{ dealershipId: 'd1', kind: 'advisor', number: 'A1' }] });
  await store.person('tess', { role: 'EMPLOYEE', numbers: [{ dealershipId: 'd1', kind: 'technician', number: 'T2' }] });
}, 60_000);
afterAll(() => store.close());

const ask = (who: string, roNumbers: unknown) => store.ask(calls.additionalDetails, who, { body: { roNumbers } });

test('the visible rows get contact, work, notes, inspection and what was declined', async () => {
  const answer = await ask('director', ['100', '100', '999']);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          roNumber: '100',
          roSuffix: '',
          customerPhone: '555-0142',
          customerEmail: 'june@example.com',
          tag: 'T77',
          promiseTime: null,
          complaintText: 'BRKF noise\nLOF noise\nMPI noise',
          correctionText: 'Fixed BRKF\nFixed LOF\nFixed MPI',
          technicians: [
            { number: 'T1', name: 'Tom Tech', hours: 2.1 },
            { number: 'T2', name: 'Technician T2', hours: 0.5 },
          ],
          opCodes: ['BRKF', 'LOF', 'MPI'],
          notesCount: 2,
          lastNote: 'Second',
          inspectionStatus: 'complete',
          declinedAmount: 73.95,
        },
      ],
    },
  });
});

test('the read-only role may ask, since it only reads', async () => {
  expect(await ask('consultant', ['200'])).toMatchObject({
    status: 200,
    body: { data: [{ inspectionStatus: 'none' }] },
  });
});

test('titles without the service dashboard get no phone and no e-mail', async () => {
  expect(await ask('parts', ['100'])).toMatchObject({
    body: { data: [{ customerPhone: null, customerEmail: null, tag: 'T77' }] },
  });
});

test('an own view gets own repair orders alone, and of another advisor’s its own lines', async () => {
  expect(await ask('ann', ['100', '200'])).toMatchObject({
    body: { data: [{ roNumber: '100', declinedAmount: 73.95, technicians: [] }] },
  });
  const { body } = await ask('tess', ['100', '200']);
  expect(body).toMatchObject({
    data: [
      {
        roNumber: '100',
        opCodes: ['BRKF', 'MPI'],
        complaintText: 'BRKF noise\nMPI noise',
        technicians: [{ number: 'T2', hours: 0.5 }],
        declinedAmount: null,
      },
    ],
  });
  expect(JSON.stringify(body)).not.toMatch(/T1|Tom Tech|LOF/);
});

test.each([[[]], [Array.from({ length: 201 }, (_none, at) => String(at))], [['']], ['100'], [[1]]])(
  'refuses list %# of numbers and names the field',
  async (roNumbers) => {
    const answer = await ask('director', roNumbers);
    expect(answer.status).toBe(400);
    expect((answer.body as { errors: { path: string }[] }).errors[0]?.path).toMatch(/^roNumbers/);
  },
);
