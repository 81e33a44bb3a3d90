import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildTechnicianRole } from '../testing/build-blocks.ts';
import { buildBlock, effectRow, enter, save } from '../testing/settings-page.ts';
import { RolesScreen } from './roles-screen.tsx';
import { ShopsScreen } from './shops-screen.tsx';

const everybody = [
  buildTechnicianRole('T1', 'Luis Ferrer'),
  buildTechnicianRole('T2', 'Mia Sandoval', { skill: '' }),
  buildTechnicianRole('T3', 'Andre Wells', { skill: '' }),
];
const row = (name: string) => within(screen.getByRole('listitem', { name }));
const refused = (errors: object[]) =>
  Object.assign(new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-3'), { problem: { errors } });

describe('roles', () => {
  async function open(address = '/administration/technician-roles') {
    const { sent } = renderScreen(<RolesScreen />, { address });
    await sent[0]!.answer(buildBlock(everybody), '"v1"');
    return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
  }
  const sentRows = (body: unknown) => (body as { data: Record<string, unknown>[] }).data;

  test('many are changed at once, and everybody travels with a save, also whom the search hides', async () => {
    const { put } = await open();
    await userEvent.type(screen.getByRole('searchbox'), 'an');
    expect(screen.queryByRole('listitem', { name: 'Luis Ferrer' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all 2' }));
    const bar = within(screen.getByRole('region', { name: 'Change the selected ones' }));
    await userEvent.selectOptions(bar.getByRole('combobox', { name: 'To' }), 'A');
    await userEvent.click(bar.getByRole('button', { name: 'Apply to 2' }));
    expect(screen.getByText('2 unsaved changes')).toBeVisible();
    await save();
    expect(sentRows(put().body).map(({ techNumber, skill }) => [techNumber, skill])).toEqual([
      ['T1', 'B'],
      ['T2', 'A'],
      ['T3', 'A'],
    ]);
  });

  test('an invalid amount is not applied to many: the field shows the error, and Enter applies instead of saving @slow', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all 3' }));
    const bar = within(screen.getByRole('region', { name: 'Change the selected ones' }));
    await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Set' }), 'Pay per hour');
    const to = bar.getByRole('textbox', { name: 'To' });
    for (const [text, complaint] of [
      ['', 'Please enter Pay per hour'],
      ['forty', 'Pay per hour is not a valid amount'],
      ['1001', 'Pay per hour is between 0 and 1,000'],
    ] as const) {
      await enter(to, text);
      await userEvent.click(bar.getByRole('button', { name: 'Apply to 3' }));
      expect(to).toHaveAccessibleDescription(`Error: ${complaint}`);
    }
    expect(screen.getByText('No unsaved changes')).toBeVisible();
    await enter(to, '41.5');
    expect(to).toBeValid();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('3 unsaved changes')).toBeVisible();
    for (const { name } of everybody)
      expect(row(name).getByRole('textbox', { name: 'Pay per hour' })).toHaveValue('41.5');
    await enter(to, '42');
    await userEvent.keyboard('{Enter}');
    expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
  });

  test('what is wrong in a row that the search hides is named beside the button that saves @slow', async () => {
    const { sent } = await open();
    await enter(row('Mia Sandoval').getByRole('textbox', { name: 'Hours per day' }), '25');
    await userEvent.type(screen.getByRole('searchbox'), 'luis');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Mia Sandoval, hours per day: Hours per day is between 0 and 24',
    );
    expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
  });

  test('a technician without a name leads to the page that gives one, and the others lead nowhere', async () => {
    const { sent } = renderScreen(<RolesScreen />, { address: '/administration/technician-roles' });
    await sent[0]!.answer(buildBlock([...everybody, buildTechnicianRole('T/9', '')]), '"v1"');
    expect(row('T/9').getByRole('link', { name: 'Name T/9' })).toHaveAttribute(
      'href',
      '/administration/people-names?search=T%2F9',
    );
    expect(row('Luis Ferrer').queryByRole('link')).not.toBeInTheDocument();
  });

  test('by keys: Enter and arrows go down a column, Ctrl+D takes the value from above', async () => {
    await open();
    const hours = (name: string) => row(name).getByRole('textbox', { name: 'Hours per day' });
    await enter(hours('Luis Ferrer'), '10');
    await userEvent.keyboard('{Enter}');
    expect(hours('Mia Sandoval')).toHaveFocus();
    await userEvent.keyboard('{Control>}d{/Control}{ArrowDown}');
    expect(hours('Mia Sandoval')).toHaveValue('10');
    expect(hours('Andre Wells')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(hours('Luis Ferrer')).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Effect' })).toHaveTextContent(
      'Active technicians3Hours of a weekday24.0 hrs now, →28.0 hrs after this change',
    );
  });

  test('the day until which a leaver’s hours count, and the effect of a change of pay, are shown beside the fields', async () => {
    await open();
    await userEvent.click(row('Luis Ferrer').getByRole('checkbox', { name: /^Active/ }));
    expect(row('Luis Ferrer').getByText('Scheduled hours count until today.')).toBeVisible();
    await userEvent.type(row('Luis Ferrer').getByLabelText('Last day'), '2026-11-13');
    expect(row('Luis Ferrer').getByText('Scheduled hours count until Nov 13, 2026.')).toBeVisible();
    await enter(row('Mia Sandoval').getByRole('textbox', { name: 'Pay per hour' }), '41');
    expect(row('Mia Sandoval').getByText(/^The new pay is the cost of lines that the nightly files/)).toBeVisible();
    expect(row('Andre Wells').queryByText(/nightly files|Scheduled hours/)).not.toBeInTheDocument();
  });

  test('who is no longer active has a last day, which is not before the first; hours are at most 24 @slow', async () => {
    const { sent, put } = await open();
    await userEvent.click(row('Luis Ferrer').getByRole('checkbox', { name: /^Active/ }));
    const last = row('Luis Ferrer').getByLabelText('Last day');
    await userEvent.type(last, '2019-01-31');
    await enter(row('Mia Sandoval').getByRole('textbox', { name: 'Hours per day' }), '25');
    await save();
    expect(last).toHaveAccessibleDescription('Error: Last day is before the first day');
    expect(row('Mia Sandoval').getByRole('textbox', { name: 'Hours per day' })).toHaveAccessibleDescription(
      'Error: Hours per day is between 0 and 24',
    );
    expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
    await userEvent.clear(last);
    await enter(row('Mia Sandoval').getByRole('textbox', { name: 'Hours per day' }), '8');
    await save();
    expect(sentRows(put().body)[0]).toMatchObject({ active: false, hiredOn: '2020-03-01', leftOn: null });
  });
});

describe('shops', () => {
  const shops = [
    { shopId: 1, name: 'Main', techNumbers: ['T1', 'T2'], laborTypes: ['CP'], stalls: 12, countsAsExpress: false },
    { shopId: 2, name: 'Express', techNumbers: [], laborTypes: ['EXP'], stalls: 4, countsAsExpress: true },
  ];
  const laborTypes = ['CustExp', 'CP', 'EXP'].map((laborType) => ({
    ...{ laborType, description: `Work of ${laborType}`, payType: 'C', source: 'auto' },
  }));
  async function open(shopsThere = shops) {
    const { sent } = renderScreen(<ShopsScreen />, { address: '/administration/technician-shops' });
    await sent.find(({ call }) => call === 'TechnicianShops')!.answer(buildBlock(shopsThere), '"v1"');
    await sent.find(({ call }) => call === 'TechnicianRoles')!.answer(buildBlock(everybody));
    await sent.find(({ call }) => call === 'LaborTypeMapping')!.answer(buildBlock(laborTypes));
    return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
  }
  const shop = (name: string) => within(screen.getByRole('region', { name }));

  test('a technician is put into a shop by name, with the hours of each shop beside it and who is in none', async () => {
    const { put } = await open();
    expect(screen.getByText('In no shop: Andre Wells T3.')).toBeVisible();
    await userEvent.type(shop('Express').getByRole('combobox', { name: 'Technicians' }), 'andre wells{Enter}');
    expect(effectRow(/^Express[^,]*$/)).toBe('Express0.0 hrs8.0 hrs');
    expect(effectRow(/^Express, a stall/)).toBe('Express, a stall0.0 hrs2.0 hrs');
    expect(screen.getByText('Every active technician is in a shop.')).toBeVisible();
    await userEvent.type(shop('Express').getByRole('combobox', { name: 'Technicians' }), 'nobody{Enter}');
    expect(shop('Express').getByRole('combobox', { name: 'Technicians' })).toHaveValue('nobody');
    await userEvent.clear(shop('Express').getByRole('combobox', { name: 'Technicians' }));
    await save();
    expect(put().body).toEqual({ data: [shops[0], { ...shops[1], techNumbers: ['T3'] }] });
  });

  test('the first shop is offered the labor types of the store, and they are sent as the files write them', async () => {
    const { put } = await open([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add a shop' }));
    await userEvent.type(shop('New shop').getByRole('textbox', { name: /^Name/ }), 'Body');
    const types = () => shop('Body').getByRole<HTMLInputElement>('combobox', { name: 'Labor types' });
    expect([...types().list!.options].map(({ value, label }) => [value, label])).toEqual([
      ['CP', 'Work of CP'],
      ['CustExp', 'Work of CustExp'],
      ['EXP', 'Work of EXP'],
    ]);
    // The browser puts a chosen suggestion into the field at once.
    fireEvent.change(types(), { target: { value: 'CustExp' } });
    await userEvent.type(types(), 'cp{Enter}');
    await userEvent.type(types(), 'Zz{Enter}');
    await save();
    expect((put().body as { data: object[] }).data).toEqual([
      expect.objectContaining({ name: 'Body', laborTypes: ['CustExp', 'CP', 'Zz'] }),
    ]);
  });

  test('a shop that was added has its own id once it is saved, and the next save changes it @slow', async () => {
    const { put } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add a shop' }));
    await userEvent.type(shop('New shop').getByRole('textbox', { name: /^Name/ }), 'Body');
    await save();
    const body = { name: 'Body', techNumbers: [], laborTypes: [], stalls: 0, countsAsExpress: false };
    expect(put().body).toEqual({ data: [...shops, { ...body, shopId: null }] });
    await put().answer(buildBlock([...shops, { ...body, shopId: 3 }]), '"v2"');
    expect(screen.getByText('No unsaved changes')).toBeVisible();
    expect(screen.getAllByRole('row', { name: /^Body[^,]*$/ })).toHaveLength(1);
    await enter(shop('Body').getByRole('textbox', { name: 'Stalls' }), '2');
    await save();
    expect(put().body).toEqual({ data: [...shops, { ...body, shopId: 3, stalls: 2 }] });
    expect(put().headers).toEqual({ 'If-Match': '"v2"' });
  });

  test('a shop that was saved while somebody typed on is one shop, which the next save changes @slow', async () => {
    const { put } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add a shop' }));
    await userEvent.type(shop('New shop').getByRole('textbox', { name: /^Name/ }), 'Body');
    await save();
    await enter(shop('Body').getByRole('textbox', { name: 'Stalls' }), '2');
    const body = { name: 'Body', techNumbers: [], laborTypes: [], stalls: 0, countsAsExpress: false };
    await put().answer(buildBlock([...shops, { ...body, shopId: 3 }]), '"v2"');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    expect(screen.getAllByRole('row', { name: /^Body[^,]*$/ })).toHaveLength(1);
    await save();
    expect(put().body).toEqual({ data: [...shops, { ...body, shopId: 3, stalls: 2 }] });
  });

  test('a new shop needs a name, and a labor type of two shops is refused beside the field', async () => {
    const { put } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add a shop' }));
    await save();
    expect(shop('New shop').getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(
      'Error: Please enter Name',
    );
    await userEvent.type(shop('New shop').getByRole('textbox', { name: /^Name/ }), 'Body');
    await userEvent.type(shop('Body').getByRole('combobox', { name: 'Labor types' }), 'exp{Enter}');
    await save();
    await put().fail(
      refused([{ path: 'data.2.laborTypes.0', code: 'in_two_shops', message: 'EXP belongs to Express and Body' }]),
    );
    expect(shop('Body').getByRole('combobox', { name: 'Labor types' })).toHaveAccessibleDescription(
      /EXP belongs to Express and Body/,
    );
  });
});
