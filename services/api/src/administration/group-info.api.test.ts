import { type CallDefinition, calls } from '@fixed-ops/contract';
import { insertDealership, insertGroup, type PersonInput } from '../testing/builders.ts';
import type { Answer } from '../testing/start-api.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { lockGroupNames, renameGroup } from './rename-group.ts';

/** A group of two stores; a third store is of another group. */
const store = useTestStore(async () => {
  const opened = await TestStore.open([
    { id: 'd-1', name: 'Alpha' },
    { id: 'd-2', name: 'Beta' },
  ]);
  await insertGroup(opened.db, 'g-2', 'Jones Auto');
  await insertDealership(opened.db, { id: 'd-other', groupId: 'g-2', name: 'Of another group' });
  const people: readonly (readonly [string, Partial<PersonInput>])[] = [
    ['sue', { role: 'ADMIN_SUPER', firstName: 'Sue', lastName: 'Day' }],
    ['ann', { role: 'ADMIN' }],
    ['max', { role: 'MANAGER' }],
    ['dev', { role: 'MANAGER', devFeatures: true }],
  ];
  for (const [id, input] of people) await opened.person(id, { dealerships: ['d-1'], ...input });
  return opened;
});

const group = async () => (await store().db.query("select id, name from dealership_group where id <> 'g-2'"))[0];
beforeEach(async () => {
  const { db } = store();
  await db.execute("update dealership_group set name = 'Smith Auto' where id <> 'g-2'");
  await db.execute('delete from audit_log');
});

const ask = (call: CallDefinition, who = 'sue', more: object = {}) => store().ask(call, who, more);
const tagOf = (answer: Answer) => String(answer.headers.etag);
async function rename(name: string, { who = 'sue', tag }: { who?: string; tag?: string } = {}): Promise<Answer> {
  const ifMatch = tag ?? tagOf(await ask(calls.groupInfo));
  return ask(calls.putGroupInfo, who, { body: { data: { name } }, headers: { 'if-match': ifMatch } });
}
const historyOf = async (who = 'sue') =>
  calls.groupInfoHistory.response.parse((await ask(calls.groupInfoHistory, who)).body).data;
const restore = async (historyId: number, more: { who?: string; tag?: string } = {}) =>
  ask(calls.restoreGroupInfo, more.who ?? 'sue', {
    body: { historyId },
    headers: { 'if-match': more.tag ?? tagOf(await ask(calls.groupInfo)) },
  });
const nameShown = async () => Object((await ask(calls.dealership, 'ann', { query: { dealershipId: 'd-1' } })).body);

