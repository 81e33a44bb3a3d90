import { type CallDefinition, calls, type SavedView } from '@fixed-ops/contract';
import { type StoreRequest, TestStore, useTestStore } from '../testing/test-store.ts';

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd1' }, { id: 'd2' }]);
  await opened.addPeople({
    dana: {},
    ada: { role: 'ADMIN', jobTitle: 'GENERAL_MANAGER' },
    mark: { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' },
    ann: { role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' },
    carl: { role: 'CONSULTANT', jobTitle: 'CONSULTANT' },
  });
  return opened;
});
beforeEach(async () => {
  await store().db.execute('delete from saved_view');
  await store().db.execute('delete from preference');
});

const SCREEN = '/dashboard/op-codes';
const ask = (call: CallDefinition, who: string, request: StoreRequest = {}, dealershipId = 'd1') =>
  store().ask(call, who, { ...request, dealershipId });
const save = (who: string, view: object = {}) =>
  ask(calls.createSavedView, who, { body: { screen: SCREEN, name: 'Brakes', query: 'category=repair', ...view } });
const saved = async (who: string, view: object = {}) => (await save(who, view)).body as SavedView;
const change = (who: string, { viewId }: SavedView, body: object) =>
  ask(calls.changeSavedView, who, { params: { viewId }, body });
const remove = (who: string, { viewId }: SavedView) => ask(calls.deleteSavedView, who, { params: { viewId } });
const namesOf = async (who: string, screen?: string, dealershipId?: string) => {
  const { body } = await ask(calls.savedViews, who, screen ? { query: { screen } } : {}, dealershipId);
  return (body as { data: SavedView[] }).data.map(({ name }) => name);
};
const ofSelf = (who: string) => ({ query: { userId: store().personOf(who).userId } });
const defaultsOf = async (who: string) => {
  const { body } = await ask(calls.getPreferences, who, ofSelf(who));
  return (body as { defaultViews?: object }).defaultViews ?? {};
};

describe('views of one’s own', () => {
  test('are saved, and listed by name for their screen at their dealership', async () => {
    expect(await saved('dana')).toMatchObject({ name: 'Brakes', shared: false, isMine: true, byName: 'dana Person' });
    await save('dana', { name: 'alignment' });
    await save('dana', { name: 'October', screen: '/dashboard/service', query: '' });
    expect(await namesOf('dana', SCREEN)).toEqual(['alignment', 'Brakes']);
    expect(await namesOf('dana')).toEqual(['alignment', 'Brakes', 'October']);
    expect(await namesOf('dana', SCREEN, 'd2')).toEqual([]);
    expect(await namesOf('mark', SCREEN)).toEqual([]);
  });

  test('have names of their own on a screen, in any case of letters', async () => {
    const view = await saved('dana');
    expect(await save('dana', { name: 'BRAKES' })).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    expect((await save('dana', { screen: '/dashboard/service' })).status).toBe(200);
    expect((await save('mark')).status).toBe(200);
    const other = await saved('dana', { name: 'Other' });
    expect(await change('dana', other, { name: 'brakes' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    });
    expect(await change('dana', view, { name: 'brakes', query: 'category=repair&sort=name' })).toMatchObject({
      status: 200,
      body: { name: 'brakes', query: 'category=repair&sort=name' },
    });
  });

  test('are taken away by their owner, and a stranger does not learn that they exist', async () => {
    const view = await saved('dana');
    expect((await change('mark', view, { name: 'Mine now' })).status).toBe(404);
    expect((await remove('mark', view)).status).toBe(404);
    expect((await remove('dana', view)).status).toBe(200);
    expect(await namesOf('dana')).toEqual([]);
    expect((await remove('dana', view)).status).toBe(404);
  });

  test('that were changed in another tab are not changed over that, nor taken away, until that was seen', async () => {
    const read = await saved('dana');
    await change('dana', read, { query: 'category=diagnostic', expectedVersion: read.version });
    const refused = await change('dana', read, { name: 'Pads', expectedVersion: read.version });
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        current: { name: 'Brakes', query: 'category=diagnostic' },
        sent: { name: 'Pads' },
      },
    });
    const removeAsRead = ({ viewId, version }: SavedView) =>
      ask(calls.deleteSavedView, 'dana', { params: { viewId }, headers: { 'If-Match': version ?? '' } });
    expect((await removeAsRead(read)).status).toBe(412);
    // With which view a screen opens is no change of the view.
    expect((await change('dana', read, { isDefault: true, expectedVersion: read.version })).status).toBe(200);
    const { current } = refused.body as unknown as { current: SavedView };
    const renamed = await change('dana', current, { name: 'Pads', expectedVersion: current.version });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Pads', query: 'category=diagnostic' } });
    expect((await removeAsRead(renamed.body as SavedView)).status).toBe(200);
    expect((await change('dana', read, { expectedVersion: read.version })).status).toBe(400);
  });

  test('name no dealership and only valid paths', async () => {
    expect((await save('dana', { query: 'category=repair&dealership=d2' })).status).toBe(400);
    expect((await save('dana', { screen: 'https://elsewhere.example' })).status).toBe(400);
    expect((await save('dana', { name: '  ' })).status).toBe(400);
  });

  test('are a hundred at most', async () => {
    await store().db.execute(
      `insert into saved_view (dealership_id, screen, name, query, created_by)
       select 'd1', $1, 'View ' || n, '', 'dana' from generate_series(1, 100) n`,
      [SCREEN],
    );
    expect(await save('dana')).toMatchObject({ status: 422, body: { code: 'too_many_views' } });
  });
});

