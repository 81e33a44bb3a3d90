import { type CallDefinition, calls } from '@fixed-ops/contract';
import { readDataVersion } from '../../http/etag.ts';
import { EXPORT_PAGE_ROWS, listPages } from '../../http/export/list-pages.ts';
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
  const dealerships = ['d-1'];
  await opened.person('ofOneStore', { dealerships, role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' });
  await opened.person('ofTheGroup', { dealerships, role: 'ADMIN_SUPER', firstName: 'Sue', lastName: 'Day' });
  await opened.person('manager', { dealerships, role: 'MANAGER_SUPER' });
  return opened;
});

beforeEach(async () => {
  for (const table of [
    'threshold',
    'average_option',
    'inventory_option',
    'wholesale_option',
    'audit_log',
    'data_version',
  ])
    await store().db.execute(`delete from ${table}`);
});

const ask = (call: CallDefinition, who = 'ofOneStore') => store().ask(call, who);
const tagOf = (answer: Answer) => String(answer.headers.etag);

/** Sends what was read with a change, under the tag that it was read with. */
async function save(
  [get, put]: readonly [CallDefinition, CallDefinition],
  body: Record<string, unknown>,
  { as = 'ofOneStore', tag }: { as?: string; tag?: string } = {},
): Promise<Answer> {
  const ifMatch = tag ?? tagOf(await ask(get, as));
  return store().ask(put, as, { body, headers: { 'if-match': ifMatch } });
}

const inventory = [calls.partsOptionsInvAnalysis, calls.putPartsOptionsInvAnalysis] as const;
const wholesale = [calls.partsOptionsWholeSaleAnalysis, calls.putPartsOptionsWholeSaleAnalysis] as const;
const averages = [calls.serviceOptionsAverages, calls.putServiceOptionsAverages] as const;
const thresholds = [calls.serviceOptionsThresholds, calls.putServiceOptionsThresholds] as const;

const defaultWholesale = { staleDays: 60, minPrior12: 500, customerTypes: [], excludeAccounts: [], gpTarget: 20 };
const auditLog = () =>
  store().db.query('select user_id, dealership_id, action, entity, before, after from audit_log order by id');
const versionOf = async (id: string) =>
  (await store().db.query<{ version: number }>('select version from data_version where dealership_id = $1', [id]))[0]
    ?.version;