describe('the name of the group', () => {
  test('is read by who administers a store of it, and says that nobody has changed it yet', async () => {
    const answer = await ask(calls.groupInfo, 'ann');
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { name: 'Smith Auto' }, source: 'custom', updatedBy: null, updatedAt: null },
    });
  });

  test('is changed by ADMIN_SUPER alone, also past who may open the area by development features', async () => {
    for (const who of ['ann', 'max', 'dev'])
      expect(await rename('Mine now', { who })).toMatchObject({ status: 403, body: { code: 'role_required' } });
    expect(await group()).toMatchObject({ name: 'Smith Auto' });
    const saved = await rename('  Smith Automotive ');
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { name: 'Smith Automotive' }, source: 'custom', updatedBy: 'Sue Day' },
    });
    // The tag of the answer is the one to edit on with.
    expect(tagOf(saved)).toBe(tagOf(await ask(calls.groupInfo)));
  });

  test('that stays as it is waits for no renaming of another group', async () => {
    const { db } = store();
    const same = {
      ...{ groupId: String((await group())?.id), name: 'Smith Auto' },
      ...({ userId: 'sue', at: new Date(), action: 'Onboarding' } as const),
    };
    const end = new AbortController();
    const ended = new Promise((resolve) => end.signal.addEventListener('abort', resolve));
    const renaming = await new Promise<{ readonly over: Promise<void> }>((isLocked) => {
      const over = db.transaction(async (tx) => {
        await lockGroupNames(tx);
        isLocked({ over });
        await ended;
      });
    });
    expect(await db.transaction((tx) => renameGroup(tx, same))).toBe(true);
    end.abort();
    await renaming.over;
  });

  test('reaches every page of every store of the group at once', async () => {
    await nameShown();
    const versions = async () =>
      new Map(
        (await store().db.query('select dealership_id, version from data_version')).map((row) => [
          String(row.dealership_id),
          Number(row.version),
        ]),
      );
    const before = await versions();
    await rename('Smith Automotive');
    expect(await nameShown()).toMatchObject({ groupName: 'Smith Automotive' });
    const after = await versions();
    for (const id of ['d-1', 'd-2']) expect(after.get(id) ?? 0).toBeGreaterThan(before.get(id) ?? 0);
    expect(after.get('d-other')).toBe(before.get('d-other'));
  });

  test('is not empty, no address, and not that of another group', async () => {
    expect(await rename(' ')).toMatchObject({ status: 400, body: { errors: [{ path: 'data.name' }] } });
    expect(await rename('evil.com/win')).toMatchObject({ status: 400, body: { errors: [{ path: 'data.name' }] } });
    expect(await rename('jones AUTO')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'data.name', code: 'group_name_taken' }] },
    });
    expect(await group()).toMatchObject({ name: 'Smith Auto' });
    // Its own name in other letters is no other group's.
    expect(await rename('SMITH Auto')).toMatchObject({ status: 200, body: { data: { name: 'SMITH Auto' } } });
  });

  test('is refused over what somebody else saved first, with both versions, and without what it is based on', async () => {
    const tag = tagOf(await ask(calls.groupInfo));
    await rename('Smith One', { tag });
    expect(await rename('Smith Two', { tag })).toMatchObject({
      status: 412,
      body: { current: { data: { name: 'Smith One' } }, sent: { name: 'Smith Two' } },
    });
    expect(await ask(calls.putGroupInfo, 'sue', { body: { data: { name: 'Smith Three' } } })).toMatchObject({
      status: 428,
    });
    expect(await group()).toMatchObject({ name: 'Smith One' });
  });

  test('stands in the logs of all stores of the group, and one that was not changed in none', async () => {
    await rename('Smith Auto');
    await rename('Smith Automotive');
    for (const [who, dealershipId] of [
      ['sue', 'd-1'],
      ['sue', 'd-2'],
      ['ann', 'd-1'],
    ] as const) {
      const { data } = Object((await ask(calls.auditLog, who, { dealershipId })).body);
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({
        ...{ action: 'GroupInfo', by: 'Sue Day' },
        ...{ before: { name: 'Smith Auto' }, after: { name: 'Smith Automotive' } },
      });
    }
  });

  test('is taken back from its history, as a change that stands there too, unless somebody saved since', async () => {
    await rename('Smith Automotive');
    const [first] = await historyOf('ann');
    expect(first).toMatchObject({
      ...{ by: 'Sue Day', action: 'save', canRestore: true },
      ...{ before: { name: 'Smith Auto' }, after: { name: 'Smith Automotive' } },
    });
    const id = first?.historyId ?? 0;
    expect(await restore(id, { tag: '"old"' })).toMatchObject({ status: 412 });
    for (const who of ['ann', 'dev']) expect(await restore(id, { who })).toMatchObject({ status: 403 });
    expect(await restore(id)).toMatchObject({ status: 200, body: { data: { name: 'Smith Auto' } } });
    expect((await historyOf())[0]).toMatchObject({ action: 'restore', from: String(id) });
    expect(await group()).toMatchObject({ name: 'Smith Auto' });
    expect(await restore(999_999)).toMatchObject({ status: 404 });
  });

  test('is taken back too where an onboarding changed it, but not to one that another group has by now', async () => {
    const { id } = Object(await group());
    const named = (from: string) =>
      store().db.execute(
        `insert into audit_log (user_id, action, entity, entity_id, before, after, at)
         values ('sue', 'Onboarding', 'dealership_group', $1, $2::jsonb, '{"name": "Smith Auto"}', now())`,
        [id, JSON.stringify({ name: from })],
      );
    await named('Smith Motors');
    const [ofOnboarding] = await historyOf();
    expect(ofOnboarding).toMatchObject({ canRestore: true, before: { name: 'Smith Motors' } });
    expect(await restore(ofOnboarding?.historyId ?? 0)).toMatchObject({ body: { data: { name: 'Smith Motors' } } });
    await named('Jones Auto');
    const taken = (await historyOf()).find(({ before }) => Object(before).name === 'Jones Auto');
    expect(await restore(taken?.historyId ?? 0)).toMatchObject({ status: 422 });
  });
});
