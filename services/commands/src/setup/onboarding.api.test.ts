import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { addFiles } from '@fixed-ops/importer';
import { hashOnboardingToken, onboardingStoreOwner } from '@fixed-ops/rules';
import { inviteToOnboarding } from './onboarding.ts';

let database: TemporaryDatabase;
beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
}, 60_000);
afterAll(() => database?.close());

/** The session of a group that a token opens, and for how many days. */
async function opened(groupId: string, token: string) {
  const rows = await database.db.query<{ hash: string; id: number; saved: object; days: number }>(
    `select token_hash as hash, id, saved, round(extract(epoch from expires_at - now()) / 86400)::integer as days
       from onboarding_session where group_id = $1`,
    [groupId],
  );
  return { session: rows.find(({ hash }) => hash === hashOnboardingToken(token)), count: rows.length };
}

/** A group whose invitation ended yesterday, with a saved step and a waiting file. */
async function groupWith(groupId: string, status: 'open' | 'submitted') {
  const { db } = database;
  await db.execute('insert into dealership_group (id, name) values ($1, $1)', [groupId]);
  const { session } = await opened(groupId, await inviteToOnboarding(db, groupId));
  const id = session?.id ?? 0;
  await db.execute(
    `update onboarding_session set expires_at = now() - interval '1 day', status = $2, saved = '{"group": {}}'::jsonb where id = $1`,
    [id, status],
  );
  const [fileId = 0] = await addFiles(db, onboardingStoreOwner(id, 'ford'), [{ name: 'ros.csv', size: 10 }], 6 * 24);
  return { id, fileId };
}

test('a new invitation opens what was saved under one that ran out, and keeps its files as long', async () => {
  const { db } = database;
  const { id, fileId } = await groupWith('g-late', 'open');
  const { session, count } = await opened('g-late', await inviteToOnboarding(db, 'g-late'));
  expect([session, count]).toMatchObject([{ id, saved: { group: {} }, days: 30 }, 1]);
  const [file] = await db.query(
    `select round(extract(epoch from kept_until - now()) / 86400)::integer as days from upload where id = $1`,
    [fileId],
  );
  expect(file).toEqual({ days: 37 });
});

test('a new invitation begins anew beside one that was handed in, and beside one that still holds', async () => {
  const { db } = database;
  const { id } = await groupWith('g-done', 'submitted');
  const first = await opened('g-done', await inviteToOnboarding(db, 'g-done'));
  expect(first).toMatchObject({ session: { saved: {} }, count: 2 });
  expect(first.session?.id).not.toBe(id);
  expect(await opened('g-done', await inviteToOnboarding(db, 'g-done'))).toMatchObject({
    session: { saved: {} },
    count: 3,
  });
});
