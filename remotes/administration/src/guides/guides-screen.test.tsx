import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildDealershipInfo } from '../testing/build-administration.ts';
import { buildGuide } from '../testing/build-blocks.ts';
import { statementLine, statementOf } from '../testing/build-statement.ts';
import { enter, save } from '../testing/settings-page.ts';
import { GuidesScreen } from './guides-screen.tsx';

const guides = [buildGuide('advertising', 'Advertising', 12), buildGuide('tools', 'Tools', 3, 2)];

async function open(role: string) {
  const { sent, client } = renderScreen(<GuidesScreen />, { address: '/administration/guides', role });
  await sent[0]!.answer(guides);
  return { sent, client, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const wanted = (label: string) => within(screen.getByRole('group', { name: label })).getByRole('textbox');

test('a group’s guide is entered beside the manufacturer’s own and saved for every store', async () => {
  const { put } = await open('ADMIN_SUPER');
  expect(screen.getByRole('group', { name: 'Tools' })).toHaveTextContent('2.0%');
  expect(wanted('Tools')).toHaveValue('3');
  await enter(wanted('Advertising'), '1200');
  await save();
  expect(wanted('Advertising')).toHaveAccessibleDescription('Error: Group guide is between 0 and 1,000%');
  await enter(wanted('Advertising'), '15');
  await enter(wanted('Tools'), '');
  await save();
  const row = { manufacturer: 'Toyota', department: 'service' };
  expect(put().body).toEqual({
    guides: [
      { ...row, expenseKey: 'advertising', guidelinePctGross: 15, expected: 12 },
      { ...row, expenseKey: 'tools', guidelinePctGross: null, expected: 3 },
    ],
  });
});

test('guides of the group go back to the maker’s, one by emptying its field, all at once by a button', async () => {
  const { put } = await open('ADMIN_SUPER');
  const reset = () => screen.queryByRole('button', { name: 'Reset to the maker’s' });
  await enter(wanted('Advertising'), '15');
  await userEvent.click(reset()!);
  expect(wanted('Advertising')).toHaveValue('');
  expect(reset()).not.toBeInTheDocument();
  expect(screen.getByText('1 unsaved change')).toBeVisible();
  await save();
  expect(put().body).toMatchObject({ guides: [{ expenseKey: 'tools', guidelinePctGross: null, expected: 3 }] });
});

test('the server’s error about a guide is shown beside that guide, whichever row it is', async () => {
  const { put } = await open('ADMIN_SUPER');
  await enter(wanted('Tools'), '5');
  await save();
  await put().fail(
    Object.assign(new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-7'), {
      problem: {
        errors: [{ path: 'guides.0.expenseKey', code: 'unknown_line', message: 'is not a line of this manufacturer' }],
      },
    }),
  );
  expect(wanted('Tools')).toHaveAccessibleDescription('Error: Group guide is not a line of this manufacturer');
  expect(wanted('Advertising')).not.toHaveAccessibleDescription(/Error/);
});

test('the saved value is shown and is the basis of the next change, and the person who saved last is named beside the button', async () => {
  const { sent, put } = await open('ADMIN_SUPER');
  const history = () => sent.findLast(({ call }) => call === 'ManufacturerExpensesHistory')!;
  const change = (by: string, at: string) => ({
    ...{ historyId: 9, action: 'save', from: null, before: [], after: [], canRestore: true },
    ...{ by, at },
  });
  const answer = (...data: object[]) => history().answer({ data, total: data.length, page: 1, pageSize: 50 });
  await answer(change('Ruth Tanaka', '2026-10-02T15:30:00.000Z'));
  expect(screen.getByText('Last saved Oct 2, 2026, 11:30 AM by Ruth Tanaka')).toBeVisible();
  await enter(wanted('Tools'), '4');
  await save();
  await put().answer(guides);
  await answer(change('Dana Whitfield', '2026-11-20T16:00:00.000Z'));
  await sent
    .findLast(({ call }) => call === 'ManufacturerExpenses')!
    .answer([guides[0], buildGuide('tools', 'Tools', 4, 2)]);
  expect(screen.getByText('No unsaved changes')).toBeVisible();
  expect(wanted('Tools')).toHaveValue('4');
  expect(screen.getByText('Last saved Nov 20, 2026, 11:00 AM by Dana Whitfield')).toBeVisible();
  await enter(wanted('Tools'), '5');
  await save();
  expect(put().body).toMatchObject({ guides: [{ expenseKey: 'tools', guidelinePctGross: 5, expected: 4 }] });
});

test('what stands and who saved last are asked for once more after a save', async () => {
  const { sent, put } = await open('ADMIN_SUPER');
  await sent
    .find(({ call }) => call === 'ManufacturerExpensesHistory')!
    .answer({ data: [], total: 0, page: 1, pageSize: 50 });
  await enter(wanted('Tools'), '4');
  await save();
  const asked = sent.length;
  await put().answer(guides);
  expect(
    sent
      .slice(asked)
      .map(({ call }) => call)
      .sort(),
  ).toEqual(['ManufacturerExpenses', 'ManufacturerExpensesHistory']);
});

test('a guide that was saved is not sent once more where it could not be read after the save', async () => {
  const { sent, put } = await open('ADMIN_SUPER');
  await enter(wanted('Tools'), '4');
  await save();
  await put().answer(guides);
  await sent
    .findLast(({ call }) => call === 'ManufacturerExpenses')!
    .fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(screen.getByText('No unsaved changes')).toBeVisible();
  expect(wanted('Tools')).toHaveValue('4');
  await enter(wanted('Advertising'), '15');
  await save();
  expect(put().body).toMatchObject({ guides: [{ expenseKey: 'advertising', guidelinePctGross: 15, expected: 12 }] });
  await put().answer(guides);
  await sent
    .findLast(({ call }) => call === 'ManufacturerExpenses')!
    .answer([buildGuide('advertising', 'Advertising', 15), buildGuide('tools', 'Tools', 6, 2)]);
  expect(wanted('Tools')).toHaveValue('6');
  await enter(wanted('Tools'), '');
  await save();
  expect(put().body).toMatchObject({ guides: [{ expenseKey: 'tools', guidelinePctGross: null, expected: 6 }] });
});

test('values that are back after an undo are shown, where they could not be read after the save', async () => {
  const { sent, client, put } = await open('ADMIN_SUPER');
  await enter(wanted('Tools'), '4');
  await save();
  await put().answer(guides);
  const read = () => sent.findLast(({ call }) => call === 'ManufacturerExpenses')!;
  await read().fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(wanted('Tools')).toHaveValue('4');
  await act(async () => void client.invalidateQueries());
  await read().answer(structuredClone(guides));
  expect(wanted('Tools')).toHaveValue('3');
});

test('values that were read while a save ran are not taken for newer ones, where they could not be read after it', async () => {
  const { sent, client, put } = await open('ADMIN_SUPER');
  await enter(wanted('Tools'), '4');
  const before = Date.now();
  await save();
  const read = () => sent.findLast(({ call }) => call === 'ManufacturerExpenses')!;
  await waitFor(() => expect(Date.now()).toBeGreaterThan(before));
  await act(async () => void client.invalidateQueries());
  await read().answer(structuredClone(guides));
  await put().answer(guides);
  await read().fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(screen.getByText('No unsaved changes')).toBeVisible();
  expect(wanted('Tools')).toHaveValue('4');
});

test('if the saved guides cannot be read after a conflict, the failure is said at the save bar and the input stays', async () => {
  const { sent, put } = await open('ADMIN_SUPER');
  await enter(wanted('Tools'), '4');
  await save();
  await put().fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  await sent
    .findLast(({ call }) => call === 'ManufacturerExpenses')!
    .fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^The connection broke/);
  expect(wanted('Tools')).toHaveValue('4');
});

