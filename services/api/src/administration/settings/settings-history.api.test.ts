import {
  type CallDefinition,
  calls,
  type SettingsHistoryEntry,
  type SettingsPreview,
  settingsBlocks,
  settingsPreviewSchema,
} from '@fixed-ops/contract';
import { insertDealership, insertGroup } from '../../testing/builders.ts';
import type { Answer } from '../../testing/start-api.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

const store = useTestStore(async () => {
  const opened = await TestStore.open([
    { id: 'd-1', name: 'Alpha' },
    { id: 'd-2', name: 'Beta' },
  ]);
  await insertGroup(opened.db, 'g-2');
  await insertDealership(opened.db, { id: 'd-3', groupId: 'g-2', name: 'Of another group' });
  await opened.person('ann', { dealerships: ['d-1'], role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' });
  await opened.person('sue', { role: 'ADMIN_SUPER', firstName: 'Sue', lastName: 'Day' });
  await opened.person('manager', { dealerships: ['d-1'], role: 'MANAGER_SUPER' });
  return opened;
});

beforeEach(async () => {
  for (const table of [
    'threshold',
    'wholesale_option',
    'heat_sheet_option',
    'heat_sheet_map',
    'shop',
    'audit_log',
    'data_version',
  ])
    await store().db.execute(`delete from ${table}`);
});

interface Calls {
  readonly get: CallDefinition;
  readonly put: CallDefinition;
  readonly history: CallDefinition;
  readonly restore: CallDefinition;
  readonly preview: CallDefinition;
}

const thresholds: Calls = settingsBlocks.serviceOptionsThresholds;
const wholesale: Calls = settingsBlocks.partsOptionsWholeSaleAnalysis;
const shops: Calls = settingsBlocks.technicianShops;
const heatSheet: Calls = settingsBlocks.serviceOptionsHeatSheet;
type Row = Record<string, unknown>;

const dataOf = async (block: Calls, as = 'ann', dealershipId = 'd-1') =>
  ((await store().ask(block.get, as, { dealershipId })).body as { data: Row[] & Row }).data;
const tagOf = async (block: Calls) => String((await store().ask(block.get, 'ann')).headers.etag);
const put = async (block: Calls, data: unknown, { as = 'ann', copyTo }: { as?: string; copyTo?: string[] } = {}) =>
  store().ask(block.put, as, {
    body: { data, ...(copyTo ? { copyTo } : {}) },
    headers: { 'if-match': await tagOf(block) },
  });
const historyOf = async (block: Calls, as = 'ann', dealershipId = 'd-1', query = {}) =>
  (await store().ask(block.history, as, { dealershipId, query })).body as {
    data: SettingsHistoryEntry[];
    total: number;
  };
const restore = async (block: Calls, historyId: number, { as = 'ann', tag }: { as?: string; tag?: string } = {}) =>
  store().ask(block.restore, as, {
    body: { historyId },
    headers: { 'if-match': tag ?? (await tagOf(block)) },
  });
const changed = (rows: readonly Row[], metricKey: string, change: object) =>
  rows.map((row) => (row.metricKey === metricKey && row.scope === 'C' ? { ...row, ...change } : row));

const byDefault = { staleDays: 60, minPrior12: 500, customerTypes: [], excludeAccounts: [], gpTarget: 20 };

describe.each(Object.entries(settingsBlocks) as [string, Calls][])('%s', (_key, block) => {
  test('has a history, empty until somebody saves, for administrators alone', async () => {
    expect(await historyOf(block)).toEqual({ data: [], total: 0, page: 1, pageSize: 50 });
    expect(await store().ask(block.history, 'manager')).toMatchObject({ status: 403, body: { code: 'role_required' } });
    expect(await restore(block, 1)).toMatchObject({ status: 404 });
    expect(await restore(block, 1, { as: 'manager', tag: '*' })).toMatchObject({ status: 403 });
  });
});

describe('the history of a block', () => {
  test('says who changed what, from what to what, newest first and a page at a time', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    await put(wholesale, { ...byDefault, staleDays: 30 }, { as: 'sue' });
    const { data, total } = await historyOf(wholesale, 'ann', 'd-1', { pageSize: '1' });
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        by: 'Sue Day',
        action: 'save',
        from: null,
        before: { staleDays: 45 },
        after: { staleDays: 30 },
        canRestore: true,
      },
    ]);
    const second = await historyOf(wholesale, 'ann', 'd-1', { pageSize: '1', page: '2' });
    expect(second.data).toMatchObject([{ by: 'Ann Lee', before: { staleDays: 60 } }]);
  });

  test('is of one department and one dealership, and says where a copy came from', async () => {
    const rows = await dataOf(thresholds);
    await put(thresholds, changed(rows, 'hpro', { green: 2.2 }), { as: 'sue', copyTo: ['d-2'] });
    expect((await historyOf(settingsBlocks.partsOptionsThresholds)).data).toEqual([]);
    expect((await historyOf(thresholds)).data).toMatchObject([{ action: 'save', before: [{ metricKey: 'hpro' }] }]);
    expect((await historyOf(thresholds, 'sue', 'd-2')).data).toMatchObject([{ action: 'copy', from: 'Alpha' }]);
  });

  test('names a reset', async () => {
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }));
    await store().ask(calls.resetThresholds, 'ann', {
      body: { department: 'service' },
      headers: { 'if-match': '*' },
    });
    expect((await historyOf(thresholds)).data.map(({ action }) => action)).toEqual(['reset', 'save']);
  });

  test('says who saved last, also where that took away all that could tell', async () => {
    const lastBy = async () => ((await store().ask(shops.get, 'ann')).body as { updatedBy: string | null }).updatedBy;
    const shop = { shopId: null, techNumbers: [], laborTypes: [], stalls: 4, countsAsExpress: false };
    await put(shops, [
      { ...shop, name: 'Main' },
      { ...shop, name: 'Express' },
    ]);
    expect(await lastBy()).toBe('Ann Lee');
    await put(shops, (await dataOf(shops)).slice(0, 1), { as: 'sue' });
    expect(await lastBy()).toBe('Sue Day');
    await put(shops, []);
    expect(await lastBy()).toBe('Ann Lee');
  });

  test('keeps where a change came from', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    const [row] = await store().db.query('select client_address, request_id from audit_log');
    expect(row).toEqual({ client_address: expect.stringMatching(/\d/), request_id: expect.stringMatching(/./) });
  });
});

