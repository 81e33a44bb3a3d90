import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildExpenseLine, buildMappedAccount } from '../testing/build-blocks.ts';
import { statementLine, statementOf } from '../testing/build-statement.ts';
import { buildBlock, effectRow, enter, save } from '../testing/settings-page.ts';
import { ExpensesScreen } from './expenses-screen.tsx';

const lines = [
  buildExpenseLine('rent', 'Rent', { accounts: ['7100'], monthlyBudget: 12_000, guidelinePctGross: 6 }),
  buildExpenseLine('supplies', 'Supplies', { category: 'semiFixed', accounts: ['7210'] }),
];
const account = (number: string, description: string, total: number) => ({
  ...buildMappedAccount(number, description, { type: 'expense' }),
  months: [],
  total,
  suggestion: null,
});
const options = {
  months: ['2026-08', '2026-09', '2026-10'],
  unmapped: [],
  unmappedTotal: 0,
  accounts: [account('7100', 'Rent', 36_300), account('7210', 'Supplies', 900), account('7220', 'Uniforms', 300)],
  lines: [],
};

async function open() {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses' });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent.find(({ call }) => call === 'AIStatementAccountOptions')!.answer(options);
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const group = (name: string) => within(screen.getByRole('group', { name }));

test('lines stand by kind with what their accounts came to; an account and a budget are saved, the sum beside them', async () => {
  const { put } = await open();
  expect(screen.getByRole('group', { name: 'Rent' })).toHaveTextContent('$12,100 in an average month');
  await userEvent.type(group('Supplies').getByRole('combobox', { name: 'Accounts' }), '7220{Enter}');
  expect(screen.getByRole('group', { name: 'Supplies' })).toHaveTextContent('$400 in an average month');
  expect(screen.getByRole('region', { name: 'Effect' })).not.toHaveTextContent(/\$0|—|Fixed|Semi-fixed/);
  await enter(group('Supplies').getByRole('textbox', { name: 'Budget per month' }), '450');
  expect(effectRow(/^Semi-fixed/)).toBe('Semi-fixed$0$450');
  expect(screen.queryByRole('row', { name: /^Fixed/ })).not.toBeInTheDocument();
  expect(effectRow(/^All budgets/)).toBe('All budgets of a month$12,000$12,450');
  await save();
  expect(put().body).toEqual({ data: [lines[0], { ...lines[1], accounts: ['7210', '7220'], monthlyBudget: 450 }] });
});

test('a fixed charge needs its amount, and an account of two lines is refused beside the field', async () => {
  const { sent, put } = await open();
  await userEvent.selectOptions(group('Supplies').getByRole('combobox', { name: 'Charged' }), 'Its budget each month');
  await enter(group('Rent').getByRole('textbox', { name: 'Guide' }), '2000');
  await save();
  expect(group('Supplies').getByRole('textbox', { name: 'Budget per month' })).toHaveAccessibleDescription(
    'Error: Please enter what Supplies is charged each month',
  );
  expect(group('Rent').getByRole('textbox', { name: 'Guide' })).toHaveAccessibleDescription(
    'Error: Guide is between 0 and 1,000',
  );
  expect(sent.filter(({ call }) => call.startsWith('Put'))).toEqual([]);
  await enter(group('Rent').getByRole('textbox', { name: 'Guide' }), '6');
  await enter(group('Supplies').getByRole('textbox', { name: 'Budget per month' }), '450');
  await userEvent.type(group('Supplies').getByRole('combobox', { name: 'Accounts' }), '7100{Enter}');
  await save();
  const problem = new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-5');
  Object.assign(problem, {
    problem: {
      errors: [{ path: 'data.1.accounts.1', code: 'account_on_two_lines', message: '7100 is on Rent and on Supplies' }],
    },
  });
  await put().fail(problem);
  expect(group('Supplies').getByRole('combobox', { name: 'Accounts' })).toHaveAccessibleDescription(
    /7100 is on Rent and on Supplies/,
  );
});

test('without a budget, a guide or a statement the effect says in words what will stand there', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses' });
  const bare = [buildExpenseLine('rent', 'Rent', { accounts: ['7100'] })];
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(bare), '"v1"');
  await sent.find(({ call }) => call === 'AIStatementAccountOptions')!.answer(options);
  const effect = screen.getByRole('region', { name: 'Effect' });
  expect(effect).toHaveTextContent('Here you see what a budget, a guide or another way of charging changes.');
  expect(within(effect).queryByRole('table')).not.toBeInTheDocument();
});

