import { ApiError } from '@fixed-ops/api';
import type { HeatSheet } from '@fixed-ops/contract';
import { renderScreen } from '@fixed-ops/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MONTH_TO_DATE } from '../testing/build-administration.ts';
import { buildHeatSheetItem } from '../testing/build-blocks.ts';
import { buildBlock, effectRow, enter, save } from '../testing/settings-page.ts';
import { HeatSheetSettingsScreen } from './heat-sheet-settings-screen.tsx';

const options = {
  rowsBy: 'advisor',
  columns: [
    { key: 'hpro', order: 0, visible: true, goalType: 'value', goal: 1.8 },
    { key: 'ro_count', order: 1, visible: true, goalType: 'value', goal: null },
    { key: 'gone', order: 2, visible: true, goalType: 'penetration', goal: 12 },
  ],
  minRos: 5,
  includeInactive: false,
};
const item = buildHeatSheetItem();
type Column = HeatSheet['columns'][number];
const column = (key: string, label: string, changes: Partial<Column> = {}): Column => ({
  key,
  label,
  type: 'kpi',
  unit: 'hours',
  direction: 'up',
  group: 'Key figures',
  target: null,
  targetSource: 'none',
  eligible: null,
  opens: null,
  ...changes,
});
const cell = (value: number, status: 'green' | 'red' | 'none', target: number | null) => ({
  value,
  count: 40,
  roBase: 100,
  penetrationPct: 40,
  status,
  pace: null,
  target,
  smallSample: false,
  gapDollars: null,
  compareValue: null,
});
const row = (personNumber: string, personName: string, hpro: number) => ({
  personNumber,
  personName,
  cells: {
    hpro: cell(hpro, hpro >= 1.8 ? 'green' : 'red', 1.8),
    ro_count: cell(90, 'none', null),
    oil: cell(40, 'green', 35),
  },
  total: 40,
  goalsMet: hpro >= 1.8 ? 2 : 1,
  goals: 2,
  rank: 1,
  focus: null,
});
const sheet = (by: 'advisor' | 'technician', columns: Column[]) => ({
  ...MONTH_TO_DATE,
  data: {
    by,
    columns,
    rows: [row('A1', 'Derek Boone', 1.7), row('A2', 'Marisol Vega', 1.9)],
    storeRow: row('', 'Store', 1.8),
    goalRow: row('', 'Goal', 1.8),
    workingDays: { elapsed: 15, total: 22 },
    minRos: 5,
    ownView: false,
    ownViewMessage: null,
  },
});
const usage = [
  { opCode: 'LOFSYN', description: 'Oil change', lines: 300, itemKeys: ['oil'] },
  { opCode: 'TROT', description: 'Tire rotation', lines: 150, itemKeys: [] },
  { opCode: 'BRKF', description: 'Front brakes', lines: 50, itemKeys: [] },
];