describe('taking a change back', () => {
  const newest = async (block: Calls) => (await historyOf(block)).data[0]?.historyId ?? 0;

  test('gives a block its values of before, as a change that can be taken back in turn', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    const first = await newest(wholesale);
    expect(await restore(wholesale, first)).toMatchObject({ status: 200, body: { data: byDefault } });
    expect((await historyOf(wholesale)).data[0]).toMatchObject({ action: 'restore', from: String(first) });
    expect(await restore(wholesale, await newest(wholesale))).toMatchObject({ body: { data: { staleDays: 45 } } });
  });

  test('leaves later changes of other rows as they are', async () => {
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }));
    const first = await newest(thresholds);
    await put(thresholds, changed(await dataOf(thresholds), 'elr', { enabled: false }));
    await put(thresholds, changed(await dataOf(thresholds), 'menu_pct', { enabled: false }));
    expect((await restore(thresholds, first)).status).toBe(200);
    const own = (await dataOf(thresholds)).filter(({ source }) => source === 'custom');
    expect(own.map(({ metricKey }) => metricKey)).not.toContain('hpro');
    expect(own.map(({ metricKey }) => metricKey)).toContain('menu_pct');
  });

  test('leaves later changes of the same row as they are', async () => {
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }));
    const first = await newest(thresholds);
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { enabled: false }), { as: 'sue' });
    expect((await restore(thresholds, first)).status).toBe(200);
    const own = (await dataOf(thresholds)).filter(({ source }) => source === 'custom');
    expect(own).toMatchObject([{ metricKey: 'hpro', green: 1.8, enabled: false }]);
  });

  test('of the inventory options leaves its other fields, and its columns stay in their order', async () => {
    const inventory: Calls = settingsBlocks.partsOptionsInvAnalysis;
    const was = await dataOf(inventory);
    await put(inventory, { ...was, agingEdges: [3, 6, 9, 12, 18, 24], daysSupplyTarget: 33 });
    const first = await newest(inventory);
    await put(inventory, { ...was, agingEdges: [3, 6, 9, 12, 18, 24, 36], daysSupplyTarget: 33, obsoleteMonths: 15 });
    expect(await restore(inventory, first)).toMatchObject({
      status: 200,
      body: {
        data: { agingEdges: [3, 6, 9, 12, 24, 36], daysSupplyTarget: was.daysSupplyTarget, obsoleteMonths: 15 },
      },
    });
    await store().db.execute('delete from inventory_option');
  });

  test('leaves later changes of other fields as they are, in a list of columns too', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    const first = await newest(wholesale);
    await put(wholesale, { ...byDefault, staleDays: 45, gpTarget: 25 }, { as: 'sue' });
    expect(await restore(wholesale, first)).toMatchObject({
      status: 200,
      body: { data: { ...byDefault, gpTarget: 25 } },
    });

    const sheet = await dataOf(heatSheet);
    const columns = sheet.columns as { key: string }[];
    const withGoal = (key: string, goal: number | null, of = columns) =>
      of.map((column) => (column.key === key ? { ...column, goal } : column));
    await put(heatSheet, { ...sheet, columns: withGoal('hpro', 1.8) });
    const goal = await newest(heatSheet);
    const both = withGoal('elr', 150, withGoal('hpro', 1.8));
    await put(heatSheet, { ...sheet, columns: both, minRos: 9 }, { as: 'sue' });
    expect(await restore(heatSheet, goal)).toMatchObject({
      status: 200,
      body: { data: { minRos: 9, columns: withGoal('elr', 150) } },
    });
  });

  test('brings what a reset took', async () => {
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }));
    await store().ask(calls.resetThresholds, 'ann', {
      body: { department: 'service' },
      headers: { 'if-match': '*' },
    });
    await restore(thresholds, await newest(thresholds));
    expect((await dataOf(thresholds)).filter(({ source }) => source === 'custom')).toMatchObject([{ green: 2.2 }]);
  });

  test('brings a shop that was taken away back as a new one, and takes an added one away', async () => {
    const shop = { shopId: null, techNumbers: [], laborTypes: [], stalls: 4, countsAsExpress: false };
    await put(shops, [
      { ...shop, name: 'Main' },
      { ...shop, name: 'Express' },
    ]);
    const added = await newest(shops);
    await put(shops, (await dataOf(shops)).slice(0, 1));
    expect((await restore(shops, await newest(shops))).status).toBe(200);
    expect((await dataOf(shops)).map(({ name }) => name)).toEqual(['Main', 'Express']);
    await restore(shops, added);
    expect((await dataOf(shops)).map(({ name }) => name)).not.toContain('Main');
  });

  test('brings a shop back beside one that was made since', async () => {
    const shop = { shopId: null, techNumbers: [], laborTypes: [], stalls: 4, countsAsExpress: false };
    await put(shops, [
      { ...shop, name: 'Main' },
      { ...shop, name: 'Express' },
    ]);
    await put(shops, (await dataOf(shops)).slice(0, 1));
    const removal = await newest(shops);
    await put(shops, [...(await dataOf(shops)), { ...shop, name: 'Body' }]);
    expect((await restore(shops, removal)).status).toBe(200);
    expect((await dataOf(shops)).map(({ name }) => name)).toEqual(['Main', 'Body', 'Express']);
  });

  test('of a shop that went leaves a shop made since as it is: a number is given once', async () => {
    const shop = { shopId: null, techNumbers: [], laborTypes: [], stalls: 2, countsAsExpress: false };
    await put(shops, [
      { ...shop, name: 'Main' },
      { ...shop, name: 'Express' },
    ]);
    const [main, express] = await dataOf(shops);
    await put(shops, [main, { ...express, name: 'Quick' }]);
    const renaming = await newest(shops);
    await put(shops, [main]);
    await put(shops, [main, { ...shop, name: 'Body' }]);
    await restore(shops, renaming);
    expect((await dataOf(shops)).map(({ name }) => name)).toContain('Body');
  });

  test('of a shop that went in the save that made another leaves the other as it is', async () => {
    const shop = { shopId: null, techNumbers: [], laborTypes: [], stalls: 2, countsAsExpress: false };
    await put(shops, [
      { ...shop, name: 'Main' },
      { ...shop, name: 'Express' },
    ]);
    const [main, express] = await dataOf(shops);
    await put(shops, [main, { ...shop, name: 'Body' }]);
    expect((await dataOf(shops))[1]).toMatchObject({ name: 'Body' });
    expect((await dataOf(shops))[1]?.shopId).not.toBe(express?.shopId);
  });

  test('needs the tag of what one looked at, and changes nothing once somebody saved in between', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    const [first, tag] = [await newest(wholesale), await tagOf(wholesale)];
    await put(wholesale, { ...byDefault, staleDays: 30 }, { as: 'sue' });
    const late = await restore(wholesale, first, { tag });
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_in_the_meantime' } });
    const without: Answer = await store().ask(wholesale.restore, 'ann', { body: { historyId: first } });
    expect(without).toMatchObject({ status: 428 });
    expect(await dataOf(wholesale)).toMatchObject({ staleDays: 30 });
  });

  test('finds no change of another block or another dealership', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    expect(await restore(thresholds, await newest(wholesale))).toMatchObject({ status: 404 });
    await put(wholesale, { ...byDefault, staleDays: 20 }, { as: 'sue', copyTo: ['d-2'] });
    const [there] = (await historyOf(wholesale, 'sue', 'd-2')).data;
    expect(await restore(wholesale, there?.historyId ?? 0)).toMatchObject({ status: 404 });
  });

  test('is not offered, and refused, where what stood before no longer fits', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    await store().db.execute(`update audit_log set before = '{"days": 3}'`);
    expect((await historyOf(wholesale)).data).toMatchObject([{ canRestore: false }]);
    expect(await restore(wholesale, await newest(wholesale))).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'outgrown' }] },
    });
  });
});