describe('shared views', () => {
  test('are seen by everybody at the dealership, and changed by their owner alone', async () => {
    const view = await saved('dana', { shared: true });
    const { body } = await ask(calls.savedViews, 'mark');
    expect(body).toMatchObject({ data: [{ name: 'Brakes', isMine: false, byName: 'dana Person' }] });
    expect(await change('mark', view, { name: 'Mine' })).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    expect(await remove('mark', view)).toMatchObject({ status: 403, body: { code: 'not_owner' } });
  });

  test('are deleted by administrators too, also where their owner has left, and no screen opens with them any more', async () => {
    const view = await saved('mark', { shared: true });
    const own = await saved('mark', { name: 'For me' });
    await change('carl', view, { isDefault: true });
    await store().db.execute('update app_user set deleted_at = now() where id = $1', [store().personOf('mark').userId]);
    try {
      expect(await change('ada', view, { name: 'Mine' })).toMatchObject({ status: 403, body: { code: 'not_owner' } });
      expect((await remove('ada', own)).status).toBe(404);
      expect((await remove('ada', view)).status).toBe(200);
    } finally {
      await store().db.execute('update app_user set deleted_at = null where id = $1', [
        store().personOf('mark').userId,
      ]);
    }
    expect(await namesOf('carl')).toEqual([]);
    expect(await defaultsOf('carl')).toEqual({});
    // Undo saves it again, for everybody.
    const { screen, name, query, shared } = view;
    expect((await save('ada', { screen, name, query, shared })).status).toBe(200);
    expect(await namesOf('carl')).toEqual(['Brakes']);
  });

  test('are not for who sees own figures only, who shares none either', async () => {
    await save('dana', { shared: true });
    expect(await namesOf('ann')).toEqual([]);
    const told = { code: 'own_view', detail: expect.stringContaining('save views for yourself, and share none') };
    expect(await save('ann', { shared: true })).toMatchObject({ status: 403, body: told });
    const own = await saved('ann');
    expect((await change('ann', own, { shared: true })).status).toBe(403);
  });

  test('are shared by nobody who only reads, who may still save views of their own', async () => {
    expect((await save('carl')).status).toBe(200);
    expect(await save('carl', { name: 'All', shared: true })).toMatchObject({
      status: 403,
      body: { code: 'read_only' },
    });
  });
});

