import { areaRules } from '@fixed-ops/access';
import { calls, partsThresholdsCalls, serviceThresholdsCalls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { MailError } from '@fixed-ops/mail';
import { createNotification, sendDueMails } from '@fixed-ops/notifications';
import { insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { testClock } from '../testing/start-api.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { crossingsTeller } from './threshold-crossings.ts';

/** One for each test: none needs what another has left. */
const STORES = Array.from({ length: 15 }, (_, index) => `d${10 + index}`);
const store = useTestStore(() => TestStore.open(STORES.map((id) => ({ id }))));
const unused = [...STORES];
/** A look works out every store that is active: those of the tests before would have it take longer with each. */
afterEach(() =>
  store().db.execute('update dealership set active = false where id = any($1::text[])', [
    STORES.filter((id) => !unused.includes(id)),
  ]),
);

const mails: { to: string; subject: string; text: string }[] = [];
const publicUrl = 'https://fixedops.example.com';
const sentMail = { send: async (message: (typeof mails)[number]) => void mails.push(message), publicUrl };
/** A server that has just started, on a day: each call looks at the figures. */
const server = (today = '2026-11-20', as: Partial<Parameters<typeof crossingsTeller>[0]> = {}) =>
  crossingsTeller({
    db: store().db,
    clock: { ...testClock, today: () => today },
    log: () => {},
    mail: sentMail,
    signal: new AbortController().signal,
    ...as,
  });
const look = (today?: string) => server(today)();
const mailsOf = (dealershipId: string) =>
  mails.filter(({ text }) => text.includes(`dealership=${dealershipId}`)).map(({ to, subject }) => ({ to, subject }));

const told = async (who: string, dealershipId: string) => {
  const answer = await store().ask(calls.notifications, who, { dealershipId, query: { type: 'threshold' } });
  return calls.notifications.response
    .parse(answer.body)
    .data.map(({ title, text, link, actorName }) => ({ title, text, link, actorName }));
};
const titles = async (who: string, dealershipId: string) => (await told(who, dealershipId)).map(({ title }) => title);

let number = 0;
const orders = async (dealershipId: string, count: number, lines: number, closed: string) => {
  for (let index = 0; index < count; index += 1) {
    number += 1;
    await insertRepairOrder(store().db, dealershipId, {
      number: String(number),
      closed,
      lines: Array.from({ length: lines }, () => ({ pay: 'C', hours: 2, labor: 200, laborCost: 20, parts: 190 })),
    });
  }
};
/** Changes the bounds of a measure. */
const limit = async (
  dealershipId: string,
  by: string,
  key: string,
  green: number,
  { get, put }: typeof serviceThresholdsCalls | typeof partsThresholdsCalls = serviceThresholdsCalls,
) => {
  const { body, headers } = await store().ask(get, by, { dealershipId });
  const { data } = get.response.parse(body);
  const changed = data.map((one) => (one.metricKey === key ? { ...one, green } : one));
  const answer = await store().ask(put, by, {
    dealershipId,
    body: { data: changed },
    headers: { 'If-Match': String(headers.etag) },
  });
  expect(answer.status).toBe(200);
};

/** A store whose month and the one before were looked at: 3 of 10 visits hold one line, which is on target. */
async function watched(): Promise<string> {
  const id = unused.pop();
  if (id === undefined) throw new Error('There are more tests than stores.');
  for (const closed of ['2026-11-05', '2026-10-05']) {
    await orders(id, 7, 2, closed);
    await orders(id, 3, 1, closed);
  }
  await store().changed(id);
  await look();
  return id;
}
/** Two visits more of one line: 41.7%, near target. */
async function cross(id: string): Promise<void> {
  await orders(id, 2, 1, '2026-11-16');
  await store().changed(id);
}

const preferMail = (id: string) =>
  store().db.execute('insert into preference (user_id, data) values ($1, $2)', [
    id,
    JSON.stringify({ notifications: { threshold: { inProduct: false, email: true } } }),
  ]);

beforeAll(async () => {
  const manager = { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' } as const;
  await store().person('director', { role: 'ADMIN_SUPER', jobTitle: 'SERVICE_DIRECTOR' });
  await store().person('manager', manager);
  await store().person('parts', { ...manager, jobTitle: 'PARTS_MANAGER' });
  await store().ownViewer('advisor', [{ kind: 'advisor', number: 'A1' }]);
  await store().ownViewer('mailedAdvisor', [{ kind: 'advisor', number: 'A2' }]);
  await store().person('mailed', manager);
  await preferMail('mailed');
  await preferMail('mailedAdvisor');
}, 60_000);

const ONE_LINE = 'One-line ROs (customer pay) went from';
const NEAR = `${ONE_LINE} on target to near target`;

test('figures that exist when a store is checked for the first time notify nobody', async () => {
  const id = await watched();
  await look();
  expect(await told('director', id)).toEqual([]);
});

test('an import that moves a figure to another color is told once, to those who see the whole store on that dashboard', async () => {
  const [id, other] = [await watched(), await watched()];
  const goesOn = server();
  await goesOn();
  await cross(id);
  await Promise.all([goesOn(), look()]);
  await look();
  const crossing = {
    title: NEAR,
    text: '41.7% during November 1–20, 2026; it was 30.0%. The target is 35.0% or less.',
    link: `/dashboard/service?drill=one_line_pct.C&period=lastMonth&startDate=2026-11-01&endDate=2026-11-20&dealership=${id}`,
    actorName: null,
  };
  expect(await told('director', id)).toEqual([crossing]);
  expect(await told('manager', id)).toEqual([crossing]);
  expect(await told('parts', id)).toEqual([]);
  expect(await told('advisor', id)).toEqual([]);
  expect(await told('director', other)).toEqual([]);
});

test('a figure that a new version calculates differently notifies nobody, but a later change of it does @slow', async () => {
  const id = await watched();
  // The version before worked out another figure of the same rows: it stood on target.
  await cross(id);
  await store().db.execute('update figure_standing set sums_version = sums_version - 1 where dealership_id = $1', [id]);
  await look();
  expect(await told('director', id)).toEqual([]);
  // A server of the version before that looks once more takes nothing back.
  await orders(id, 8, 2, '2026-11-17');
  await store().changed(id);
  await store().db.execute('update figure_standing set sums_version = sums_version + 1 where dealership_id = $1', [id]);
  await look();
  await store().db.execute('update figure_standing set sums_version = sums_version - 1 where dealership_id = $1', [id]);
  expect(await told('director', id)).toEqual([]);
  await look();
  expect(await titles('director', id)).toEqual([`${ONE_LINE} near target to on target`]);
});

test('who wants it by email alone gets one mail and no entry in the list, and nobody who sees own rows only is mailed', async () => {
  const id = await watched();
  await cross(id);
  await look();
  await look();
  expect(await told('mailed', id)).toEqual([]);
  expect(mailsOf(id)).toEqual([{ to: 'mailed@example.com', subject: `${NEAR} (Dealership ${id})` }]);
});

test('a mail that failed waits, and leaves later to those alone who have had none', async () => {
  const id = await watched();
  await cross(id);
  // Another manager is reached; the one who is not hears of it all the same.
  await store().person('reached', { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' });
  await preferMail('reached');
  const send = async (message: (typeof mails)[number]) => {
    if (message.to === 'mailed@example.com') throw new Error('relay away');
    mails.push(message);
  };
  await server('2026-11-20', {
    clock: { now: () => new Date(), today: () => '2026-11-20' },
    mail: { publicUrl, send },
  })();
  await look('2026-11-21');
  expect(mailsOf(id)).toEqual([{ to: 'reached@example.com', subject: `${NEAR} (Dealership ${id})` }]);
  await store().db.execute("update notification set mail_due_at = mail_due_at - interval '1 hour'");
  await sendDueMails({ db: store().db, mail: sentMail });
  await sendDueMails({ db: store().db, mail: sentMail });
  expect(mailsOf(id).slice(1)).toEqual([{ to: 'mailed@example.com', subject: `${NEAR} (Dealership ${id})` }]);
  expect(await titles('director', id)).toEqual([NEAR]);
  await store().db.execute("delete from preference where user_id = 'reached'");
});

test('an email to an unknown address is given up, and one that a server refuses for now waits', async () => {
  const [dealershipId] = unused;
  const tell = async (event: string, error: MailError) => {
    const mail = { publicUrl, send: () => Promise.reject(error) };
    const audience = { rule: areaRules.serviceDashboard, userIds: ['mailed'] };
    const news = { dealershipId: dealershipId!, kind: 'threshold', title: 'News', audience, at: new Date() } as const;
    await createNotification({ db: store().db, mail }, { ...news, event });
    return store().db.query('select mail_due_at is not null as waits from notification where event_key = $1', [event]);
  };
  const noSuch = new MailError('mail_address_refused', '550 5.1.1', { isForGood: true });
  expect(await tell('no such', noSuch)).toEqual([{ waits: false }]);
  expect(await tell('no relaying', new MailError('mail_server_refused', '554 5.7.1'))).toEqual([{ waits: true }]);
  await store().db.execute("delete from notification where event_key = 'no relaying'");
});

test('a figure that goes back the same day is reported the next day if it is still there @slow', async () => {
  const id = await watched();
  await cross(id);
  await look();
  await orders(id, 8, 2, '2026-11-17');
  await store().changed(id);
  await look();
  expect(await titles('director', id)).toEqual([NEAR]);
  await look('2026-11-21');
  await look('2026-11-21');
  expect(await titles('director', id)).toEqual([`${ONE_LINE} near target to on target`, NEAR]);
});

test('the month before is told too, with its own days', async () => {
  const id = await watched();
  await orders(id, 6, 1, '2026-10-20');
  await store().changed(id);
  await look('2026-11-21');
  const [newest, ...others] = await told('director', id);
  expect(newest?.text).toBe('56.3% in October 2026; it was 30.0%. The target is 35.0% or less.');
  expect(newest?.link).toContain('startDate=2026-10-01&endDate=2026-10-31');
  expect(others).toEqual([]);
});

test('the figure is the one that the card says, rounded once @slow', async () => {
  const id = await watched();
  // 18 of 37, which are 48.65% as it is published and 48.6% on the card.
  await orders(id, 15, 1, '2026-11-16');
  await orders(id, 12, 2, '2026-11-16');
  await store().changed(id);
  await look();
  const [crossing] = await told('director', id);
  expect(crossing?.text).toMatch(/^48\.6% during /);
  await orders(id, 60, 2, '2026-11-17');
  await store().changed(id);
  await look('2026-11-21');
  expect((await told('director', id))[0]?.text).toContain('; it was 48.6%.');
});

test('a changed target is reported with both targets, but not to the person who changed it @slow', async () => {
  const id = await watched();
  await limit(id, 'director', 'one_line_pct', 29);
  await look('2026-11-22');
  const all = await told('manager', id);
  expect(all.map(({ text }) => text).sort()).toEqual([
    '30.0% during November 1–22, 2026. The target is now 29.0% or less; it was 35.0%.',
    '30.0% in October 2026. The target is now 29.0% or less; it was 35.0%.',
  ]);
  for (const one of all) expect(one).toMatchObject({ title: NEAR, actorName: expect.stringContaining('director') });
  expect(await told('director', id)).toEqual([]);
});

test('a target that moves by the door rate names nobody who has set thresholds before, of another measure or of the other department @slow', async () => {
  const id = await watched();
  const { db } = store();
  const rate = async (cents: number) => {
    await db.execute(
      `insert into door_rate (dealership_id, scope, from_date, rate_c) values ($1, 'door', '2026-01-01', $2)
       on conflict (dealership_id, scope, from_date) do update set rate_c = excluded.rate_c`,
      [id, cents],
    );
    await store().changed(id);
  };
  await rate(10_000);
  await limit(id, 'director', 'elr_pct_door', 81);
  await look();
  await look('2026-11-21');
  await limit(id, 'director', 'one_line_pct', 36);
  await limit(id, 'director', 'parts_gp_pct', 41, partsThresholdsCalls);
  await rate(40_000);
  await look('2026-11-22');
  const crossing = { title: expect.stringMatching(/^(ELR|Effective).* went from /), actorName: null };
  expect(await told('director', id)).toContainEqual(expect.objectContaining(crossing));
  expect(await told('manager', id)).toContainEqual(expect.objectContaining(crossing));
});

test('a look at older data does not take back what a newer one has told @slow', async () => {
  const id = await watched();
  await cross(id);
  const { db } = store();
  let goOn = () => {};
  const waits = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isRead = () => {};
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  /** Has worked out its figures, and is slow to keep them. */
  const slow: Database = {
    ...db,
    transaction: async (work) => {
      isRead();
      await waits;
      return db.transaction(work);
    },
  };
  const older = server('2026-11-20', { db: slow })();
  await read;
  await orders(id, 20, 1, '2026-11-17');
  await store().changed(id);
  await look();
  goOn();
  await older;
  await look('2026-11-21');
  expect(await titles('director', id)).toEqual([`${ONE_LINE} on target to off target`]);
});

test('a store that cannot be worked out is logged, holds up no other, and is looked at again @slow', async () => {
  const [first, second] = [await watched(), await watched()].sort();
  if (first === undefined || second === undefined) throw new Error('There are two.');
  let isAway = true;
  const { db } = store();
  const failing: Database = {
    ...db,
    query: (text, params) =>
      isAway && params?.[0] === first ? Promise.reject(new Error('away')) : db.query<never>(text, params),
  };
  let now = Date.parse('2026-11-20T18:00:00Z');
  const logged: string[] = [];
  const clock = { today: () => '2026-11-20', now: () => new Date(now) };
  const goesOn = server('2026-11-20', { db: failing, clock, log: (line) => logged.push(line) });
  await cross(first);
  await cross(second);
  await goesOn();
  expect(await titles('director', second)).toEqual([NEAR]);
  expect(await titles('director', first)).toEqual([]);
  expect(logged).toEqual([expect.stringMatching(new RegExp(`${first}.*away`))]);
  isAway = false;
  now += 6 * 60_000;
  await goesOn();
  expect(await titles('director', first)).toEqual([NEAR]);
});

test('a store that AiVault narrows to one day is told nothing of the month', async () => {
  const id = await watched();
  await store().db.execute(
    `insert into dealership_product (dealership_id, code, display_name, vault_activation_date)
     values ($1, 'AiVault', 'AiVault', '2026-11-05')`,
    [id],
  );
  await cross(id);
  await look('2026-11-23');
  expect(await told('manager', id)).toEqual([]);
});

test('a database that fails is logged and stops nobody', async () => {
  const logged: string[] = [];
  const failing = { ...store().db, query: () => Promise.reject(new Error('away')) };
  await server('2026-11-20', { db: failing, log: (line) => logged.push(line) })();
  expect(logged).toEqual([expect.stringContaining('away')]);
});