test('expenses of the last whole month are shown beside a guide and compared with its saved and its entered value', async () => {
  const { sent } = await open('ADMIN_SUPER');
  expect(sent.some(({ call }) => call === 'StatementModel')).toBe(false);
  await sent.find(({ call }) => call === 'GroupDealershipInfo')!.answer([buildDealershipInfo()]);
  const asked = sent.find(({ call }) => call === 'StatementModel')!;
  expect(asked.query).toEqual({ department: 'service', month: '2026-10' });
  const line = (key: string, pct: number, guidelineSource: string) =>
    statementLine(`service.expense.semiFixed.${key}`, { label: key, actual: 1, guideline: 1, pct, guidelineSource });
  // The store has its own guide for tools, so the group's guide does not apply there.
  await asked.answer(statementOf([line('advertising', 14.2, 'manufacturer'), line('tools', 9, 'store')]));
  const effect = within(screen.getByRole('region', { name: 'Effect' }));
  expect(effect.getByRole('row', { name: /over their guide/ })).toHaveTextContent('1 of 11 of 1');
  await enter(wanted('Advertising'), '15');
  expect(effect.getByRole('row', { name: /over their guide/ })).toHaveTextContent('1 of 10 of 1');
  expect(effect.getByRole('row', { name: /^Advertising, 14.2%/ })).toHaveTextContent('2.2% over0.8% under');
});

test('guides of a manufacturer that no store of the person sells have no effect to show', async () => {
  const { sent } = await open('ADMIN_SUPER');
  const other = buildDealershipInfo({ brands: ['Honda'], warrantyRates: [] });
  await sent.find(({ call }) => call === 'GroupDealershipInfo')!.answer([other]);
  expect(screen.getByText(/^No store of yours sells Toyota/)).toBeVisible();
  expect(sent.some(({ call }) => call === 'StatementModel')).toBe(false);
});

