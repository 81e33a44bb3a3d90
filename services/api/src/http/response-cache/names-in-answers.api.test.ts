import { type CallDefinition, calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

/** 501 has a line without a technician and a recommendation; advisor A1 can be coached. */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  const lines = [{ pay: 'C', op: 'LOF', hours: 1, labor: 150 }];
  const order = await insertRepairOrder(db, 'd1', { number: '501', closed: '2026-11-03', advisor: 'A1', lines });
  const item = { dealership_id: 'd1', id: 1, ro_id: order, op_code: 'BRKF', text: 'Front brakes', amount_c: 32_000 };
  await insert(db, 'declined_item', item);
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A1', name: 'Marisol Vega' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T1', name: 'Theo Grant' });
  await opened.person('reader', { role: 'ADMIN_SUPER' });
  for (const who of ['assigner', 'coach', 'caller']) await opened.person(who, { role: 'MANAGER', lastName: 'Former' });
  return opened;
});

const period = { startDate: '2026-11-01', endDate: '2026-11-20', compare: 'none' };

const bodyOf = async (call: CallDefinition, who: string, request: object) => {
  const answer = await store().ask(call, who, request);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return Object(answer.body);
};

const answers: readonly [string, string, CallDefinition, Record<string, string>, () => Promise<unknown>][] = [
  [
    'assigned a line',
    'assigner',
    calls.workshopLines,
    { ...period, lack: 'assigned' },
    () =>
      bodyOf(calls.lineTechnician, 'assigner', {
        body: { lines: [{ roNumber: '501', lineNumber: 1, techNumber: 'T1' }] },
      }),
  ],
  [
    'coached',
    'coach',
    calls.coachingCards,
    period,
    () =>
      bodyOf(calls.createCoaching, 'coach', {
        body: {
          kind: 'advisor',
          personNumber: 'A1',
          metricKey: 'hpro',
          note: 'Walk every car.',
          followUpOn: '2026-11-20',
        },
      }),
  ],
  [
    'called about declined work',
    'caller',
    calls.declinedWork,
    {},
    async () => {
      const { data } = await bodyOf(calls.declinedWork, 'caller', {});
      const { declinedId } = data[0];
      return bodyOf(calls.noteDeclinedWork, 'caller', { params: { declinedId }, body: { outcome: 'called' } });
    },
  ],
];

test.each(answers)('another name of who %s shows in kept answers at once', async (_what, who, call, query, write) => {
  await write();
  const first = await store().ask(call, 'reader', { query });
  expect(JSON.stringify(first.body)).toContain('Former');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await store().ask(call, 'reader', { query, headers })).status).toBe(304);
  await store().db.execute(`update app_user set last_name = 'Moreau' where id = $1`, [store().personOf(who).userId]);
  const renamed = await store().ask(call, 'reader', { query, headers });
  expect(renamed.status).toBe(200);
  expect(JSON.stringify(renamed.body)).toContain('Moreau');
  expect(JSON.stringify(renamed.body)).not.toContain('Former');
});
