import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../testing/start-api.ts';
import { notifyOfLateFeeds, WATCH_FEEDS_MS, watchFeeds } from './late-feeds.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let manager: Person;
let advisor: Person;
const logged: string[] = [];
const look = (changes: Partial<Parameters<typeof notifyOfLateFeeds>[0]> = {}) =>
  notifyOfLateFeeds({ db, clock: testClock, log: (line) => logged.push(line), ...changes });

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1' });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1' });
  manager = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1', 'd-2'] });
  advisor = await insertPerson(db, {
    id: 'e-2',
    groupId: 'g-1',
    dealerships: ['d-1'],
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_ADVISOR',
  });
  api = await startApi({ db });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

const fed = (dealershipId: string, through: string, ok = true) =>
  db.execute(
    `insert into feed_file (dealership_id, kind, file_name, ok, error, received_at, data_to)
     values ($1, 'ros', 'ros_' || $2 || '.csv', $3, $4, $2::date + interval '29 hours', case when $3 then $2::date end)`,
    [dealershipId, through, ok, ok ? null : 'The column ro_number is missing.'],
  );
const told = async (person: Person, dealershipId = 'd-1') => {
  const answer = await api.send(calls.notifications, { as: person, params: { userId: person.userId, dealershipId } });
  return calls.notifications.response.parse(answer.body).data.map(({ title, text, link }) => ({ title, text, link }));
};

// Business today is Friday, 2026-11-20.
test('the managers of a store whose files stopped are notified once of what is missing, and other people are not', async () => {
  await fed('d-1', '2026-11-17');
  await fed('d-2', '2026-11-19');
  await Promise.all([look(), look()]);
  expect(await told(manager)).toEqual([
    {
      title: 'The nightly files are late',
      text: 'Repair orders have come through Nov 17; figures of later days are not complete.',
      link: '/support?tab=feeds&dealership=d-1',
    },
  ]);
  expect(await told(manager, 'd-2')).toEqual([]);
  expect(await told(advisor)).toEqual([]);
});

test('a file that could not be loaded is named with its reason, and each missing day is reported again', async () => {
  await fed('d-1', '2026-11-19', false);
  await look();
  expect((await told(manager))[0]).toEqual({
    title: 'ros_2026-11-19.csv could not be loaded',
    text: 'The column ro_number is missing. Repair orders have come through Nov 17; figures of later days are not complete.',
    link: '/support?tab=feeds&dealership=d-1',
  });
  await fed('d-1', '2026-11-19');
  await look();
  expect(await told(manager)).toHaveLength(2);
  await look({ clock: { ...testClock, today: () => '2026-11-24' } });
  expect((await told(manager))[0]?.text).toContain('through Nov 19');
  expect(await told(manager, 'd-2')).toHaveLength(1);
});

test('several refused files are reported together, each with its reason, and only once', async () => {
  await insertDealership(db, { id: 'd-3', groupId: 'g-1' });
  const boss = await insertPerson(db, { id: 'e-3', groupId: 'g-1', dealerships: ['d-3'] });
  await fed('d-3', '2026-11-19');
  const refuse = (kind: string, error: string, hour: number) =>
    db.execute(
      `insert into feed_file (dealership_id, kind, file_name, ok, error, received_at)
       values ('d-3', $1, $1 || '.csv', false, $2, '2026-11-20'::date + make_interval(hours => $3))`,
      [kind, error, hour],
    );
  await refuse('parts_inventory', 'unit_cost is missing.', 5);
  await refuse('gl_balances', 'Found semicolons.', 5);
  await db.execute(`insert into feed_file (dealership_id, kind, file_name, ok, received_at)
                    values ('d-3', 'rates', 'rates.csv', true, '2026-11-20 06:00Z')`);
  await look();
  await look();
  expect((await told(boss, 'd-3')).map(({ title, text }) => [title, text])).toEqual([
    ['2 files could not be loaded', 'parts_inventory.csv: unit_cost is missing. gl_balances.csv: Found semicolons.'],
  ]);
  // One that stays refused does not hide that the nightly files stop.
  await look({ clock: { ...testClock, today: () => '2026-11-24' } });
  expect((await told(boss, 'd-3')).map(({ title }) => title)).toContain('The nightly files are late');
});

