import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatementAccountsScreen } from '../statement-accounts/statement-accounts-screen.tsx';
import { statementLine, statementOf } from '../testing/build-statement.ts';
import { buildBlock, enter, save } from '../testing/settings-page.ts';

const computed = { source: 'computed', kind: 'subtotal' };
const sections = (customer: number | null) => [
  {
    key: 'sales',
    title: 'Sales',
    lines: [
      statementLine('service.sales.customer', { label: 'Customer labor', budget: customer, actual: 90_000 }),
      statementLine('service.sales.unmapped', { label: 'Not mapped yet' }),
      statementLine('service.total_sales', { label: 'Total sales', ...computed }),
    ],
  },
  {
    key: 'cost',
    title: 'Cost of sales',
    lines: [statementLine('service.cost.customer', { label: 'Customer labor', budget: 30_000 })],
  },
  { key: 'gross', title: 'Gross profit', lines: [statementLine('service.gross', { label: 'Gross', ...computed })] },
  {
    key: 'expense',
    title: 'Expenses',
    lines: [
      statementLine('service.expense.fixed', { label: 'Fixed', ...computed }),
      statementLine('service.expense.fixed.rent', { label: 'Rent', budget: 12_000, actual: 4000 }),
    ],
  },
];
const statement = (customer: number | null, told: object = {}) =>
  statementOf([], { month: '2026-12', closed: false, sections: sections(customer), ...told });

async function open(answer: object = statement(null)) {
  const address = '/administration/statement-accounts?part=budget&month=2026-12';
  const { sent } = renderScreen(<StatementAccountsScreen />, { address });
  await sent.find(({ call }) => call === 'AIStatementAccountMapping')!.answer(buildBlock([]), '"v1"');
  await sent.find(({ call }) => call === 'StatementModel')!.answer(answer);
  return sent;
}
const budgetOf = (name: string) => within(screen.getByRole('group', { name })).getByRole('textbox', { name: 'Budget' });

test('every line of the statement that is no sum of others can be planned: sales, their cost and expenses', async () => {
  const sent = await open();
  expect(sent.find(({ call }) => call === 'StatementModel')!.query).toEqual({
    department: 'service',
    month: '2026-12',
  });
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Customer labor, sales', 'Customer labor, cost of sales', 'Rent']),
  );
  expect(screen.getAllByRole('textbox', { name: 'Budget' })).toHaveLength(3);
  await enter(budgetOf('Customer labor, sales'), '95,000');
  await save();
  expect(sent.findLast(({ call }) => call === 'PutStatementModel')!.body).toEqual({
    entries: [{ month: '2026-12', lineKey: 'service.sales.customer', kind: 'budget', amount: 95_000, expected: null }],
  });
});

test('planned sales, cost, gross and expenses of the month stand beside the fields before they are saved', async () => {
  await open();
  await enter(budgetOf('Customer labor, sales'), '95,000');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(
    expect.arrayContaining([
      'Sales—$95,000',
      'Cost of sales$30,000$30,000',
      'Gross profit—$65,000',
      'Expenses$12,000$12,000',
      'Expenses remaining$8,000$8,000',
    ]),
  );
  expect(
    screen.getByText(/A total on the statement has a budget once each of its lines with postings has one/),
  ).toBeVisible();
});

test('a person whose title does not see expenses plans sales, and reads what is missing', async () => {
  await open(statement(80_000, { sections: sections(80_000).slice(0, 3), hiddenSections: ['expense', 'net', 'kpi'] }));
  expect(budgetOf('Customer labor, sales')).toHaveValue('80,000.00');
  expect(screen.getByText('Expenses of this department are not open to your title.')).toBeVisible();
  expect(screen.queryByText(/posted so far/)).not.toBeInTheDocument();
});

test('while another month loads, no field of the former month stands under its name', async () => {
  const sent = await open(statement(80_000));
  await userEvent.click(screen.getByRole('button', { name: 'Month after' }));
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Budget' })).not.toBeInTheDocument();
  await sent.findLast(({ call }) => call === 'StatementModel')!.answer(statement(95_000, { month: '2027-01' }));
  expect(budgetOf('Customer labor, sales')).toHaveValue('95,000.00');
});

test('if the saved budgets cannot be read after a conflict, the failure is said at the save bar and the input stays', async () => {
  const sent = await open(statement(80_000));
  await enter(budgetOf('Customer labor, sales'), '95,000');
  await save();
  await sent
    .findLast(({ call }) => call === 'PutStatementModel')!
    .fail(new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'));
  await sent
    .findLast(({ call }) => call === 'StatementModel')!
    .fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^The connection broke/);
  expect(budgetOf('Customer labor, sales')).toHaveValue('95,000.00');
});

test('a budget that was saved stays, and is not sent once more, where it could not be read after the save', async () => {
  const sent = await open(statement(80_000));
  const put = () => sent.findLast(({ call }) => call === 'PutStatementModel')!;
  await enter(budgetOf('Customer labor, sales'), '95,000');
  await save();
  await put().answer({ data: [] });
  await sent
    .findLast(({ call }) => call === 'StatementModel')!
    .fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(screen.getByText('No unsaved changes')).toBeVisible();
  expect(budgetOf('Customer labor, sales')).toHaveValue('95,000.00');
  await enter(budgetOf('Rent'), '13,000');
  await save();
  expect(put().body).toEqual({
    entries: [
      {
        ...{ month: '2026-12', lineKey: 'service.expense.fixed.rent', kind: 'budget' },
        ...{ amount: 13_000, expected: 12_000 },
      },
    ],
  });
  await put().fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-11'));
  await enter(budgetOf('Customer labor, sales'), '96,000');
  await save();
  expect(put().body).toMatchObject({ entries: [{ amount: 96_000, expected: 95_000 }, { amount: 13_000 }] });
});