const placeOf = (lineKey: string, label: string) => ({
  ...{ lineKey, label, department: 'service', section: 'expense', category: 'fixed', level: 2 },
  accountTypes: ['expense'],
});

test('a line, or all of them, go back to the product’s own values as changes; accounts stay on their lines', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses' });
  const own = [
    { ...lines[0], label: 'Rent of the shop', allocateMethod: 'headcount' },
    { ...lines[1], monthlyBudget: 90 },
  ];
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(own), '"v1"');
  await sent
    .find(({ call }) => call === 'AIStatementAccountOptions')!
    .answer({
      ...options,
      lines: [placeOf('service.expense.fixed.rent', 'Rent'), placeOf('service.expense.semiFixed.supplies', 'Supplies')],
    });
  await userEvent.click(screen.getByRole('button', { name: 'Reset Rent to its defaults' }));
  expect(screen.queryByRole('button', { name: 'Reset Rent to its defaults' })).not.toBeInTheDocument();
  expect(group('Rent').getByRole('textbox', { name: 'Name' })).toHaveValue('Rent');
  expect(group('Supplies').getByRole('textbox', { name: 'Budget per month' })).toHaveValue('90.00');
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  await save();
  const usual = { monthlyBudget: null, guidelinePctGross: null, allocateMethod: 'direct' };
  expect(sent.findLast(({ call }) => call.startsWith('Put'))!.body).toEqual({
    data: lines.map((each) => ({ ...each, ...usual })),
  });
});

const share = (lineKey: string, pct: number | null, actual = 1) =>
  statementLine(lineKey, { actual, pct, guideline: 1, guidelineSource: 'store' });
test('lines of the last whole month that are over their guide are counted beside it before it is saved @slow', async () => {
  const { sent } = await open();
  const asked = sent.find(({ call }) => call === 'StatementModel')!;
  expect(asked.query).toEqual({ department: 'service', month: '2026-10' });
  await asked.answer(
    statementOf([
      { ...share('service.expense.fixed.rent', 5.4), manufacturerGuideline: 5.5 },
      share('service.expense.semiFixed.supplies', 2),
    ]),
  );
  // Supplies have no guide yet.
  expect(effectRow(/^Over their guide/)).toBe('Over their guide, October 20260 of 10 of 1');
  await enter(group('Rent').getByRole('textbox', { name: 'Guide' }), '5');
  await enter(group('Supplies').getByRole('textbox', { name: 'Guide' }), '3');
  expect(effectRow(/^Over their guide/)).toBe('Over their guide, October 20260 of 11 of 2');
  // A line without its own guide has the manufacturer's.
  await enter(group('Rent').getByRole('textbox', { name: 'Guide' }), '');
  expect(group('Rent').getByRole('textbox', { name: 'Guide' })).toHaveAttribute('placeholder', 'Usual 5.5');
  expect(effectRow(/^Over their guide/)).toBe('Over their guide, October 20260 of 10 of 2');
});

test('the net after another way of charging is shown before it is saved, or a note that only the server can work it out @slow', async () => {
  const { sent } = await open();
  await sent
    .find(({ call }) => call === 'StatementModel')!
    .answer(statementOf([share('service.expense.fixed.rent', 6, 12_100), share('service.net', null, 30_000)]));
  const net = () => effectRow(/^Net after allocation/);
  expect(net()).toBe('Net after allocation, October 2026$30,000$30,000');
  const charged = group('Rent').getByRole('combobox', { name: 'Charged' });
  await userEvent.selectOptions(charged, 'Its budget each month');
  expect(net()).toBe('Net after allocation, October 2026$30,000$30,100');
  await userEvent.selectOptions(charged, 'By headcount');
  expect(net()).toBe('Net after allocation, October 2026$30,000after saving');
  await userEvent.selectOptions(charged, 'As posted');
  await userEvent.type(group('Supplies').getByRole('combobox', { name: 'Accounts' }), '7220{Enter}');
  expect(net()).toBe('Net after allocation, October 2026$30,000after saving');
});