test('stores or expenses that could not be loaded are not said to be none, and are asked for again', async () => {
  const { sent } = await open('ADMIN_SUPER');
  const last = (name: string) => sent.findLast(({ call }) => call === name)!;
  const effect = within(screen.getByRole('region', { name: 'Effect' }));
  const broken = () => new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10');
  await last('GroupDealershipInfo').fail(broken());
  expect(effect.getByText(/^Expenses of the last month could not be loaded/)).toBeVisible();
  await userEvent.click(effect.getByRole('button', { name: 'Retry' }));
  await last('GroupDealershipInfo').answer([buildDealershipInfo()]);
  await last('StatementModel').fail(broken());
  expect(effect.getByText(/^Expenses of the last month could not be loaded/)).toBeVisible();
  await userEvent.click(effect.getByRole('button', { name: 'Retry' }));
  await last('StatementModel').answer(statementOf([]));
  expect(effect.getByText(/^The store has guides of its own/)).toBeVisible();
});

test('guides of a department are not compared with the other department’s expenses while its own load', async () => {
  const guide = buildGuide('advertising', 'Advertising', 12);
  const { sent } = renderScreen(<GuidesScreen />, { address: '/administration/guides', role: 'ADMIN_SUPER' });
  await sent[0]!.answer([guide, { ...guide, department: 'parts' }]);
  await sent.find(({ call }) => call === 'GroupDealershipInfo')!.answer([buildDealershipInfo()]);
  const told = { actual: 1, guideline: 1, pct: 14.2, guidelineSource: 'manufacturer' };
  const answer = (department: string) =>
    sent
      .findLast(({ call }) => call === 'StatementModel')!
      .answer(statementOf([statementLine(`${department}.expense.semiFixed.advertising`, told)], { department }));
  await answer('service');
  const row = () => screen.queryByRole('row', { name: /over their guide/ });
  expect(row()).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Parts' }));
  expect(screen.getByRole('region', { name: 'Effect' })).toHaveTextContent('Expenses of the last month appear here.');
  expect(row()).not.toBeInTheDocument();
  await answer('parts');
  expect(row()).toBeVisible();
});

test.each(['', '?brand=Edsel'])(
  'the guides of the store’s own brands are shown first%s, one manufacturer and department at a time, and entries in the others stay',
  async (query) => {
    const { sent } = renderScreen(<GuidesScreen />, { address: `/administration/guides${query}`, role: 'ADMIN_SUPER' });
    await sent[0]!.answer([{ ...buildGuide('rent', 'Rent', 9), manufacturer: 'Honda' }, ...guides]);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    await sent.find(({ call }) => call === 'GroupDealershipInfo')!.answer([buildDealershipInfo()]);
    expect(screen.queryByRole('group', { name: 'Rent' })).not.toBeInTheDocument();
    await enter(wanted('Tools'), '4');
    await userEvent.click(screen.getByRole('combobox', { name: /Manufacturer/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Honda' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('brand=Honda');
    expect(wanted('Rent')).toBeVisible();
    expect(screen.getByText('1 unsaved change')).toBeVisible();
  },
);

test('a change of the guides is listed with the values before it, and is undone on top of the newest change that was seen', async () => {
  const { sent } = renderScreen(<GuidesScreen />, {
    address: '/administration/guides?tool=history',
    role: 'ADMIN_SUPER',
  });
  await sent.find(({ call }) => call === 'ManufacturerExpenses')!.answer(guides);
  const change = (historyId: number, before: number, after: number) => ({
    historyId,
    at: '2026-10-02T15:30:00.000Z',
    by: 'Ruth Tanaka',
    action: 'save',
    from: null,
    before: [buildGuide('tools', 'Tools', before, 2)],
    after: [buildGuide('tools', 'Tools', after, 2)],
    canRestore: true,
  });
  await sent
    .find(({ call }) => call === 'ManufacturerExpensesHistory')!
    .answer({ data: [change(9, 3, 4), change(8, 2, 3)], total: 2, page: 1, pageSize: 50 });
  const [, older] = screen.getAllByRole('listitem', { name: /Ruth Tanaka/ });
  expect(older).toHaveTextContent('Toyota, service, Tools: guide, % of gross23');
  await userEvent.click(within(older!).getByRole('button', { name: 'Undo' }));
  await userEvent.click(within(older!).getByRole('button', { name: 'Yes, undo it' }));
  expect(sent.findLast(({ call }) => call === 'RestoreManufacturerExpenses')!.body).toEqual({
    historyId: 8,
    newest: 9,
  });
});

test('an administrator of one store can read the guides but not change them', async () => {
  await open('ADMIN');
  expect(wanted('Tools')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
});