describe('a block of settings', () => {
  test('starts with the defaults, and says who replaced it and when', async () => {
    expect((await ask(wholesale[0])).body).toEqual({
      data: defaultWholesale,
      source: 'default',
      updatedBy: null,
      updatedAt: null,
    });
    const saved = await save(wholesale, { data: { ...defaultWholesale, minPrior12: 750.5 } });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { minPrior12: 750.5 }, source: 'custom', updatedBy: 'Ann Lee' },
    });
    const again = await ask(wholesale[0]);
    expect(again.body).toEqual(saved.body);
    // The tag of the answer is the one to edit on with.
    expect(tagOf(saved)).toBe(tagOf(again));
  });

  test('is audited with before and after, and makes every answer of the dealership new', async () => {
    await save(wholesale, { data: { ...defaultWholesale, staleDays: 45 } });
    expect(await auditLog()).toEqual([
      {
        user_id: 'ofOneStore',
        dealership_id: 'd-1',
        action: 'PartsOptionsWholeSaleAnalysis',
        entity: 'wholesale_option',
        before: defaultWholesale,
        after: { ...defaultWholesale, staleDays: 45 },
      },
    ]);
    expect(await versionOf('d-1')).toBeGreaterThan(0);
  });

  test('that is saved while a report is made ends its file, rather than mix two states', async () => {
    const pages = listPages(
      async (page) => ({ data: Array.from({ length: EXPORT_PAGE_ROWS }, () => page), total: 2 * EXPORT_PAGE_ROWS }),
      async () => (await readDataVersion(store().db, ['d-1'])).version,
    );
    expect((await pages.next()).value).toHaveLength(EXPORT_PAGE_ROWS);
    await save(wholesale, { data: { ...defaultWholesale, staleDays: 45 } });
    await expect(pages.next()).rejects.toThrow('during the export');
  });

  test('that is saved as it was leaves no trace', async () => {
    expect(await save(wholesale, { data: defaultWholesale })).toMatchObject({
      status: 200,
      body: { source: 'default' },
    });
    expect(await auditLog()).toEqual([]);
    expect(await versionOf('d-1')).toBe(0);
  });

  test('is not replaced without If-Match, and by * whatever stands there', async () => {
    const body = { data: { ...defaultWholesale, staleDays: 30 } };
    const without = await store().ask(wholesale[1], 'ofOneStore', { body });
    expect(without).toMatchObject({ status: 428, body: { code: 'if_match_required' } });
    expect(await save(wholesale, body, { tag: '*' })).toMatchObject({ status: 200, body: { data: { staleDays: 30 } } });
  });

  test('that somebody else saved first is refused with both versions', async () => {
    const tag = tagOf(await ask(wholesale[0]));
    await save(wholesale, { data: { ...defaultWholesale, staleDays: 30 } }, { as: 'ofTheGroup', tag });
    const late = await save(wholesale, { data: { ...defaultWholesale, staleDays: 90 } }, { tag });
    expect(late).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        current: { data: { staleDays: 30 }, updatedBy: 'Sue Day' },
        sent: { staleDays: 90 },
      },
    });
    expect(tagOf(late)).toBe(tagOf(await ask(wholesale[0])));
  });

  test('is changed by administrators alone', async () => {
    const body = { data: defaultWholesale };
    expect(await save(wholesale, body, { as: 'manager', tag: '*' })).toMatchObject({
      status: 403,
      body: { code: 'role_required' },
    });
    expect((await ask(averages[0], 'manager')).status).toBe(200);
    expect((await ask(wholesale[0], 'manager')).status).toBe(403);
  });

  test('names every bad field, unknown ones too', async () => {
    const answer = await save(wholesale, { data: { ...defaultWholesale, staleDays: 0, gpTarget: 'x', nope: 1 } });
    expect(answer.status).toBe(400);
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path).sort()).toEqual(['data.gpTarget', 'data.nope', 'data.staleDays']);
  });
});

describe('copying to other dealerships', () => {
  const body = { data: { ...defaultWholesale, staleDays: 33 }, copyTo: ['d-2'] };

  test('is for ADMIN_SUPER, who needs no membership of the group’s other dealerships', async () => {
    expect(await save(wholesale, body, { as: 'ofTheGroup' })).toMatchObject({ status: 200 });
    const rows = await store().db.query(
      'select dealership_id, stale_days from wholesale_option order by dealership_id',
    );
    expect(rows).toEqual([
      { dealership_id: 'd-1', stale_days: 33 },
      { dealership_id: 'd-2', stale_days: 33 },
    ]);
    expect((await auditLog()).map((line) => line.dealership_id)).toEqual(['d-1', 'd-2']);
    expect(await versionOf('d-2')).toBeGreaterThan(0);
  });

  test('is refused to ADMIN, and to another group, and then nothing is saved', async () => {
    expect(await save(wholesale, body)).toMatchObject({ status: 403, body: { code: 'role_required' } });
    const foreign = await save(wholesale, { ...body, copyTo: ['d-2', 'd-3'] }, { as: 'ofTheGroup' });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'not_your_dealership' } });
    expect(await store().db.query('select 1 as there from wholesale_option')).toEqual([]);
  });
});

describe('PartsOptionsInvAnalysis', () => {
  test('wants ageing edges that rise', async () => {
    const { data } = (await ask(inventory[0])).body as { data: object };
    const answer = await save(inventory, { data: { ...data, agingEdges: [3, 9, 6] } });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'data.agingEdges.2', code: 'not_rising' }] },
    });
    const saved = await save(inventory, { data: { ...data, agingEdges: [6, 12], phaseIn: { demands: 2, months: 6 } } });
    expect(saved).toMatchObject({ status: 200, body: { data: { agingEdges: [6, 12], phaseIn: { demands: 2 } } } });
  });
});

