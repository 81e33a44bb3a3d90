import { type CallDefinition, settingsBlocks } from '@fixed-ops/contract';
import { loadFiles } from '@fixed-ops/importer/testing';
import { settingsClient } from '../../testing/settings-client.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

/** As long as an extract may have a code, a number or a name. */
const long = (start: string) => `${start} “1,5”\n😀\u00a0${'x'.repeat(250)}`.slice(0, 250);
const story = long('Told').repeat(400);

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd-1' }]);
  await opened.person('admin', { dealerships: ['d-1'], role: 'ADMIN' });
  const [advisor, technician, counter] = [long('A'), long('T'), long('K')];
  await loadFiles(opened.db, 'd-1', {
    'ros.csv': [
      ['ro_number', 'open_date', 'close_date', 'status', 'advisor_number'],
      [1, '2026-11-02', '2026-11-03', 'closed', advisor],
    ],
    'lines.csv': [
      [
        'ro_number',
        'line',
        'pay_type',
        'labor_type',
        'op_code',
        'op_description',
        'sold_hours',
        'labor_sale',
        'labor_cost',
      ],
      [1, 1, 'C', long('L'), long('O'), story, 1, 100, 40],
    ],
    'techs.csv': [
      ['ro_number', 'line', 'tech_number', 'tech_name', 'flagged_hours'],
      [1, 1, technician, long('Tia'), 1],
    ],
    'parts.csv': [
      ['ro_number', 'line', 'part_number', 'quantity', 'unit_cost', 'unit_sale', 'counter_number'],
      [1, 1, 'P1', 1, 5, 9, counter],
    ],
    'op_codes.csv': [
      ['op_code', 'description', 'expected_hours', 'expected_price'],
      [long('P'), story, '-10000', '-1000000'],
      [long('Q'), '', '10000', '1000000'],
    ],
    'labor_types.csv': [
      ['labor_type', 'description', 'pay_type'],
      [long('M'), story, 'B'],
    ],
    'gl_accounts.csv': [
      ['account', 'description', 'type', 'department'],
      [long('G'), story, 'expense', long('Dept')],
    ],
  });
  return opened;
});
const settings = settingsClient(store, 'admin');

interface Calls {
  readonly get: CallDefinition;
  readonly put: CallDefinition;
  readonly history: CallDefinition;
  readonly restore: CallDefinition;
}
type Row = Readonly<Record<string, unknown>>;

test.each<[string, Calls, (row: Row) => Row]>([
  ['op codes', settingsBlocks.maintOpCodes, (row) => ({ ...row, category: 'diagnostic' })],
  ['people', settingsBlocks.peopleNames, (row) => ({ ...row, name: row.name || 'Al Long' })],
  ['technicians', settingsBlocks.technicianRoles, (row) => ({ ...row, skill: 'A' })],
  ['labor types', settingsBlocks.laborTypeMapping, (row) => ({ ...row, payType: 'I' })],
  ['accounts', settingsBlocks.aiStatementAccountMapping, (row) => ({ ...row, sign: -1 })],
])('%s are saved and taken back with the longest and oddest values of the files', async (_what, block, changed) => {
  const before = await settings.data<Row[]>(block.get);
  expect(before.length).toBeGreaterThan(0);
  const after = before.map(changed);
  expect(await settings.save([block.get, block.put], after)).toMatchObject({ status: 200 });
  expect(await settings.data<Row[]>(block.get)).not.toEqual(before);
  const history = block.history.response.parse((await settings.read(block.history)).body) as {
    data: { historyId: number; canRestore: boolean }[];
  };
  expect(history.data).toMatchObject([{ canRestore: true }]);
  const body = { historyId: history.data[0]?.historyId };
  const { headers } = await settings.read(block.get);
  const taken = await store().ask(block.restore, 'admin', { body, headers: { 'if-match': String(headers.etag) } });
  expect(taken).toMatchObject({ status: 200 });
  expect(await settings.data<Row[]>(block.get)).toEqual(before);
});