test('missing parts files are reported while repair orders come, once for each missing day, to the same people', async () => {
  await insertDealership(db, { id: 'd-7', groupId: 'g-1' });
  const boss = await insertPerson(db, { id: 'e-11', groupId: 'g-1', dealerships: ['d-7'] });
  const other = await insertPerson(db, { id: 'e-12', groupId: 'g-1', dealerships: ['d-7'], role: 'EMPLOYEE' });
  const came = (kind: string, ...days: string[]) =>
    Promise.all(
      days.map((day) =>
        db.execute(
          `insert into feed_file (dealership_id, kind, file_name, ok, received_at, data_to)
           values ('d-7', $1, $1 || '_' || $2 || '.csv', true, $2::date + interval '29 hours', $2::date)`,
          [kind, day],
        ),
      ),
    );
  const titles = async (person: Person) => (await told(person, 'd-7')).map(({ title }) => title).sort();
  await came('ros', '2026-11-19');
  await came('parts_transactions', '2026-11-16', '2026-11-17');
  // Sent by hand once a month, and again the night after because something was wrong with it: nobody waits for the next.
  await came('parts_inventory', '2026-09-01', '2026-10-01', '2026-11-02', '2026-11-03');
  await look();
  await look();
  expect(await titles(boss)).toEqual(['A parts file is late: Parts transactions']);
  expect((await told(boss, 'd-7'))[0]).toMatchObject({
    text: 'The last one reaches Nov 17: figures of the parts department end there.',
    link: '/support?tab=feeds&dealership=d-7',
  });
  expect(await titles(other)).toEqual([]);
  // Night by night, which is five files in two weeks, it is missed as well; what came is late no more.
  await came('parts_inventory', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17');
  await came('parts_transactions', '2026-11-19');
  await look();
  expect(await titles(boss)).toEqual([
    'A parts file is late: Parts inventory',
    'A parts file is late: Parts transactions',
  ]);
  // Where repair orders are late as well, that says it all.
  await look({ clock: { ...testClock, today: () => '2026-11-24' } });
  expect(await titles(boss)).toEqual([
    'A parts file is late: Parts inventory',
    'A parts file is late: Parts transactions',
    'The nightly files are late',
  ]);
});

test('a store with a due time is notified at that time, and the people it chose are notified instead of its managers', async () => {
  await insertDealership(db, { id: 'd-4', groupId: 'g-1' });
  const boss = await insertPerson(db, { id: 'e-4', groupId: 'g-1', dealerships: ['d-4'] });
  const clerk = await insertPerson(db, {
    id: 'e-5',
    groupId: 'g-1',
    dealerships: ['d-4'],
    role: 'EMPLOYEE',
    jobTitle: 'OFFICE_OTHER',
  });
  // Came on Thursday morning; due again on Friday at 6 in the store, which is eight hours before now.
  await db.execute(`insert into feed_file (dealership_id, kind, file_name, ok, received_at, data_to)
                    values ('d-4', 'ros', 'ros.csv', true, '2026-11-19 13:00Z', '2026-11-18')`);
  await look();
  expect(await told(boss, 'd-4')).toEqual([]);
  await db.execute(`insert into feed_option (dealership_id, expected_by, notify) values ('d-4', '06:00', '["e-5"]')`);
  await look();
  expect(await told(clerk, 'd-4')).toEqual([
    expect.objectContaining({ text: expect.stringContaining('They were due Nov 20, 2026, 6:00 AM.') }),
  ]);
  expect(await told(boss, 'd-4')).toEqual([]);
});

test('the managers are notified once none of the people whom the store chose is left', async () => {
  await insertDealership(db, { id: 'd-6', groupId: 'g-1' });
  const boss = await insertPerson(db, { id: 'e-8', groupId: 'g-1', dealerships: ['d-6'] });
  const clerk = await insertPerson(db, { id: 'e-9', groupId: 'g-1', dealerships: ['d-6'], role: 'EMPLOYEE' });
  await insertPerson(db, { id: 'e-10', groupId: 'g-1', dealerships: ['d-1'], role: 'EMPLOYEE' });
  await db.execute(`insert into feed_option (dealership_id, expected_by, notify)
                    values ('d-6', '06:00', '["e-9", "e-10", "e-none"]')`);
  await fed('d-6', '2026-11-17');
  await look();
  expect([await told(boss, 'd-6'), await told(clerk, 'd-6')].map(({ length }) => length)).toEqual([0, 1]);
  await db.execute(`update app_user set deleted_at = now(), deleted_by = 'e-8' where id = 'e-9'`);
  await look();
  expect((await told(boss, 'd-6')).map(({ title }) => title)).toEqual(['The nightly files are late']);
});

test('what an administrator saves decides at once whether files are late and who is told', async () => {
  await insertDealership(db, { id: 'd-5', groupId: 'g-1' });
  const admin = await insertPerson(db, { id: 'e-6', groupId: 'g-1', dealerships: ['d-5'], role: 'ADMIN' });
  const clerk = await insertPerson(db, { id: 'e-7', groupId: 'g-1', dealerships: ['d-5'], role: 'EMPLOYEE' });
  const params = { userId: admin.userId, dealershipId: 'd-5' };
  const close = async (dates: readonly string[], basedOn: string | null) => {
    const body = { basedOn, workCalendar: dates.map((date) => ({ date, weight: 0 })) };
    const answer = await api.send(calls.updateDealershipInfo, { as: admin, params, body });
    return calls.updateDealershipInfo.response.parse(answer.body).updatedAt;
  };
  await fed('d-5', '2026-11-17');
  // The store is closed from the day on that no file tells of: none is missing.
  const saved = await close(['2026-11-18', '2026-11-19', '2026-11-20'], null);
  await look();
  expect(await told(admin, 'd-5')).toEqual([]);
  const body = { data: { expectedBy: '07:00', notify: [clerk.userId] } };
  const named = await api.send(calls.putFeedSettings, { as: admin, params, body, headers: { 'if-match': '*' } });
  expect(named.status).toBe(200);
  await close([], saved);
  await look();
  expect((await told(clerk, 'd-5')).map(({ title }) => title)).toEqual(['The nightly files are late']);
  expect(await told(admin, 'd-5')).toEqual([]);
});

test('a store that cannot be looked at is logged and does not silence the others', async () => {
  await db.execute("update dealership set timezone = 'Nowhere/Land' where id = 'd-1'");
  const today = (timezone: string) => {
    if (timezone === 'Nowhere/Land') throw new RangeError('no such time zone');
    return '2026-11-24';
  };
  await look({ clock: { ...testClock, today } });
  expect(logged.splice(0)).toEqual([expect.stringMatching(/feed of d-1 .*no such time zone/)]);
  expect((await told(manager, 'd-2'))[0]).toMatchObject({ title: 'The nightly files are late' });
});

test('it looks at the start and every hour until the server stops, and a database that is away is logged and tried again', async () => {
  jest.useFakeTimers();
  try {
    const query = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue([]);
    const stop = new AbortController();
    const log = (line: string) => void logged.push(line);
    watchFeeds({ db: { ...db, query }, clock: testClock, log, signal: stop.signal });
    expect(query).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2 * WATCH_FEEDS_MS);
    expect(query).toHaveBeenCalledTimes(3);
    expect(logged).toEqual(['api: could not look for late feeds: Error: away']);
    stop.abort();
    await jest.advanceTimersByTimeAsync(WATCH_FEEDS_MS);
    expect(query).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});
