import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { calls, userIdSchema } from '@fixed-ops/contract';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { createClock } from '@fixed-ops/environment';
import { createStore } from '../setup/create-store.ts';
import { readSetupRequest } from '../setup/setup-request.ts';
import { runNoticeCommand } from './notice-command.ts';

let database: TemporaryDatabase;
let api: TestApi;
let asker: { readonly userId: ReturnType<typeof userIdSchema.parse>; readonly localAccountId: string };

beforeAll(async () => {
  // Stands for the server that runs beside the command.
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  const words = ['--group', 'Smith', '--admin', 'pat@example.com', '--timezone'];
  const made = await createStore(
    database.db,
    readSetupRequest([...words, 'America/Chicago', '--dealership', 'Smith Ford']),
  );
  await createStore(database.db, readSetupRequest([...words, 'America/New_York', '--dealership', 'Smith Kia']));
  const [row] = await database.db.query<{ id: string }>('select id from app_user');
  asker = { userId: userIdSchema.parse(row?.id), localAccountId: made.localAccountId };
  // Notices begin when the command runs.
  api = await startApi({ db: database.db, clock: createClock('2026-11-20') });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await database?.close();
});
afterEach(() => database.db.execute('delete from system_notification'));

async function run(...args: readonly string[]): Promise<string[]> {
  const printed: string[] = [];
  const { dataFolder, databaseUrl } = database;
  await runNoticeCommand({ args, environment: { dataFolder, databaseUrl }, print: (line) => printed.push(line) });
  return printed;
}
const numberOf = ([line = '']: readonly string[]) => line.split(' ', 1)[0] ?? '';

/** The notices on the pages of a dealership. */
async function shown(dealershipId = 'd-smith-ford') {
  const answer = await api.send(calls.activeSystemNotifications, {
    as: asker,
    query: { userId: asker.userId, dealershipId },
  });
  return calls.activeSystemNotifications.response.parse(answer.body);
}

test('a notice for all is shown in every dealership until it is ended', async () => {
  const id = numberOf(
    await run('add', '--all', '--text', 'Pause on Sunday', '--type', 'warning', '--link', '/support'),
  );
  const notice = {
    notificationId: id,
    notificationText: 'Pause on Sunday',
    link: '/support',
    displayType: 'warning',
    duration: 0,
  };
  expect([await shown(), await shown('d-smith-kia')]).toEqual([[notice], [notice]]);
  expect(await run('list')).toEqual([
    expect.stringMatching(/^\d+ {2}warning {2}all dealerships .* Pause on Sunday {2}\/support$/),
  ]);
  await run('end', id);
  expect(await shown()).toEqual([]);
  expect(await run('list')).toEqual(['No notice is up or to come.']);
  await expect(run('end', id)).rejects.toThrow(`No notice with the number ${id} is up or to come`);
});

test('a notice for one dealership is shown there alone, alerts first', async () => {
  await run('add', '--all', '--text', 'For all');
  await run(
    'add',
    '--dealership',
    'd-smith-kia',
    '--text',
    'The time clock is late',
    '--type',
    'ALERT',
    '--duration',
    '30',
  );
  expect((await shown()).map(({ notificationText }) => notificationText)).toEqual(['For all']);
  expect((await shown('d-smith-kia')).map(({ notificationText, duration }) => [notificationText, duration])).toEqual([
    ['The time clock is late', 30],
    ['For all', 0],
  ]);
});

test('a time without a zone is the dealership’s, and a notice to come is listed and not shown', async () => {
  const both = ['--dealership', 'd-smith-ford', '--dealership', 'd-smith-kia'];
  const printed = await run('add', ...both, '--text', 'Later', '--from', '2099-06-01 06:00', '--to', '2099-06-02');
  expect(printed).toEqual([
    expect.stringContaining('d-smith-kia  from 2099-06-01 06:00 until 2099-06-02 00:00 America/New_York'),
    expect.stringContaining('d-smith-ford  from 2099-06-01 06:00 until 2099-06-02 00:00 America/Chicago'),
  ]);
  // In June, Chicago is five hours behind UTC and New York four.
  expect(
    await database.db.query(
      `select dealership_id as id, to_char(active_from at time zone 'UTC', 'HH24:MI') as "from" from system_notification order by 1`,
    ),
  ).toEqual([
    { id: 'd-smith-ford', from: '11:00' },
    { id: 'd-smith-kia', from: '10:00' },
  ]);
  expect(await shown()).toEqual([]);
});

test('what is added and ended is audited in the name of the command', async () => {
  await database.db.execute('delete from audit_log');
  const id = numberOf(await run('add', '--dealership', 'd-smith-ford', '--text', 'Late'));
  await run('end', id);
  expect(
    await database.db.query(
      "select user_id, dealership_id, action, entity_id, after ->> 'text' as text from audit_log order by id",
    ),
  ).toEqual([
    { user_id: 'npm run notice', dealership_id: 'd-smith-ford', action: 'AddNotice', entity_id: id, text: 'Late' },
    { user_id: 'npm run notice', dealership_id: 'd-smith-ford', action: 'EndNotice', entity_id: id, text: null },
  ]);
});

test('what is added and ended for all is in the audit log of each dealership', async () => {
  await database.db.execute('delete from audit_log');
  await run('end', numberOf(await run('add', '--all', '--text', 'Pause')));
  const seen = { dealership_id: null, seen_in: ['d-smith-ford', 'd-smith-kia'] };
  expect(await database.db.query('select dealership_id, action, seen_in from audit_log order by id')).toEqual([
    { ...seen, action: 'AddNotice' },
    { ...seen, action: 'EndNotice' },
  ]);
});

const all = ['add', '--all', '--text', 'Pause'];
test.each([
  [
    'a dealership that there is not',
    ['add', '--dealership', 'd-x', '--text', 'Late'],
    /no dealership d-x. There are d-smith-ford, d-smith-kia/,
  ],
  ['an end that is over', [...all, '--to', '2020-01-01T00:00Z'], /--to 2020-01-01 00:00 is over already/],
  [
    'an end before the beginning',
    [...all, '--from', '2099-02-01T00:00Z', '--to', '2099-01-01T00:00Z'],
    /is not after --from 2099-02-01/,
  ],
  [
    'a time without a zone where dealerships have several',
    [...all, '--to', '2099-01-01 06:00'],
    /several time zones: write 2099-01-01 06:00 with one, such as 2099-01-01T06:00-06:00/,
  ],
])('%s is refused, and nothing is put up', async (_what, args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason);
  expect(await database.db.query('select id from system_notification')).toEqual([]);
});