describe('what a copy would do', () => {
  const preview = (block: Calls, data: unknown, copyTo: string[], as = 'sue') =>
    store().ask(block.preview, as, { body: { data, copyTo } });

  test('is shown for each dealership, and nothing is written', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    const { body } = await preview(wholesale, { ...byDefault, staleDays: 33 }, ['d-2']);
    expect(body as SettingsPreview).toEqual([
      {
        dealershipId: 'd-2',
        name: 'Beta',
        problems: [],
        before: byDefault,
        after: { ...byDefault, staleDays: 33 },
        tag: String((await store().ask(wholesale.get, 'sue', { dealershipId: 'd-2' })).headers.etag),
      },
    ]);
    expect(await dataOf(wholesale, 'sue', 'd-2')).toEqual(byDefault);
    expect((await historyOf(wholesale, 'sue', 'd-2')).data).toEqual([]);
  });

  test('is copied nowhere once somebody saved in one of the stores since it was shown, and the answer names the store', async () => {
    const data = { ...byDefault, staleDays: 33 };
    const shown = settingsPreviewSchema.parse((await preview(wholesale, data, ['d-2'])).body);
    const seen = Object.fromEntries(shown.map(({ dealershipId, tag }) => [dealershipId, tag]));
    const copy = async (tags: object) =>
      store().ask(wholesale.put, 'sue', {
        body: { data, copyTo: ['d-2'], seen: tags },
        headers: { 'if-match': await tagOf(wholesale) },
      });
    await store().ask(wholesale.put, 'sue', {
      dealershipId: 'd-2',
      body: { data: { ...byDefault, staleDays: 21 } },
      headers: { 'if-match': '*' },
    });
    expect(await copy(seen)).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        detail: expect.stringContaining('in Beta'),
        dealershipId: 'd-2',
        current: { data: { staleDays: 21 } },
      },
    });
    expect(await dataOf(wholesale)).toEqual(byDefault);
    expect(await dataOf(wholesale, 'sue', 'd-2')).toMatchObject({ staleDays: 21 });
    const again = settingsPreviewSchema.parse((await preview(wholesale, data, ['d-2'])).body);
    expect(await copy({ 'd-2': again[0]?.tag })).toMatchObject({ status: 200, body: { data: { staleDays: 33 } } });
    expect(await dataOf(wholesale, 'sue', 'd-2')).toMatchObject({ staleDays: 33 });
  });

  test('says what each would be refused for', async () => {
    const rows = await dataOf(thresholds);
    const { body } = await preview(thresholds, changed(rows, 'hpro', { green: 1, amber: 2 }), ['d-2']);
    expect(body).toMatchObject([{ problems: [{ code: 'bounds_crossed' }], before: [], after: [] }]);
  });

  test('names the item of a heat sheet that a store does not have, and what helps', async () => {
    const [oil, gone] = ['6f0e2b54-7a1c-4a35-9b7f-0d6f1a2b3c4d', 'a1b2c3d4-0000-4000-8000-000000000000'];
    const item = (dealershipId: string, key: string, label: string) =>
      store().db.execute(
        `insert into heat_sheet_map (dealership_id, item_key, label, department, op_codes, part_groups, eligible, sort_order)
         values ($1, $2, $3, 'service', '[]', '[]', 'C', 0)`,
        [dealershipId, key, label],
      );
    await item('d-1', oil, 'Oil change');
    const sheet = { rowsBy: 'advisor', minRos: 5, includeInactive: false };
    const columns = (...keys: string[]) =>
      keys.map((key, order) => ({ key, order, visible: true, goalType: 'value', goal: null }));
    const problems = async (...keys: string[]) => {
      const { body } = await preview(heatSheet, { ...sheet, columns: columns(...keys) }, ['d-2']);
      return settingsPreviewSchema.parse(body)[0]?.problems.map(({ message }) => message);
    };
    const words = '“Oil change” is not an item of the mapping of Beta. Copy Mapping to it first.';
    expect(await problems('elr', oil)).toEqual([words]);
    // What the store itself does not have either has no name.
    expect(await problems(gone)).toEqual([expect.stringMatching(/^“a1b2c3d4-.*removed in the meantime$/)]);

    await put(heatSheet, { ...sheet, columns: columns(oil) });
    const refused = await put(heatSheet, { ...sheet, columns: columns(oil) }, { as: 'sue', copyTo: ['d-2'] });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'unknown_column', message: words }] } });

    await item('d-2', gone, 'Oil change');
    expect(await problems(oil)).toEqual([
      '“Oil change” in the mapping of Beta is an item of its own, not the one of this sheet. Copy Mapping to it first.',
    ]);
    await item('d-2', oil, 'Oil change');
    expect(await problems('elr', oil)).toEqual([]);
  });

  test('is for ADMIN_SUPER, dealerships of the group, and blocks that can be copied', async () => {
    expect(await preview(wholesale, byDefault, ['d-2'], 'ann')).toMatchObject({
      status: 403,
      body: { code: 'role_required' },
    });
    expect(await preview(wholesale, byDefault, ['d-3'])).toMatchObject({
      status: 403,
      body: { code: 'not_your_dealership' },
    });
    expect(await preview(shops, [], ['d-2'])).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'not_copyable' }] },
    });
  });
});