test.each([
  ['is the one after it', [share('net_after_allocation', null, 29_000)], /29,000\$28,850$/],
  ['is told to nobody who may not see it', [], null],
])('where something is shared out already, the net %s @slow', async (_what, told, expected) => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses' });
  const shared = [{ ...lines[0], allocateMethod: 'pctGross' }, lines[1]];
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(shared), '"v1"');
  await sent.find(({ call }) => call === 'AIStatementAccountOptions')!.answer(options);
  const supplies = share('service.expense.semiFixed.supplies', 2, 300);
  await sent
    .find(({ call }) => call === 'StatementModel')!
    .answer(statementOf([share('service.net', null, 30_000), supplies, ...told]));
  await userEvent.selectOptions(group('Supplies').getByRole('combobox', { name: 'Charged' }), 'Its budget each month');
  await enter(group('Supplies').getByRole('textbox', { name: 'Budget per month' }), '450');
  const net = screen.queryByRole('row', { name: /^Net after/ });
  if (expected === null) expect(net).not.toBeInTheDocument();
  else expect(net).toHaveTextContent(expected);
});

const rentOf = (rent: number) =>
  statementOf(
    [
      statementLine('service.expense.fixed.rent', { label: 'Rent', budget: rent }),
      statementLine('service.expense.semiFixed.supplies', { label: 'Supplies' }),
      statementLine('service.expense.total', { label: 'Total', budget: 12_000 }),
    ],
    { month: '2026-12', closed: false },
  );

test('the budget of a month is read from the statement and saved for that month alone', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses?show=months&month=2026-12' });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  const asked = sent.find(({ call }) => call === 'StatementModel')!;
  expect(asked.query).toEqual({ department: 'service', month: '2026-12' });
  await asked.answer(rentOf(12_000));
  expect(screen.queryByRole('group', { name: 'Total' })).not.toBeInTheDocument();
  await enter(group('Rent').getByRole('textbox', { name: 'Budget' }), '13,500');
  expect(screen.getByRole('row', { name: 'Budget $12,000 $13,500' })).toBeVisible();
  // $100 is posted to each of the two lines, and only one has a budget.
  expect(screen.getByRole('row', { name: 'Remaining $11,900 $13,400' })).toBeVisible();
  expect(screen.getByText(/^\$100 is posted so far on lines with a budget/)).toBeVisible();
  await save();
  expect(sent.findLast(({ call }) => call === 'PutStatementModel')!.body).toEqual({
    entries: [
      { month: '2026-12', lineKey: 'service.expense.fixed.rent', kind: 'budget', amount: 13_500, expected: 12_000 },
    ],
  });
  await sent
    .findLast(({ call }) => call === 'PutStatementModel')!
    .fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  await sent.findLast(({ call }) => call === 'StatementModel')!.answer(rentOf(12_750));
  const change = (by: string, lineKey: string) => ({
    ...{ id: lineKey.length, at: '2026-11-20T15:31:00.000Z', userId: 'E-2', by, action: 'StatementModel', from: null },
    ...{ entity: 'statement_manual', entityId: 'd1', before: [] },
    after: [{ month: '2026-12', lineKey: `service.expense.${lineKey}`, kind: 'budget', amount: 12_750, note: '' }],
  });
  // Since then, somebody else has saved another line.
  const data = [change('Alana Reyes', 'semiFixed.supplies'), change('Ruth Tanaka', 'fixed.rent')];
  await sent
    .findLast(({ call }) => call === 'AuditLog')!
    .answer({ data, total: 2, page: 1, pageSize: 50, people: [], actions: ['StatementModel'] });
  expect(screen.getByRole('alert')).toHaveTextContent('Ruth Tanaka saved first, Nov 20, 2026, 10:31 AM.');
  expect(group('Rent').getByRole('textbox', { name: 'Budget' })).toHaveValue('13,500.00');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  expect(sent.findLast(({ call }) => call === 'PutStatementModel')!.body).toMatchObject({
    entries: [{ amount: 13_500, expected: 12_750 }],
  });
});

