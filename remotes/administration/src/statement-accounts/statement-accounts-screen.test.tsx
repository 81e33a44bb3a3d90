import { ApiError } from '@fixed-ops/api';
import type { MappedAccount } from '@fixed-ops/contract';
import { renderScreen } from '@fixed-ops/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildMappedAccount, buildStatementLine } from '../testing/build-blocks.ts';
import { buildBlock, save } from '../testing/settings-page.ts';
import { StatementAccountsScreen } from './statement-accounts-screen.tsx';

const LABOR = 'service.sale.labor.customer';
const WARRANTY = 'service.sale.labor.warranty';
const RENT = 'service.expense.fixed.rent';
const accounts = [
  buildMappedAccount('4600', 'Labor customer', { lineKey: LABOR, confidence: 0.97 }),
  buildMappedAccount('4610', 'Labor warranty'),
  buildMappedAccount('4690', 'Suspense'),
  buildMappedAccount('7100', 'Rent', { type: 'expense' }),
  buildMappedAccount('1000', 'Cash', { type: 'asset' }),
];
const totals: Record<string, number> = { '4600': 900, '4610': 300.1, '4690': -20.05, '7100': 60 };
const option = (each: MappedAccount) => ({
  ...each,
  months: ['2026-08', '2026-09', '2026-10'].map((month) => ({ month, amount: (totals[each.account] ?? 0) / 3 })),
  total: totals[each.account] ?? 0,
  suggestion:
    each.account === '4610'
      ? { lineKey: WARRANTY, confidence: 0.92, reason: 'Its name says warranty' }
      : each.account === '7100'
        ? { lineKey: RENT, confidence: 0.7, reason: 'Its name says rent' }
        : null,
});
const options = {
  months: ['2026-08', '2026-09', '2026-10'],
  unmapped: [],
  unmappedTotal: 380.15,
  accounts: accounts.map(option),
  lines: [
    buildStatementLine(LABOR, 'Customer labor', ['sale']),
    buildStatementLine(WARRANTY, 'Warranty labor', ['sale']),
    buildStatementLine(RENT, 'Rent', ['expense']),
    buildStatementLine('service.sale.total', 'Total sales', []),
  ],
};

