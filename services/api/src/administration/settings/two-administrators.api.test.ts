import { type CallDefinition, settingsBlocks } from '@fixed-ops/contract';
import type { Answer } from '../../testing/start-api.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd-1', name: 'Alpha' }]);
  await opened.person('ann', { role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' });
  await opened.person('sue', { role: 'ADMIN', firstName: 'Sue', lastName: 'Day' });
  await opened.person('lee', { role: 'ADMIN', jobTitle: 'SERVICE_TECHNICIAN', firstName: 'Lee', lastName: 'Fox' });
  await opened.db.execute(
    `insert into statement_line (key, department, section, category, label, level, formula, sort_order, guideline_pct) values
       ('service.sales.two', 'service', 'sales', '', 'Two', 1, null, 9001, null)`,
  );
  await opened.db.execute(
    `insert into gl_account (dealership_id, account, description, type, department, map_source) values
       ('d-1', '4600', 'Labor, customer', 'sale', 'service', 'auto')`,
  );
  await opened.db.execute(
    `insert into dms_person (dealership_id, kind, number, name) values ('d-1', 'technician', 'T1', 'Lee Ortiz')`,
  );
  await opened.db.execute(
    `insert into op_code (dealership_id, code, description, category, is_maint, mapping_source)
     values ('d-1', 'LOF', 'Oil and filter', '', false, 'auto')`,
  );
  await opened.db.execute(`insert into labor_type (dealership_id, code) values ('d-1', 'CM')`);
  await opened.db.execute(`insert into dms_person (dealership_id, kind, number) values ('d-1', 'advisor', 'A7')`);
  return opened;
});

interface Calls {
  readonly get: CallDefinition;
  readonly put: CallDefinition;
  readonly history: CallDefinition;
  readonly restore: CallDefinition;
}
type Row = Record<string, unknown>;
/** What one administrator makes of what both have read; the other one changes the same otherwise. */
type Change = (data: never, nth: 1 | 2) => unknown;

const sheet: Change = (data: Row, nth) => ({ ...data, minRos: 10 + nth });
const expense: Change = (_data, nth) => [
  {
    expenseKey: 'rent',
    label: `Rent ${nth}`,
    category: 'fixed',
    accounts: [],
    monthlyBudget: null,
    guidelinePctGross: null,
    allocateMethod: 'direct',
  },
];
const average: Change = (data: Row, nth) => ({ ...data, baseline: nth === 1 ? 'prior3' : 'prior6' });
const firstRow =
  (change: (nth: 1 | 2) => Row): Change =>
  (rows: readonly Row[], nth) =>
    rows.map((row, index) => (index === 0 ? { ...row, ...change(nth) } : row));
const bound: Change = (rows: readonly Row[], nth) =>
  rows.map((row, index) => (index === 0 ? { ...row, showDollarGap: nth === 1, enabled: false } : row));

/** Every block of settings, each with a change that its rules allow. */
const changes: Readonly<Record<keyof typeof settingsBlocks, Change>> = {
  serviceOptionsThresholds: bound,
  partsOptionsThresholds: bound,
  serviceOptionsHeatSheet: sheet,
  partsOptionsHeatSheet: sheet,
  heatSheetMapping: (_data, nth) => [
    {
      itemKey: 'oil',
      label: `Oil ${nth}`,
      department: 'service',
      opCodes: [],
      partGroups: [],
      eligible: 'C',
      order: 0,
    },
  ],
  serviceExpenses: expense,
  partsExpenses: expense,
  serviceOptionsAverages: average,
  partsOptionsAverages: average,
  partsOptionsInvAnalysis: (data: Row, nth) => ({ ...data, daysSupplyTarget: 30 + nth }),
  partsOptionsWholeSaleAnalysis: (data: Row, nth) => ({ ...data, staleDays: 40 + nth }),
  aiStatementAccountMapping: firstRow((nth) => ({
    lineKey: nth === 1 ? 'service.sales.two' : null,
    ...(nth === 1 ? {} : { source: 'manual' }),
  })),
  technicianRoles: firstRow((nth) => ({ role: `Lead ${nth}` })),
  technicianShops: (_data, nth) => [
    { shopId: null, name: `Shop ${nth}`, techNumbers: ['T1'], laborTypes: [], stalls: 2, countsAsExpress: false },
  ],
  maintOpCodes: firstRow((nth) => ({ category: nth === 1 ? 'repair' : 'diagnostic' })),
  laborTypeMapping: firstRow((nth) => ({ payType: nth === 1 ? 'C' : 'W' })),
  peopleNames: firstRow((nth) => ({ name: `Bo Lind ${nth}` })),
  feedSettings: (_data, nth) => ({ expectedBy: `0${nth + 4}:00`, notify: [] }),
};

const tagOf = (answer: Answer): string => String(answer.headers.etag);

describe.each(Object.entries(settingsBlocks) as [keyof typeof settingsBlocks, Calls][])('%s', (key, block) => {
  const read = () => store().ask(block.get, 'ann');
  const change = changes[key] as (data: unknown, nth: 1 | 2) => unknown;

  test('whoever saves second, or takes a change back, over an older version gets both versions and changes nothing', async () => {
    const before = await read();
    const { data } = before.body as { data: unknown };
    const first = await store().ask(block.put, 'sue', {
      body: { data: change(data, 1) },
      headers: { 'if-match': tagOf(before) },
    });
    expect(first).toMatchObject({ status: 200, body: { source: 'custom' } });
    const stands = await read();
    expect(stands.body).not.toEqual(before.body);

    const mine = change(data, 2);
    const late = await store().ask(block.put, 'ann', {
      body: { data: mine },
      headers: { 'if-match': tagOf(before) },
    });
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_in_the_meantime', current: stands.body } });
    const { data: sent } = block.put.body.parse({ data: mine }) as { data: unknown };
    expect((late.body as { sent: unknown }).sent).toEqual(sent);
    // The tag is of theirs, so that mine on top of it can be sent at once.
    expect(tagOf(late)).toBe(tagOf(stands));

    const without = await store().ask(block.put, 'ann', { body: { data: mine } });
    expect(without).toMatchObject({ status: 428, body: { code: 'if_match_required' } });

    const history = (await store().ask(block.history, 'ann')).body as { data: { historyId: number }[] };
    const body = { historyId: history.data[0]?.historyId };
    const takenBack = await store().ask(block.restore, 'ann', { body, headers: { 'if-match': tagOf(before) } });
    expect(takenBack).toMatchObject({ status: 412, body: { code: 'changed_in_the_meantime', current: stands.body } });
    expect(await store().ask(block.restore, 'ann', { body })).toMatchObject({ status: 428 });

    expect((await read()).body).toEqual(stands.body);
  });

  test('an administrator whose title sees own rows alone reads the whole block, saves it and takes it back', async () => {
    const before = await store().ask(block.get, 'lee');
    expect(before.body).toEqual((await read()).body);
    const { data } = before.body as { data: unknown };
    const saved = await store().ask(block.put, 'lee', {
      body: { data: change(data, 2) },
      headers: { 'if-match': tagOf(before) },
    });
    expect(saved).toMatchObject({ status: 200, body: { updatedBy: 'Lee Fox' } });
    const stands = await store().ask(block.get, 'lee');
    expect(stands.body).toEqual(saved.body);
    const history = (await store().ask(block.history, 'lee')).body as { data: { historyId: number }[] };
    const takenBack = await store().ask(block.restore, 'lee', {
      body: { historyId: history.data[0]?.historyId },
      headers: { 'if-match': tagOf(stands) },
    });
    expect(takenBack).toMatchObject({ status: 200 });
  });
});