test('budgets that were typed when the session ended are offered for their own department alone, where they can be used @slow', async () => {
  let kept = '';
  const openAt = async (department: 'service' | 'parts') => {
    cleanup();
    const address = `/administration/expenses?show=months&month=2026-12&department=${department}`;
    const { sent } = renderScreen(<ExpensesScreen />, { address });
    sessionStorage.setItem('keptDrafts', kept);
    await sent.find(({ call }) => call.endsWith('Expenses'))!.answer(buildBlock(lines), '"v1"');
    const statement = rentOf(12_000);
    const text = JSON.stringify(statement).replaceAll('service.expense', `${department}.expense`);
    await sent.find(({ call }) => call === 'StatementModel')!.answer(JSON.parse(text));
  };
  await openAt('service');
  await enter(group('Rent').getByRole('textbox', { name: 'Budget' }), '13,500');
  localStorage.setItem('user', '{}');
  window.dispatchEvent(new Event('pagehide'));
  kept = sessionStorage.getItem('keptDrafts') ?? '';
  await openAt('parts');
  expect(screen.queryByText(/^What you had typed/)).not.toBeInTheDocument();
  await openAt('service');
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
  expect(group('Rent').getByRole('textbox', { name: 'Budget' })).toHaveValue('13,500');
});

test('a title that may not see expenses reads that instead of the budgets', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses?show=months&month=2026-12' });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent
    .find(({ call }) => call === 'StatementModel')!
    .answer(statementOf([], { month: '2026-12', hiddenSections: ['expense', 'net', 'kpi'] }));
  expect(screen.getByText('Expenses of this department are not open to your title')).toBeVisible();
  expect(screen.queryByText(/No expense line/)).not.toBeInTheDocument();
});

test('the server’s error about a budget is shown beside its row, and no input is lost', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses?show=months&month=2026-12' });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent.find(({ call }) => call === 'StatementModel')!.answer(rentOf(12_000));
  const budget = (name: string) => group(name).getByRole('textbox', { name: 'Budget' });
  await enter(budget('Supplies'), '400');
  await save();
  const message = 'is for December 2026; what is planned reaches November 2026';
  await sent
    .findLast(({ call }) => call === 'PutStatementModel')!
    .fail(
      Object.assign(new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-7'), {
        problem: { errors: [{ path: 'entries.0.month', code: 'too_far', message }] },
      }),
    );
  expect(budget('Supplies')).toHaveAccessibleDescription(`Error: Budget ${message}`);
  expect(budget('Rent')).not.toHaveAccessibleDescription(/Error/);
  expect(screen.getByText('1 unsaved change, 1 to correct')).toBeVisible();
  expect(screen.queryByText(/entries/)).not.toBeInTheDocument();
});

test('a budget that is saved by Enter is rounded to the cent, as by leaving its field', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses?show=months&month=2026-12' });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent.find(({ call }) => call === 'StatementModel')!.answer(rentOf(12_000));
  await userEvent.type(group('Supplies').getByRole('textbox', { name: 'Budget' }), '12.348{Enter}');
  expect(sent.findLast(({ call }) => call === 'PutStatementModel')!.body).toMatchObject({
    entries: [{ lineKey: 'service.expense.semiFixed.supplies', amount: 12.35, expected: null }],
  });
});

test('what is posted to a line stays beside it where a line comes above it while a budget is entered', async () => {
  const { sent, client } = renderScreen(<ExpensesScreen />, {
    address: '/administration/expenses?show=months&month=2026-12',
  });
  const rent = statementLine('service.expense.fixed.rent', { label: 'Rent', actual: 12_100 });
  const supplies = statementLine('service.expense.semiFixed.supplies', { label: 'Supplies', actual: 300 });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent
    .find(({ call }) => call === 'StatementModel')!
    .answer(statementOf([supplies], { month: '2026-12', closed: false }));
  await enter(group('Supplies').getByRole('textbox', { name: 'Budget' }), '400');
  void client.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes('StatementModel') });
  await sent
    .findLast(({ call }) => call === 'StatementModel')!
    .answer(statementOf([rent, supplies], { month: '2026-12', closed: false }));
  expect(screen.getByRole('group', { name: 'Supplies' })).toHaveTextContent('$300 posted');
});

test('after a conflict, the values are read again: a read that began before it may be outdated', async () => {
  const { sent, client } = renderScreen(<ExpensesScreen />, {
    address: '/administration/expenses?show=months&month=2026-12',
  });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent.find(({ call }) => call === 'StatementModel')!.answer(rentOf(12_000));
  await enter(group('Rent').getByRole('textbox', { name: 'Budget' }), '13,500');
  void client.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes('StatementModel') });
  const early = sent.findLast(({ call }) => call === 'StatementModel')!;
  await save();
  await sent
    .findLast(({ call }) => call === 'PutStatementModel')!
    .fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  await early.answer(rentOf(12_000));
  await sent.findLast(({ call }) => call === 'StatementModel')!.answer(rentOf(12_750));
  // A person who cannot read the log is not told who saved.
  await sent
    .findLast(({ call }) => call === 'AuditLog')!
    .fail(new ApiError('network', 'network_unreachable', 'The server cannot be reached.', 0, 'FO-5'));
  expect(screen.getByRole('alert')).toHaveTextContent('Somebody else saved first.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  expect(sent.findLast(({ call }) => call === 'PutStatementModel')!.body).toMatchObject({
    entries: [{ amount: 13_500, expected: 12_750 }],
  });
});