describe('ServiceOptionsAverages', () => {
  test('knows its metrics and wants a value for a manual baseline', async () => {
    const wrong = await save(averages, { data: { baseline: 'manual', excludeMonths: [], manual: { nope: 1 } } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'data.manual.nope' }] } });
    const empty = await save(averages, { data: { baseline: 'manual', excludeMonths: ['2026-02'], manual: {} } });
    expect(empty).toMatchObject({ status: 422, body: { errors: [{ path: 'data.manual' }] } });
    const good = { baseline: 'prior6', excludeMonths: ['2026-02'], manual: { hpro: 1.7, elr: 150 } };
    expect(await save(averages, { data: good })).toMatchObject({ status: 200 });
    expect((await ask(averages[0])).body).toMatchObject({
      data: { baseline: 'prior6', manual: { elr: 150, hpro: 1.7 } },
    });
  });
});

describe('ServiceOptionsThresholds', () => {
  type Row = Record<string, unknown> & { metricKey: string; scope: string };
  const rows = async (): Promise<Row[]> => ((await ask(thresholds[0])).body as { data: Row[] }).data;
  const with_ = (list: readonly Row[], metricKey: string, scope: string, change: object) =>
    list.map((row) => (row.metricKey === metricKey && row.scope === scope ? { ...row, ...change } : row));

  test('keeps only what differs from the default, under the name of who changed it', async () => {
    const changed = with_(await rows(), 'hpro', 'C', { green: 2.2, amber: 1.9 });
    expect((await save(thresholds, { data: changed })).status).toBe(200);
    const more = with_(await rows(), 'menu_pct', 'C', { enabled: false });
    expect((await save(thresholds, { data: more }, { as: 'ofTheGroup' })).status).toBe(200);
    const custom = (await rows()).filter((row) => row.source === 'custom');
    expect(custom).toEqual([
      expect.objectContaining({ metricKey: 'hpro', green: 2.2, updatedBy: 'Ann Lee' }),
      expect.objectContaining({ metricKey: 'menu_pct', enabled: false, updatedBy: 'Sue Day' }),
    ]);
    const [, second] = await auditLog();
    expect(second).toMatchObject({
      before: [{ metricKey: 'menu_pct', enabled: true }],
      after: [{ metricKey: 'menu_pct', enabled: false }],
    });
  });

  test('is the default again once it is set to it, and by leaving it out', async () => {
    const defaults = await rows();
    await save(thresholds, { data: with_(defaults, 'hpro', 'C', { green: 3 }) });
    await save(thresholds, { data: with_(await rows(), 'hpro', 'C', { green: 1.8 }) });
    expect(await rows()).toEqual(defaults);
    await save(thresholds, { data: with_(defaults, 'hpro', 'C', { green: 3 }) });
    await save(thresholds, { data: [] });
    expect(await rows()).toEqual(defaults);
  });

  test('wants green above amber where higher is better, below where lower is, and amber around a band', async () => {
    const all = await rows();
    const crossed = with_(
      with_(with_(all, 'hpro', 'C', { green: 1.5 }), 'one_line_pct', 'C', { green: 50 }),
      'work_mix',
      'C',
      { amberLow: 31 },
    );
    const answer = await save(thresholds, { data: crossed });
    const { errors } = answer.body as { errors: { path: string; code: string }[] };
    expect(answer.status).toBe(422);
    expect(errors.map(({ path, code }) => `${path.replace(/\d+/, 'n')} ${code}`).sort()).toEqual([
      'data.n.amberLow bounds_crossed',
      'data.n.green bounds_crossed',
      'data.n.green bounds_crossed',
    ]);
  });

  test('refuses a bound that no figure of its measure can reach, by the unit of its bounds', async () => {
    const far = with_(with_(await rows(), 'hpro', 'C', { green: 99_999_999 }), 'elr_repair', 'C', { green: 9500 });
    expect(await save(thresholds, { data: far })).toMatchObject({
      status: 422,
      body: {
        errors: expect.arrayContaining([
          expect.objectContaining({ code: 'out_of_range', message: 'must be between -100,000 and 100,000' }),
          expect.objectContaining({ code: 'out_of_range', message: 'must be between -1,000 and 1,000' }),
        ]),
      },
    });
  });

  test('refuses unknown metrics and scopes, a second row for one figure, and a turned direction', async () => {
    const [first] = await rows();
    const wrong = async (row: object) => (await save(thresholds, { data: [first, { ...first, ...row }] })).body;
    expect(await wrong({ metricKey: 'nope' })).toMatchObject({ errors: [{ path: 'data.1.metricKey' }] });
    expect(await wrong({ metricKey: 'ro_count', scope: 'Q' })).toMatchObject({ errors: [{ path: 'data.1.scope' }] });
    expect(await wrong({})).toMatchObject({ errors: [{ code: 'twice' }] });
    expect(await wrong({ metricKey: 'discount_pct', scope: 'C' })).toMatchObject({
      errors: [{ path: 'data.1.direction' }],
    });
  });

  test('takes a goal for a metric that has no default', async () => {
    const [first] = await rows();
    const goal = { ...first, metricKey: 'ro_count', scope: 'all', green: 1600, amber: 1500 };
    expect((await save(thresholds, { data: [goal] })).status).toBe(200);
    expect((await rows()).filter((row) => row.source === 'custom')).toMatchObject([{ metricKey: 'ro_count' }]);
  });

  test('are not reset over what somebody saved since one looked, nor without saying what one looked at', async () => {
    const seen = tagOf(await ask(thresholds[0]));
    await save(thresholds, { data: with_(await rows(), 'hpro', 'C', { green: 3 }) }, { as: 'ofTheGroup' });
    const reset = (tag?: string) =>
      store().ask(calls.resetThresholds, 'ofOneStore', {
        body: { department: 'service' },
        ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
      });
    const stands = await ask(thresholds[0]);
    expect(await reset()).toMatchObject({ status: 428, body: { code: 'if_match_required' } });
    expect(await reset(seen)).toMatchObject({
      status: 412,
      body: { code: 'changed_in_the_meantime', current: stands.body, sent: { department: 'service' } },
    });
    expect((await ask(thresholds[0])).body).toEqual(stands.body);
    expect(await reset(tagOf(stands))).toMatchObject({ status: 200, body: { source: 'default' } });
  });

  test('goes back to the defaults by ResetThresholds, of some metrics or of the department', async () => {
    const defaults = await rows();
    const own = with_(with_(defaults, 'hpro', 'C', { green: 3 }), 'menu_pct', 'C', { green: 40 });
    await save(thresholds, { data: own });
    const reset = (body: object, as = 'ofOneStore') =>
      store().ask(calls.resetThresholds, as, { body, headers: { 'if-match': '*' } });
    expect(await reset({ department: 'service' }, 'manager')).toMatchObject({ status: 403 });
    expect(await reset({ department: 'service', metricKeys: ['nope'] })).toMatchObject({ status: 422 });
    const some = await reset({ department: 'service', metricKeys: ['hpro'] });
    expect((some.body as { data: Row[] }).data.filter((row) => row.source === 'custom')).toMatchObject([
      { metricKey: 'menu_pct' },
    ]);
    const all = await reset({ department: 'service' });
    expect(all.body).toMatchObject({ data: defaults, source: 'default', updatedBy: 'Ann Lee' });
    expect((await ask(thresholds[0])).body).toEqual(all.body);
    expect((await auditLog()).map((line) => line.action)).toEqual([
      'ServiceOptionsThresholds',
      'ServiceOptionsThresholds',
      'ServiceOptionsThresholds',
    ]);
  });

  test('keeps a goal of a measure that has no default when the department goes back to the defaults', async () => {
    const defaults = await rows();
    const [like] = defaults.filter(({ direction }) => direction === 'up');
    const goal = { ...like, metricKey: 'ro_count', scope: 'all', green: 1600, amber: 1500 };
    await save(thresholds, { data: [...with_(defaults, 'hpro', 'C', { green: 3 }), goal] });
    const reset = (body: object) =>
      store().ask(calls.resetThresholds, 'ofOneStore', { body, headers: { 'if-match': '*' } });
    const custom = (answer: { body: unknown }) =>
      (answer.body as { data: Row[] }).data.filter((row) => row.source === 'custom').map(({ metricKey }) => metricKey);
    expect(custom(await reset({ department: 'service' }))).toEqual(['ro_count']);
    expect(custom(await reset({ department: 'service', metricKeys: ['ro_count'] }))).toEqual([]);
  });
});