describe('the view that a screen opens with', () => {
  const key = `d1:${SCREEN}`;

  test('stands in the preferences of the person, and follows the view', async () => {
    const view = await saved('dana', { isDefault: true });
    expect(view.isDefault).toBe(true);
    expect(await defaultsOf('dana')).toEqual({
      [key]: { viewId: view.viewId, name: 'Brakes', query: 'category=repair' },
    });
    await change('dana', view, { name: 'Pads', query: 'category=maintenance' });
    expect(await defaultsOf('dana')).toMatchObject({ [key]: { name: 'Pads', query: 'category=maintenance' } });
    const other = await saved('dana', { name: 'Other', isDefault: true });
    expect(await defaultsOf('dana')).toMatchObject({ [key]: { viewId: other.viewId } });
    await change('dana', view, { isDefault: false });
    expect(await defaultsOf('dana')).toMatchObject({ [key]: { viewId: other.viewId } });
    await change('dana', other, { isDefault: false });
    expect(await defaultsOf('dana')).toEqual({});
  });

  test('may be a colleague’s, and is none any more once that is taken away or shared no longer', async () => {
    const view = await saved('dana', { shared: true, isDefault: true });
    await change('mark', view, { isDefault: true });
    expect(await defaultsOf('mark')).toMatchObject({ [key]: { name: 'Brakes' } });
    await change('dana', view, { name: 'Pads' });
    expect(await defaultsOf('mark')).toMatchObject({ [key]: { name: 'Pads' } });
    await change('dana', view, { shared: false });
    expect(await defaultsOf('mark')).toEqual({});
    expect(await defaultsOf('dana')).toMatchObject({ [key]: { name: 'Pads' } });
    await remove('dana', view);
    expect(await defaultsOf('dana')).toEqual({});
  });

  test('is none that a person may no longer see, and is back once the person may', async () => {
    const view = await saved('dana', { shared: true });
    await change('mark', view, { isDefault: true });
    const own = await saved('mark', { screen: '/dashboard/service', isDefault: true });
    const { userId } = store().personOf('mark');
    const become = (role: string) => store().db.execute('update app_user set role = $2 where id = $1', [userId, role]);
    const ownDefault = { 'd1:/dashboard/service': { viewId: own.viewId, name: 'Brakes', query: 'category=repair' } };
    await become('EMPLOYEE');
    try {
      expect(await defaultsOf('mark')).toEqual(ownDefault);
      const { body } = await ask(calls.patchPreferences, 'mark', { ...ofSelf('mark'), body: { colorMode: 'dark' } });
      expect(body).toMatchObject({ colorMode: 'dark' });
      expect((body as { defaultViews: object }).defaultViews).toEqual(ownDefault);
    } finally {
      await become('MANAGER');
    }
    expect(await defaultsOf('mark')).toMatchObject({ ...ownDefault, [key]: { viewId: view.viewId } });
  });

  test('is none of a dealership that a person has left', async () => {
    await store().db.execute(
      `insert into preference (user_id, data) select $1, jsonb_build_object('colorMode', 'dark', 'defaultViews',
         jsonb_build_object('d9:' || $2::text, jsonb_build_object('viewId', '1', 'name', 'Old', 'query', '')))`,
      [store().personOf('dana').userId, SCREEN],
    );
    const { body } = await ask(calls.getPreferences, 'dana', ofSelf('dana'));
    expect(body).toEqual(expect.objectContaining({ colorMode: 'dark', defaultViews: {} }));
  });

  test('opens with what a view means today, although it was saved with the days of then', async () => {
    const frozen = 'endDate=2026-08-31&period=lastMonth&startDate=2026-08-01';
    await save('dana', { screen: '/dashboard/service', query: `advisors=A3&${frozen}`, isDefault: true });
    await save('dana', { screen: '/dashboard/service/open', query: `${frozen}&idle=7`, isDefault: true });
    expect(await defaultsOf('dana')).toMatchObject({
      'd1:/dashboard/service': { query: 'advisors=A3&period=lastMonth' },
      'd1:/dashboard/service/open': { query: 'idle=7' },
    });
  });

  test('leaves the other preferences as they are', async () => {
    await ask(calls.patchPreferences, 'dana', { ...ofSelf('dana'), body: { colorMode: 'dark' } });
    await save('dana', { isDefault: true });
    const { body } = await ask(calls.getPreferences, 'dana', ofSelf('dana'));
    expect(body).toMatchObject({ colorMode: 'dark', defaultViews: { [key]: { name: 'Brakes' } } });
  });
});