async function open(address = '/administration/statement-accounts', mapped = accounts) {
  const { sent, client } = renderScreen(<StatementAccountsScreen />, { address });
  await sent[0]!.answer(buildBlock(mapped), '"v1"');
  await sent.find(({ call }) => call === 'AIStatementAccountOptions')!.answer(options);
  return { sent, client, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const bar = () => screen.getByRole('region', { name: 'Unmapped dollars' });
const lineOf = (name: string) => screen.getByRole('combobox', { name: `Line of ${name}` });
const rows = () =>
  within(screen.getByRole('list', { name: 'Ledger accounts' }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));
const placed = () => within(screen.getByRole('region', { name: 'Statement lines' }));

test('accounts on no line stand by their dollars with three months, and those of the balance sheet do not', async () => {
  await open();
  expect(rows()).toEqual(['4610 Labor warranty', '7100 Rent', '4690 Suspense']);
  expect(bar()).toHaveTextContent('Unmapped today$380.15');
  expect(screen.getByRole('radio', { name: 'Budget by month' })).toBeVisible();
  expect(screen.getByRole('listitem', { name: '4610 Labor warranty' })).toHaveTextContent('Aug $100.03');
  expect(screen.getByRole('listitem', { name: '4610 Labor warranty' })).toHaveTextContent(
    '92% Warranty labor. Its name says warranty',
  );
});

test('the bar that saves comes with the accounts, which would push it out of the window', async () => {
  const { sent } = renderScreen(<StatementAccountsScreen />, { address: '/administration/statement-accounts' });
  await sent[0]!.answer(buildBlock(accounts), '"v1"');
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  await sent.find(({ call }) => call === 'AIStatementAccountOptions')!.answer(options);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
});

test('once nothing is unmapped the page opens on all accounts, and says so where somebody looks for more', async () => {
  const done = accounts.map((each) => ({ ...each, lineKey: each.lineKey ?? LABOR }));
  await open('/administration/statement-accounts', done);
  expect(rows()).toEqual(['4600 Labor customer', '4610 Labor warranty', '7100 Rent', '4690 Suspense']);
  await userEvent.click(screen.getByRole('radio', { name: 'Unmapped 0' }));
  expect(screen.getByText('Every account is mapped')).toBeVisible();
});

test('suggestions, a line from the list and “on no line” bring the unmapped dollars to zero; every account is sent', async () => {
  const { put } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Accept 1 suggestion' }));
  expect(bar()).toHaveTextContent('After this change$80.05');
  expect(placed().getByText('Warranty labor').closest('li')).toHaveTextContent('$300.10now $0.00');
  lineOf('7100 Rent').focus();
  await userEvent.keyboard('{Enter}');
  expect(lineOf('7100 Rent')).toHaveValue(RENT);
  await userEvent.selectOptions(lineOf('4690 Suspense'), 'On no line');
  expect(bar()).toHaveTextContent('After this change$0.00');
  await save();
  expect(put().headers).toEqual({ 'If-Match': '"v1"' });
  expect(put().body).toEqual({
    data: [
      { account: '4600', lineKey: LABOR, sign: 1 },
      { account: '4610', lineKey: WARRANTY, sign: 1 },
      { account: '4690', lineKey: null, sign: 1, source: 'manual' },
      { account: '7100', lineKey: RENT, sign: 1 },
      { account: '1000', lineKey: null, sign: 1 },
    ],
  });
});

test('only lines that take the account’s type are offered', async () => {
  await open();
  const offered = within(lineOf('7100 Rent')).getAllByRole('option');
  expect(offered.map((each) => each.textContent)).toEqual(['Not mapped yet', 'On no line', 'Rent']);
});

test('an account whose kind is another since it was mapped says on which line it stands, and that this takes none of its kind', async () => {
  const strange = accounts.map((each) => (each.account === '7100' ? { ...each, lineKey: LABOR } : each));
  await open('/administration/statement-accounts?show=all', strange);
  expect(lineOf('7100 Rent')).toHaveDisplayValue('Customer labor, no line for expense accounts');
  expect(lineOf('7100 Rent')).toHaveAttribute('title', 'Customer labor');
});

test('picked accounts land together on a line of the other pane, and by dragging', async () => {
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pick 4610 Labor warranty' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pick 4690 Suspense' }));
  expect(placed().queryByText('Rent')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Put here: 2 accounts on Customer labor' }));
  expect(lineOf('4610 Labor warranty')).toHaveValue(LABOR);
  expect(placed().getByText('Customer labor').closest('li')).toHaveTextContent('$1,180.05now $900.00');
  const data = new Map([['application/x-fixed-ops-account', '4610']]);
  const dataTransfer = { types: [...data.keys()], getData: (type: string) => data.get(type), setData: () => undefined };
  fireEvent.dragStart(screen.getByRole('listitem', { name: '4610 Labor warranty' }), { dataTransfer });
  fireEvent.dragOver(placed().getByText('Warranty labor').closest('li')!, { dataTransfer });
  fireEvent.drop(placed().getByText('Warranty labor').closest('li')!, { dataTransfer });
  expect(lineOf('4610 Labor warranty')).toHaveValue(WARRANTY);
});

test('an account that is taken off its line turns its dollars over', async () => {
  await open('/administration/statement-accounts?show=all');
  await userEvent.click(
    within(screen.getByRole('listitem', { name: '4600 Labor customer' })).getByRole('checkbox', { name: /Subtracted/ }),
  );
  expect(placed().getByText('Customer labor').closest('li')).toHaveTextContent('-$900.00now $900.00');
  expect(screen.getByText('1 unsaved change')).toBeVisible();
});

test('a discarded line, or one that somebody else changed, is shown in its row at once', async () => {
  const { sent, client } = await open('/administration/statement-accounts?show=all');
  const line = () => lineOf('4600 Labor customer');
  const before = line().querySelector('option:checked')?.textContent;
  await userEvent.selectOptions(line(), 'On no line');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(line()).toHaveDisplayValue(before ?? '');
  act(() => void client.invalidateQueries());
  const theirs = accounts.map((each) => (each.account === '4600' ? { ...each, lineKey: null } : each));
  await sent.findLast(({ call }) => call === 'AIStatementAccountMapping')!.answer(buildBlock(theirs), '"v2"');
  expect(line()).not.toHaveDisplayValue(before ?? '');
});

test('a line of another type is refused beside its account, and nothing chosen is lost', async () => {
  const { put } = await open();
  await userEvent.selectOptions(lineOf('4610 Labor warranty'), 'Customer labor');
  await save();
  const problem = new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-2');
  Object.assign(problem, {
    problem: {
      errors: [
        {
          path: 'data.1.lineKey',
          code: 'wrong_kind',
          message: 'Customer labor is not a line for the sale account 4610',
        },
      ],
    },
  });
  await put().fail(problem);
  expect(lineOf('4610 Labor warranty')).toHaveAccessibleDescription(
    'Customer labor is not a line for the sale account 4610',
  );
  expect(lineOf('4610 Labor warranty')).toHaveValue(LABOR);
});