async function openSheet(data = options) {
  const { sent, client } = renderScreen(<HeatSheetSettingsScreen />, { address: '/administration/heat-sheet' });
  const of = (call: string, by?: string) =>
    sent.findLast((each) => each.call === call && (by === undefined || each.query.by === by))!;
  await of('HeatSheetMapping').answer(buildBlock([item]));
  await of('HeatSheet', 'advisor').answer(
    sheet('advisor', [column('hpro', 'Hours per RO'), column('ro_count', 'ROs', { unit: 'count' })]),
  );
  await of('HeatSheet', 'technician').answer(
    sheet('technician', [column('tech_efficiency', 'Efficiency', { unit: 'percent' })]),
  );
  await of('ServiceOptionsHeatSheet').answer(buildBlock(data), '"v1"');
  return { sent, client, of, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('group')
    .map((each) => each.getAttribute('aria-label'));
const group = (name: string) => within(screen.getByRole('group', { name }));

async function openMapping(items: readonly object[] = [item]) {
  const { sent } = renderScreen(<HeatSheetSettingsScreen />, { address: '/administration/heat-sheet?tab=mapping' });
  const of = (call: string) => sent.findLast((each) => each.call === call)!;
  await of('HeatSheetMapping').answer(buildBlock([...items]), '"v1"');
  await of('OpCodeUsage').answer(usage);
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}

describe('columns', () => {
  test('fewer repair orders than a figure has to have are counted beside the field before it is saved', async () => {
    await openSheet();
    // Two people have 40 repair orders for each key figure, and 100 that could have had the item.
    expect(effectRow(/^Figures without color/)).toBe('Figures without color0 of 60 of 6');
    await enter(screen.getByRole('textbox', { name: 'Colored from' }), '50');
    expect(effectRow(/^Figures without color/)).toBe('Figures without color0 of 64 of 6');
  });

  test('the column of an item that somebody deletes is removed, and the other input can be saved @slow', async () => {
    const { client, of, put } = await openSheet();
    await enter(group('Hours per RO').getByRole('textbox', { name: 'Goal' }), '2');
    await enter(group('Oil change').getByRole('textbox', { name: 'Goal' }), '40');
    await act(async () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('HeatSheetMapping') });
    });
    await of('HeatSheetMapping').answer(buildBlock([]));
    expect(screen.queryByRole('group', { name: 'Oil change' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Items sold' })).getByRole('status')).toHaveTextContent(
      'Oil change is no longer an item. Its column was removed, and with it the goal of 40 that you had entered.',
    );
    expect(group('Hours per RO').getByRole('textbox', { name: 'Goal' })).toHaveValue('2');
    await save();
    const { columns } = (put().body as { data: typeof options }).data;
    expect(columns.map(({ key, goal }) => [key, goal])).toEqual([
      ['hpro', 2],
      ['ro_count', null],
      ['tech_efficiency', null],
    ]);
  });

  test('reset brings back every column without a goal, as changes that are saved or discarded', async () => {
    const { put } = await openSheet();
    await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(group('Hours per RO').getByRole('textbox', { name: 'Goal' })).toHaveValue('');
    await save();
    expect(put().body).toMatchObject({ data: { rowsBy: 'advisor', minRos: 5, includeInactive: false } });
    expect(screen.queryByRole('button', { name: 'Reset to defaults' })).not.toBeInTheDocument();
  });

  test('figures of advisors and technicians and mapped items stand in the store’s order; a column that went is gone', async () => {
    await openSheet();
    expect(names('Key figures')).toEqual(['Hours per RO', 'ROs', 'Efficiency']);
    expect(names('Items sold')).toEqual(['Oil change']);
    expect(group('Hours per RO').getByRole('textbox', { name: 'Goal' })).toHaveValue('1.8');
    expect(screen.getByText('No unsaved changes')).toBeVisible();
  });

  test('a figure that the sheet hides and that is no metric stays, hidden, and can be shown again @slow', async () => {
    const hours = { key: 'tech_sold_hours', order: 3, visible: false, goalType: 'value', goal: null };
    const { put } = await openSheet({ ...options, columns: [...options.columns, hours] });
    const shown = () => group('Hours sold').getByRole('checkbox');
    expect(shown()).not.toBeChecked();
    await enter(group('Hours per RO').getByRole('textbox', { name: 'Goal' }), '1.9');
    await save();
    expect((put().body as { data: { columns: object[] } }).data.columns).toContainEqual({ ...hours, order: 2 });
    await userEvent.click(shown());
    expect(screen.getByText('2 unsaved changes')).toBeVisible();
  });

  test('goals met by each person stand beside a goal before it is saved @slow', async () => {
    await openSheet();
    expect(effectRow(/^Derek/)).toBe('Derek Boone1 of 21 of 2');
    await enter(group('Hours per RO').getByRole('textbox', { name: 'Goal' }), '1.6');
    expect(effectRow(/^Derek/)).toBe('Derek Boone1 of 22 of 2');
    await enter(group('Oil change').getByRole('textbox', { name: 'Goal' }), '45');
    expect(effectRow(/^Marisol/)).toBe('Marisol Vega2 of 21 of 2');
    await userEvent.click(group('Oil change').getByRole('checkbox'));
    expect(effectRow(/^Marisol/)).toBe('Marisol Vega2 of 21 of 1');
  });

  test('the people who reach the goal of a sum are counted beside it before a save, although it is not a goal of people', async () => {
    await openSheet();
    expect(screen.queryByRole('row', { name: /^ROs/ })).not.toBeInTheDocument();
    await enter(group('ROs').getByRole('textbox', { name: 'Goal' }), '80');
    expect(effectRow(/^ROs/)).toBe('ROs, people at goal—2 of 2');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Goal of ROs is' }), 'a day');
    expect(effectRow(/^ROs/)).toBe('ROs, people at goal—0 of 2');
    expect(effectRow(/^Derek/)).toBe('Derek Boone1 of 21 of 2');
  });

  test('the order changes by keys on the handle, and a save sends every column in it', async () => {
    const { put } = await openSheet();
    screen.getByRole('button', { name: 'Move Efficiency' }).focus();
    await userEvent.keyboard(' {Home} ');
    expect(names('Key figures')).toEqual(['Efficiency', 'Hours per RO', 'ROs']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Goal of Oil change is' }), 'a day');
    await enter(group('Oil change').getByRole('textbox', { name: 'Goal' }), '4');
    await save();
    expect(put().body).toEqual({
      data: {
        rowsBy: 'advisor',
        minRos: 5,
        includeInactive: false,
        columns: [
          { key: 'tech_efficiency', order: 0, visible: true, goalType: 'value', goal: null },
          { key: 'hpro', order: 1, visible: true, goalType: 'value', goal: 1.8 },
          { key: 'ro_count', order: 2, visible: true, goalType: 'value', goal: null },
          { key: 'oil', order: 3, visible: true, goalType: 'perDay', goal: 4 },
        ],
      },
    });
  });

  test('a goal a day of a rate, from before that was refused, says so beside its kind and is put right there @slow', async () => {
    const columns = options.columns.map((each) => (each.key === 'hpro' ? { ...each, goalType: 'perDay' } : each));
    const { put } = await openSheet({ ...options, columns });
    await enter(group('Hours per RO').getByRole('textbox', { name: 'Goal' }), '1.9');
    await save();
    const message = 'A rate has no goal a day: hpro does not add up over days';
    await put().fail(
      Object.assign(new ApiError('problem', 'rule_broken', 'This cannot be saved.', 422, 'FO-4'), {
        problem: { errors: [{ path: 'data.columns.0.goalType', code: 'no_sum', message }] },
      }),
    );
    const kind = group('Hours per RO').getByRole('combobox', { name: 'Goal of Hours per RO is' });
    expect(kind).toHaveAccessibleDescription(`Error: ${message}`);
    await userEvent.selectOptions(kind, 'in all');
    await save();
    expect(put().body).toMatchObject({
      data: { columns: [{ key: 'hpro', goalType: 'value', goal: 1.9 }, {}, {}, {}] },
    });
  });

  test('my order of columns is shown beside the order that somebody saved first, and can be kept on top of it @slow', async () => {
    const { sent, put } = await openSheet();
    screen.getByRole('button', { name: 'Move Efficiency' }).focus();
    await userEvent.keyboard(' {Home} ');
    await save();
    await put().fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
    const goal = (key: string, of: number) => ({ ...options.columns.find((each) => each.key === key), goal: of });
    await sent
      .findLast(({ call }) => call === 'ServiceOptionsHeatSheet')!
      .answer(buildBlock({ ...options, columns: [goal('hpro', 1.8), goal('ro_count', 90)] }), '"v2"');
    const conflict = within(screen.getByRole('alert'));
    expect(conflict.getByText(/^1 change is yours, 1 is theirs/)).toBeVisible();
    await userEvent.click(conflict.getByRole('button', { name: 'Compare both' }));
    expect(conflict.getByRole('row', { name: /^Columns, order/ })).toHaveTextContent(/Efficiency, Hours per RO, ROs/);
    await userEvent.click(conflict.getByRole('button', { name: 'Keep mine on top of theirs' }));
    expect((put().body as { data: { columns: object[] } }).data.columns.slice(0, 3)).toMatchObject([
      { key: 'tech_efficiency', order: 0 },
      { key: 'hpro', order: 1, goal: 1.8 },
      { key: 'ro_count', order: 2, goal: 90 },
    ]);
  });

  test('a goal that is not a number, or above 100% of repair orders, shows an error beside it', async () => {
    const { sent } = await openSheet();
    await enter(group('Hours per RO').getByRole('textbox', { name: 'Goal' }), 'many');
    await enter(group('Oil change').getByRole('textbox', { name: 'Goal' }), '140');
    await save();
    expect(group('Hours per RO').getByRole('textbox', { name: 'Goal' })).toHaveAccessibleDescription(
      'Error: Goal is not a valid number',
    );
    expect(group('Oil change').getByRole('textbox', { name: 'Goal' })).toHaveAccessibleDescription(
      'Error: Goal is at most 100% of the repair orders',
    );
    expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
  });
});

describe('mapping', () => {
  test('codes that no item counts stand by use; given to an item by list or by dragging they count', async () => {
    const { put } = await openMapping();
    const codes = () =>
      within(screen.getByRole('list', { name: 'Codes that no item counts' }))
        .getAllByRole('listitem')
        .map((each) => each.getAttribute('aria-label'));
    expect(codes()).toEqual(['TROT', 'BRKF']);
    expect(effectRow(/^Counted/)).toBe('Counted by an item300300');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Count TROT for' }), 'Oil change');
    expect(codes()).toEqual(['BRKF']);
    // A person who uses the keyboard continues with the next code.
    expect(screen.getByRole('combobox', { name: 'Count BRKF for' })).toHaveFocus();
    expect(effectRow(/^Of all/)).toBe('Of all lines60.0%90.0%');
    const dataTransfer = { types: ['application/x-fixed-ops-code'], getData: () => 'BRKF' };
    fireEvent.drop(screen.getByRole('group', { name: 'Oil change' }), { dataTransfer });
    expect(screen.getByText('Every code that is used counts for an item.')).toBeVisible();
    await save();
    expect(put().body).toEqual({ data: [{ ...item, opCodes: ['LOF*', 'TROT', 'BRKF'] }] });
  });

  test('an arrow on a code shows the items instead of giving it to the first of them', async () => {
    await openMapping();
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Count TROT for' });
    const shown = jest.fn();
    choice.showPicker = shown;
    expect(fireEvent.keyDown(choice, { key: 'ArrowDown' })).toBe(false);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('sales of an item this month are shown beside its fields before it is saved, for op codes and for part groups', async () => {
    const wiper = {
      ...item,
      itemKey: 'wiper',
      label: 'Wipers',
      department: 'parts',
      opCodes: [],
      eligible: 'all',
      order: 1,
    };
    const { sent } = renderScreen(<HeatSheetSettingsScreen />, { address: '/administration/heat-sheet?tab=mapping' });
    const of = (call: string) => sent.findLast((each) => each.call === call)!;
    await of('HeatSheetMapping').answer(buildBlock([item, wiper]), '"v1"');
    await of('OpCodeUsage').answer(usage);
    const count = (itemKey: string, sold: number, all: number) => ({ itemKey, sold, of: all });
    const now = [count('oil', 40, 812), count('wiper', 0, 300)];
    await of('HeatSheetMappingEffect').answer({ now, next: now });
    expect(group('Oil change').getByText('40 of 812 ROs this month have it.')).toBeVisible();
    expect(screen.queryByRole('row', { name: /sold this month/ })).not.toBeInTheDocument();

    await userEvent.type(group('Wipers').getByRole('textbox', { name: /^Part groups/ }), 'WIPER{Enter}');
    const untilAskedOf = (partGroups: string[]) =>
      waitFor(() =>
        expect((of('HeatSheetMappingEffect').body as { data: object[] }).data[1]).toMatchObject({
          itemKey: 'wiper',
          partGroups,
        }),
      );
    expect(group('Oil change').getByText('40 of 812 ROs this month have it.')).toBeVisible();
    await untilAskedOf(['WIPER']);
    await of('HeatSheetMappingEffect').answer({ now, next: [now[0], count('wiper', 12, 300)] });
    expect(effectRow(/^Wipers/)).toBe('Wipers, sold this month0 of 30012 of 300');
    expect(group('Wipers').getByText(/12 of 300 documents this month have one/)).toBeVisible();

    await userEvent.type(group('Wipers').getByRole('textbox', { name: /^Part groups/ }), 'BLADE{Enter}');
    await untilAskedOf(['WIPER', 'BLADE']);
    await of('HeatSheetMappingEffect').fail(
      new ApiError('network', 'unreachable', 'The server did not answer.', 0, 'FO-2'),
    );
    expect(screen.getByText(/could not be counted. You can still save/)).toBeVisible();
  });

  test.each([
    ['PARTS_MANAGER', 'Figures of service are not open to your title', 1],
    ['SERVICE_ADVISOR', 'You see your own figures only', 0],
  ])('a %s is told which items have no count', async (title, words, asks) => {
    const { sent } = renderScreen(<HeatSheetSettingsScreen />, {
      address: '/administration/heat-sheet?tab=mapping',
      title,
    });
    const of = (call: string) => sent.findLast((each) => each.call === call)!;
    await of('HeatSheetMapping').answer(buildBlock([item]), '"v1"');
    await of('OpCodeUsage').answer(usage);
    expect(screen.getByRole('region', { name: 'Effect' })).toHaveTextContent(words);
    expect(sent.filter(({ call }) => call === 'HeatSheetMappingEffect')).toHaveLength(asks);
  });

  test('a new item needs a name, and miles where they decide; both are said beside the field', async () => {
    const { put } = await openMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Add an item' }));
    const fresh = () => within(screen.getByRole('group', { name: 'New item' }));
    await userEvent.click(fresh().getByRole('combobox', { name: /Could have been sold on/ }));
    await userEvent.click(screen.getByRole('option', { name: 'ROs above a mileage' }));
    await save();
    expect(fresh().getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription('Error: Please enter Name');
    expect(fresh().getByRole('textbox', { name: 'Miles' })).toHaveAccessibleDescription('Error: Please enter Miles');
    await userEvent.type(fresh().getByRole('textbox', { name: 'Miles' }), '60000');
    await userEvent.type(fresh().getByRole('textbox', { name: /^Name/ }), 'Brakes');
    await save();
    expect((put().body as { data: object[] }).data[1]).toEqual({
      ...item,
      itemKey: expect.stringMatching(/^[\w-]{36}$/),
      label: 'Brakes',
      opCodes: [],
      eligible: 'mileage>=60000',
      order: 1,
    });
  });

  test('a change of an item of service leaves the places of those of parts @slow', async () => {
    const tires = { ...item, itemKey: 'tires', label: 'Tires', department: 'parts' as const, opCodes: [] };
    const { put } = await openMapping([item, { ...item, itemKey: 'wipers', opCodes: [], order: 1 }, tires]);
    await enter(screen.getAllByRole('textbox', { name: 'Name' })[0]!, 'Oil and filter');
    await save();
    const { data } = put().body as { data: { order: number }[] };
    expect(data.map(({ order }) => order)).toEqual([0, 1, 0]);
  });

  test('an item that is added after another one was removed is another item @slow', async () => {
    const { put } = await openMapping([item, { ...item, itemKey: 'item-2', label: 'Wipers', opCodes: [], order: 1 }]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Wipers' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add an item' }));
    await userEvent.type(screen.getAllByRole('textbox', { name: /^Name/ })[1]!, 'Brakes');
    await save();
    const { data } = put().body as { data: { itemKey: string }[] };
    expect(data[1]).toMatchObject({ label: 'Brakes' });
    expect(data[1]?.itemKey).not.toBe('item-2');
  });

  test('a code of two items is refused beside the field, and an item with a goal on a sheet does not go', async () => {
    const { put } = await openMapping();
    await userEvent.type(screen.getByRole('combobox', { name: 'Op codes' }), 'lofdsl{Enter}');
    await save();
    const refusal = (errors: object[]) =>
      Object.assign(new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-3'), {
        problem: { errors },
      });
    await put().fail(
      refusal([{ path: 'data.0.opCodes.1', code: 'twice', message: 'LOFDSL is covered by LOF* already' }]),
    );
    expect(screen.getByRole('combobox', { name: 'Op codes' })).toHaveAccessibleDescription(
      /LOFDSL is covered by LOF\* already/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Oil change' }));
    await save();
    await put().fail(
      refusal([{ path: 'data', code: 'item_in_use', message: '“Oil change” has a goal on the service heat sheet.' }]),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('“Oil change” has a goal on the service heat sheet.');
  });
});