test('after a save the statement is asked for once more, and what is saved now is what the next change is saved over', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, { address: '/administration/expenses?show=months&month=2026-12' });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent.find(({ call }) => call === 'StatementModel')!.answer(rentOf(12_000));
  const budget = () => group('Rent').getByRole('textbox', { name: 'Budget' });
  const put = () => sent.findLast(({ call }) => call === 'PutStatementModel')!;
  await enter(budget(), '13,500');
  await save();
  const asked = sent.length;
  await put().answer({ data: [] });
  expect(sent.slice(asked).filter(({ call }) => call === 'StatementModel')).toHaveLength(1);
  await sent.at(-1)!.answer(rentOf(13_500));
  expect(screen.getByText('No unsaved changes')).toBeVisible();
  await enter(budget(), '14,000');
  await save();
  expect(put().body).toMatchObject({ entries: [{ amount: 14_000, expected: 13_500 }] });
});

test('who saved the budgets of the month last stands beside the button that saves', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, {
    address: '/administration/expenses?show=months&month=2026-12',
    role: 'ADMIN',
  });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  await sent.find(({ call }) => call === 'StatementModel')!.answer(rentOf(12_000));
  const change = (id: number, by: string, month: string, kind: string) => ({
    ...{ id, at: `2026-11-${id}T15:00:00Z`, userId: 'E-2', by, action: 'StatementModel', from: null },
    ...{ entity: 'statement_manual', entityId: 'd1', before: [] },
    after: [{ month, kind, lineKey: 'service.expense.fixed.rent', note: '', amount: 13_500 }],
  });
  await sent
    .find(({ call }) => call === 'AuditLog')!
    .answer({
      ...{ total: 3, page: 1, pageSize: 50, people: [], actions: ['StatementModel'] },
      data: [
        change(19, 'Dana Whitfield', '2026-12', 'actual'),
        change(18, 'Pat Smith', '2027-01', 'budget'),
        change(17, 'Ruth Tanaka', '2026-12', 'budget'),
      ],
    });
  expect(screen.getByText('Last saved Nov 17, 2026, 10:00 AM by Ruth Tanaka')).toBeVisible();
});

test('budgets of months have a history of their own, and a change is taken back over what it left', async () => {
  const { sent } = renderScreen(<ExpensesScreen />, {
    address: '/administration/expenses?show=months&tool=history',
    role: 'ADMIN',
  });
  await sent.find(({ call }) => call === 'ServiceExpenses')!.answer(buildBlock(lines), '"v1"');
  const rent = { month: '2026-12', lineKey: 'service.expense.fixed.rent', kind: 'budget', note: '' };
  await sent
    .find(({ call }) => call === 'AuditLog')!
    .answer({
      ...{ total: 1, page: 1, pageSize: 50, people: [], actions: ['StatementModel'] },
      data: [
        {
          ...{ id: 7, at: '2026-11-19T15:00:00Z', userId: 'E-2', by: 'Ruth Tanaka', action: 'StatementModel' },
          ...{ entity: 'statement_manual', entityId: 'd1', from: null },
          before: [{ ...rent, lineKey: 'service.expense.semiFixed.supplies', amount: 900 }],
          after: [
            { ...rent, lineKey: 'service.expense.semiFixed.supplies', amount: 900 },
            { ...rent, amount: 13_500 },
          ],
        },
      ],
    });
  const drawer = within(await screen.findByRole('dialog', { name: /History/ }));
  expect(drawer.getByRole('row', { name: /^rent, December 2026, budget/i })).toHaveTextContent('none13,500');
  expect(drawer.queryByText(/supplies/)).not.toBeInTheDocument();
  await userEvent.click(drawer.getByRole('button', { name: 'Undo' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Yes, undo it' }));
  expect(sent.findLast(({ call }) => call === 'PutStatementModel')!.body).toEqual({
    entries: [{ ...rent, amount: null, expected: 13_500 }],
  });
});