describe('Version', () => {
  const version = async (as = 'manager', dealershipId = 'd-1') =>
    calls.version.response.parse((await store().ask(calls.version, as, { dealershipId })).body);

  test('says to everybody of the store that settings changed, and that figures did', async () => {
    expect(await version()).toEqual({ data: 0, settings: 0 });
    await put(wholesale, { ...byDefault, staleDays: 45 });
    const saved = await version();
    expect(saved.data).toBeGreaterThan(0);
    expect(saved.settings).toBeGreaterThan(0);
    await store().db.execute(`update data_version set version = version + 1 where dealership_id = 'd-1'`);
    expect(await version()).toEqual({ data: saved.data + 1, settings: saved.settings });
  });

  test('stays as it is when nothing changed, and moves in each store that got a copy', async () => {
    await put(wholesale, byDefault);
    expect(await version()).toEqual({ data: 0, settings: 0 });
    await put(wholesale, { ...byDefault, staleDays: 20 }, { as: 'sue', copyTo: ['d-2'] });
    expect((await version('sue', 'd-2')).data).toBeGreaterThan(0);
    expect((await version('sue', 'd-2')).settings).toBeGreaterThan(0);
  });
});

describe('the audit log', () => {
  const log = async (query = {}, as = 'ann') =>
    (await store().ask(calls.auditLog, as, { query })).body as { data: Row[]; total: number };

  test('says who changed what from where, by person, kind, day and words', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }), { as: 'sue' });
    const all = await log();
    expect(all).toMatchObject({
      total: 2,
      people: [{ name: 'Ann Lee' }, { name: 'Sue Day' }],
      actions: ['PartsOptionsWholeSaleAnalysis', 'ServiceOptionsThresholds'],
    });
    expect(all.data[0]).toMatchObject({ by: 'Sue Day', from: { address: expect.any(String) } });
    expect((await log({ userId: 'ann' })).data).toMatchObject([{ by: 'Ann Lee' }]);
    expect((await log({ action: 'ServiceOptionsThresholds' })).total).toBe(1);
    expect((await log({ search: 'hpro' })).data).toMatchObject([{ by: 'Sue Day' }]);
    expect((await log({ to: '2001-01-01' })).total).toBe(0);
  });

  test('is searched by the words that stand on the screen, whatever the call behind them is named', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }), { as: 'sue' });
    expect((await log({ search: 'service thresholds' })).data).toMatchObject([{ action: 'ServiceOptionsThresholds' }]);
    expect((await log({ search: 'service thresholds' })).total).toBe(1);
    expect((await log({ search: 'service thresholds', userId: 'ann' })).total).toBe(0);
  });

  test('is searched by the names of figures, roles and job titles, which a change keeps by their keys', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }), { as: 'sue' });
    await store().db.execute(
      `insert into audit_log (user_id, dealership_id, action, entity, entity_id, before, after)
       values ('ann', 'd-1', 'UpdateUser', 'app_user', 'sue', '{"role": "EMPLOYEE", "jobTitle": "SERVICE_ADVISOR"}',
               '{"role": "ADMIN_SUPER", "jobTitle": "SERVICE_MANAGER"}')`,
    );
    expect((await log({ search: 'hours per repair' })).data).toMatchObject([{ action: 'ServiceOptionsThresholds' }]);
    expect((await log({ search: 'Admin, all' })).data).toMatchObject([{ action: 'UpdateUser' }]);
    expect((await log({ search: 'service advisor' })).data).toMatchObject([{ action: 'UpdateUser' }]);
    expect((await log({ search: 'hours per repair', userId: 'ann' })).total).toBe(0);
    expect((await log({ search: 'parts director' })).total).toBe(0);
  });

  test('is searched by the names of fields, and finds the changes that changed them', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }), { as: 'sue' });
    expect((await log({ search: 'days without a sale' })).data).toMatchObject([{ by: 'Ann Lee' }]);
    expect((await log({ search: 'On target' })).data).toMatchObject([{ by: 'Sue Day' }]);
    expect((await log({ search: 'near target' })).total).toBe(0);
    expect((await log({ search: 'gross to aim for' })).total).toBe(0);
  });

  test('is searched by how settings came to change, by whose change it was of, by address, and by a command', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    await put(thresholds, changed(await dataOf(thresholds), 'hpro', { green: 2.2 }), { as: 'sue' });
    const [first] = (await log({ userId: 'ann' })).data;
    const { requestId } = first!.from as { requestId: string };
    expect((await log({ search: requestId })).data).toMatchObject([{ by: 'Ann Lee' }]);
    expect((await log({ search: 'copied from' })).total).toBe(0);
    await store().db.execute(`update audit_log set via = 'copy', via_id = 'd-2' where user_id = 'ann'`);
    await store().db.execute(`update audit_log set via = 'restore' where user_id = 'sue'`);
    expect((await log({ search: 'copied from beta' })).data).toMatchObject([{ by: 'Ann Lee' }]);
    expect((await log({ search: 'Undid a change' })).data).toMatchObject([{ by: 'Sue Day' }]);
    await store().db.execute(
      `insert into audit_log (user_id, dealership_id, action, entity, entity_id)
       values ('npm run setup', 'd-1', 'SoftDeleteUser', 'app_user', $1)`,
      ['sue'],
    );
    expect((await log({ search: 'user deleted: sue' })).data).toMatchObject([{ by: 'npm run setup' }]);
    expect((await log({ search: 'run setup' })).data).toMatchObject([{ subject: 'Sue Day' }]);
  });

  test('is of this dealership alone, for administrators, and shows no pictures', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 }, { as: 'sue', copyTo: ['d-2'] });
    await store().db.execute(`update audit_log set after = '{"logo": "data:image/png;base64,AAAA"}'`);
    expect((await log()).data).toMatchObject([{ after: { logo: 'a picture' } }]);
    await store().db.execute(
      `update audit_log set entity = 'dealership', before = '{"logo": "data:image/png;base64,AAAA"}', after = '{"logo": "sha256:0a1b"}'`,
    );
    expect((await log()).data).toMatchObject([{ before: { logo: 'a picture' }, after: { logo: 'another picture' } }]);
    expect((await log({ search: 'sha256' })).data).toEqual([]);
    expect(await store().ask(calls.auditLog, 'manager')).toMatchObject({ status: 403 });
  });

  test('names the person whom a change was of, who is found by name, and how settings came to change', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 }, { as: 'sue', copyTo: ['d-2'] });
    await store().db.execute(
      `insert into audit_log (user_id, dealership_id, action, entity, entity_id, before, after)
       values ('ann', 'd-1', 'SoftDeleteUser', 'app_user', $1, '{"isDeleted": false}', '{"isDeleted": true}')`,
      ['sue'],
    );
    expect((await log({ search: 'sue day', userId: 'ann' })).data).toMatchObject([{ subject: 'Sue Day', via: null }]);
    expect((await log({ action: 'PartsOptionsWholeSaleAnalysis' })).data).toMatchObject([
      { subject: null, via: { kind: 'save', from: null } },
    ]);
    await store().db.execute(
      `update audit_log set via = 'copy', via_id = 'd-2' where via = 'save' and dealership_id = 'd-1'`,
    );
    const [copied] = (await log({ action: 'PartsOptionsWholeSaleAnalysis' })).data;
    expect(copied).toMatchObject({ via: { kind: 'copy', from: expect.any(String) } });
    const file = String((await store().ask(calls.auditLog, 'ann', { headers: { accept: 'text/csv' } })).body);
    expect(file).toContain('User deleted,Sue Day');
    expect(file).toContain('copied from');
  });

  test('comes as a file', async () => {
    await put(wholesale, { ...byDefault, staleDays: 45 });
    const file = await store().ask(calls.auditLog, 'ann', { headers: { accept: 'text/csv' } });
    expect(file.status).toBe(200);
    expect(String(file.body)).toContain(',Wholesale,');
  });
});
