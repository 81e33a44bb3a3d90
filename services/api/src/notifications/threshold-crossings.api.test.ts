import { calls, serviceThresholdsCalls } from '@fixed-ops/contract';
import { insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { testClock } from '../testing/start-api.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { crossingsTeller } from './threshold-crossings.ts';

const store = useTestStore(() => TestStore.open([{ id: 'd1' }, { id: 'd2' }]));

const logged: string[] = [];
const mails: { to: string; subject: string }[] = [];
/** A server that has just started, on a day: each call looks at the figures. */
const server = (today = '2026-11-20') =>
  crossingsTeller({
    db: store().db,
    clock: { ...testClock, today: () => today },
    log: (line) => logged.push(line),
    mail: { send: async (message) => void mails.push(message), publicUrl: 'https://fixedops.example.com' },
    signal: new AbortController().signal,
  });
const look = (today?: string) => server(today)();

const told = async (who: string, dealershipId = 'd1') => {
  const answer = await store().ask(calls.notifications, who, { dealershipId, query: { type: 'threshold' } });
  return calls.notifications.response.parse(answer.body).data.map(({ title, text, link }) => ({ title, text, link }));
};
const titles = async (who: string, dealershipId?: string) => (await told(who, dealershipId)).map(({ title }) => title);

let number = 0;
const orders = async (count: number, lines: number, closed: string, dealershipId = 'd1') => {
  for (let index = 0; index < count; index += 1) {
    number += 1;
    await insertRepairOrder(store().db, dealershipId, {
      number: String(number),
      closed,
      lines: Array.from({ length: lines }, () => ({ pay: 'C', hours: 2, labor: 200, laborCost: 20, parts: 190 })),
    });
  }
};
/** Sets from how many per cent of one-line repair orders on they are near target. */
const limit = async (green: number, by: string) => {
  const { get, put } = serviceThresholdsCalls;
  const { body, headers } = await store().ask(get, by);
  const { data } = get.response.parse(body);
  const changed = data.map((one) => (one.metricKey === 'one_line_pct' ? { ...one, green } : one));
  const answer = await store().ask(put, by, { body: { data: changed }, headers: { 'If-Match': String(headers.etag) } });
  expect(answer.status).toBe(200);
};

beforeAll(async () => {
  const { db } = store();
  const manager = { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' } as const;
  await store().person('director', { role: 'ADMIN_SUPER', jobTitle: 'SERVICE_DIRECTOR' });
  await store().person('manager', { ...manager, dealerships: ['d1'] });
  await store().person('parts', { ...manager, jobTitle: 'PARTS_MANAGER' });
  await store().ownViewer('advisor', [{ kind: 'advisor', number: 'A1' }]);
  await store().person('mailed', { ...manager, dealerships: ['d1'] });
  const channels = { inProduct: false, email: true };
  await db.execute('insert into preference (user_id, data) values ($1, $2)', [
    'mailed',
    JSON.stringify({ notifications: { threshold: channels } }),
  ]);
  // 3 of 10 visits hold one line: on target, in this month as in the one before.
  for (const closed of ['2026-11-05', '2026-10-05']) {
    await orders(7, 2, closed);
    await orders(3, 1, closed);
  }
}, 60_000);

/** One that is not restarted in between. */
let goesOn: () => Promise<void>;
beforeAll(() => {
  goesOn = server();
});

const ONE_LINE = 'One-line ROs (customer pay) went from';

test('figures that are there when a store is looked at first are told nobody', async () => {
  await look();
  await look();
  await goesOn();
  expect(await told('director')).toEqual([]);
  expect(logged).toEqual([]);
});

test('an import that moves a figure to another color is told once, to those who see the whole store on that dashboard', async () => {
  await orders(2, 1, '2026-11-16');
  await store().changed();
  await Promise.all([goesOn(), look()]);
  await look();
  const crossing = {
    title: `${ONE_LINE} on target to near target`,
    text: '41.7% in November 1–20, 2026; it was 30.0%. The target is 35.0% or less.',
    link: '/dashboard/service?drill=one_line_pct.C&startDate=2026-11-01&endDate=2026-11-20&dealership=d1',
  };
  expect(await told('director')).toEqual([crossing]);
  expect(await told('manager')).toEqual([crossing]);
  expect(await told('parts')).toEqual([]);
  expect(await told('advisor')).toEqual([]);
  expect(await told('director', 'd2')).toEqual([]);
});

test('who wants it by email alone gets one mail, and no entry in the list', async () => {
  expect(await told('mailed')).toEqual([]);
  expect(mails.filter(({ to }) => to.startsWith('mailed'))).toEqual([
    expect.objectContaining({ subject: `${ONE_LINE} on target to near target` }),
  ]);
});

test('a figure that goes back the same day is told the next day, if it stands there still', async () => {
  await orders(8, 2, '2026-11-17');
  await look();
  expect(await titles('director')).toHaveLength(1);
  await look('2026-11-21');
  await look('2026-11-21');
  expect(await titles('director')).toEqual([`${ONE_LINE} near target to on target`, expect.anything()]);
});

test('the month before is told too, with its own days', async () => {
  await orders(6, 1, '2026-10-20');
  await look('2026-11-21');
  const [newest, ...others] = await told('director');
  expect(newest?.text).toBe('56.3% in October 2026; it was 30.0%. The target is 35.0% or less.');
  expect(newest?.link).toContain('startDate=2026-10-01&endDate=2026-10-31');
  expect(others).toHaveLength(2);
});

test('a changed target is told with both targets, and not to whoever has changed it', async () => {
  const before = { director: await titles('director'), manager: await titles('manager') };
  await limit(20, 'director');
  await look('2026-11-22');
  expect((await told('manager'))[0]).toMatchObject({
    title: `${ONE_LINE} on target to near target`,
    text: '25.0% in November 1–22, 2026. The target is now 20.0% or less; it was 35.0%.',
  });
  expect(await titles('manager')).toHaveLength(before.manager.length + 1);
  expect(await titles('director')).toEqual(before.director);
});

test('a store that AiVault narrows to one day is told nothing of the month', async () => {
  await store().db.execute(
    `insert into dealership_product (dealership_id, code, display_name, vault_activation_date)
     values ('d1', 'AiVault', 'AiVault', '2026-11-05')`,
  );
  const before = await titles('manager');
  await orders(20, 1, '2026-11-18');
  await look('2026-11-23');
  expect(await titles('manager')).toEqual(before);
});

test('a database that fails is logged and stops nobody', async () => {
  const failing = { ...store().db, query: () => Promise.reject(new Error('away')) };
  const log = (line: string) => logged.push(line);
  await crossingsTeller({ db: failing, clock: testClock, log, signal: new AbortController().signal })();
  expect(logged).toEqual([expect.stringContaining('away')]);
});
