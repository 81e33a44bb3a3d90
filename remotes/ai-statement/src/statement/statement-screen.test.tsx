import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildLine, buildStatement } from '../testing/build-statement.ts';
import { PartsStatement, ServiceStatement } from './statement-screen.tsx';

const answerWith = (changes: Parameters<typeof buildStatement>[0] = {}) => ({
  asOf: '2026-11-20T04:40:00.000Z',
  data: buildStatement(changes),
});

test('asks for the last finished month and draws its lines with the month’s mark', async () => {
  const { sent } = renderScreen(<ServiceStatement />);
  expect(sent.map(({ query }) => query)).toEqual([{ department: 'service', month: '2026-10' }]);
  expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
  await sent[0]!.answer(answerWith());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Service statement');
  expect(screen.getByText('October 2026, month closed')).toBeVisible();
  const row = screen.getByRole('row', { name: /Customer labor/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['$308,412', '56.0%', '', '$900', '$800', '$850', '']);
  expect(screen.getByRole('row', { name: /Semi-fixed/ })).toHaveTextContent('Near target: 12.7%10.0%');
});

test('an open category is in the address, and a link to it opens it', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<ServiceStatement />, { address: '/ai-statement/service?open=semiFixed' });
  await sent[0]!.answer(answerWith());
  expect(screen.getByRole('row', { name: /Advertising/ })).toHaveTextContent('7210S');
  await user.click(screen.getByRole('button', { name: 'Semi-fixed', expanded: true }));
  expect(screen.queryByRole('row', { name: /Advertising/ })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/ai-statement\/service$/);
});

test('what is not mapped yet is a line of its own, marked in every figure that holds it, with the way to map it', async () => {
  const { sent } = renderScreen(<ServiceStatement />);
  const { sections } = buildStatement();
  const marked = { unmappedAccounts: 2 };
  await sent[0]!.answer(
    answerWith({
      unmappedAccounts: 2,
      sections: sections.map((section) => {
        if (section.key === 'gross')
          return { ...section, lines: section.lines.map((line) => ({ ...line, ...marked })) };
        if (section.key !== 'sales') return section;
        const [customer = buildLine('service.sales.customer'), ...totals] = section.lines;
        const line = buildLine('service.sales.unmapped', {
          label: 'Not mapped yet',
          accounts: ['4605', '4606'],
          ...marked,
        });
        return { ...section, lines: [customer, line, ...totals.map((total) => ({ ...total, ...marked }))] };
      }),
    }),
  );
  expect(screen.getByRole('row', { name: /Not mapped yet.*4605, 4606/ })).toBeVisible();
  for (const label of ['Total sales', 'Gross profit'])
    expect(screen.getByRole('rowheader', { name: `${label} (includes 2 accounts not mapped yet)` })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Customer labor' })).toBeVisible();
  expect(screen.getByText(/2 accounts are not mapped to a line yet: \$1,000 this month/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Map accounts' })).toHaveAttribute(
    'href',
    '/administration/statement-accounts',
  );
});

test('a statement whose accounts are all mapped has no mark', async () => {
  const { sent } = renderScreen(<ServiceStatement />);
  await sent[0]!.answer(answerWith());
  expect(screen.queryByText(/not mapped/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Map accounts' })).not.toBeInTheDocument();
});

test('choosing a month puts it into the address and keeps the old figures, marked as refetching', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<ServiceStatement />);
  await sent[0]!.answer(answerWith());
  await user.click(screen.getByRole('combobox', { name: 'Month' }));
  await user.click(screen.getByRole('option', { name: 'September 2026' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('?month=2026-09');
  expect(sent[1]!.query).toMatchObject({ month: '2026-09' });
  expect(screen.getByRole('group', { name: 'Service statement, October 2026' })).toHaveAttribute('aria-busy', 'true');
  // The heading belongs to the figures below it and changes with them.
  expect(screen.getByText('October 2026, month closed')).toBeVisible();
  await sent[1]!.answer(answerWith({ month: '2026-09' }));
  expect(screen.getByText('September 2026, month closed')).toBeVisible();
});

test('figures that are there stay when they cannot be read again, and the page says so', async () => {
  const { sent, client } = renderScreen(<ServiceStatement />);
  await sent[0]!.answer(answerWith());
  void client.refetchQueries();
  await waitFor(() => expect(sent).toHaveLength(2));
  await sent[1]!.fail(new ApiError('problem', 'busy', 'The database is away for a moment.', 503, 'req-42'));
  expect(screen.getByRole('row', { name: /Total sales/ })).toBeVisible();
  expect(screen.getByText(/Service statement could not be updated/)).toBeVisible();
});

test('an advisor’s own statement has no empty strip, no column without figures, and names exactly what is not shown', async () => {
  const nothingBeside = {
    guideline: null,
    priorMonth: null,
    priorYear: null,
    average: null,
    gapDollars: null,
    status: 'none' as const,
  };
  const { sent } = renderScreen(<ServiceStatement />);
  await sent[0]!.answer(
    answerWith({
      sections: [
        {
          key: 'sales',
          title: 'My sales',
          lines: [
            buildLine('service.sales.customer', { ...nothingBeside, actual: 41_280 }),
            buildLine('service.total_sales', { ...nothingBeside, actual: 52_410 }),
          ],
        },
      ],
      hiddenSections: ['cost', 'gross', 'expense', 'net', 'kpi'],
      reconciliation: null,
    }),
  );
  expect(screen.queryByRole('region', { name: 'Key figures' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Oct 2026',
    'Actual',
    '%',
  ]);
  expect(
    screen.getByText(
      'Cost of sales, gross profit, expenses, net profit and absorption are not shown for your job title.',
    ),
  ).toBeVisible();
});

test('an open month says above its columns which days they are compared with', async () => {
  const { sent } = renderScreen(<ServiceStatement />, { address: '/?month=2026-11' });
  const comparisonNote = 'November 2026 is open: it is compared with the first 19 days of October 2026.';
  await sent[0]!.answer(answerWith({ month: '2026-11', closed: false, comparisonNote, comparedDays: 19 }));
  const note = screen.getByText(comparisonNote);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['Nov 2026', 'Oct 1–19, 2026', 'Nov 1–19, 2025']));
  expect(note.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('budgets stand beside what was posted, and a store without any has no column of them', async () => {
  const { sent } = renderScreen(<ServiceStatement />);
  const lines = [
    buildLine('service.expense.rent', { label: 'Rent', kind: 'expense', budget: 12_000 }),
    buildLine('service.expense.tools', { label: 'Tools', kind: 'expense' }),
  ];
  await sent[0]!.answer(answerWith({ sections: [{ key: 'expense', title: 'Expenses', lines }] }));
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Budget');
  expect(cells('Rent')).toEqual(['$1,000', '10.0%', '$12,000', '$900', '$800', '$850']);
  expect(cells('Tools')[2]).toBe('');
});

test('a month without postings says so and leads to the one before', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<ServiceStatement />, { address: '/?month=2026-11' });
  const sections = [{ key: 'sales', title: 'Sales', lines: [buildLine('service.total_sales', { actual: 0 })] }];
  await sent[0]!.answer(answerWith({ month: '2026-11', closed: false, sections }));
  expect(screen.getByText('Nothing is posted in the ledger for November 2026')).toBeVisible();
  expect(screen.getByText('November 2026, month open, still being posted')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show October 2026' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
});

test('a store whose feed sends no ledger reads that, instead of an empty month', async () => {
  const none = { actual: null, priorMonth: null, priorYear: null, average: null };
  const { sent } = renderScreen(<ServiceStatement />, { address: '/?month=2026-10' });
  const sections = [{ key: 'sales', title: 'Sales', lines: [buildLine('service.total_sales', none)] }];
  await sent[0]!.answer(answerWith({ month: '2026-10', closed: true, sections }));
  expect(screen.getByText('Service statement: not provided')).toBeVisible();
  expect(
    screen.getByText(/^Your DMS feed has sent no ledger balances for October 2026 or for the months/),
  ).toBeVisible();
  expect(screen.queryByText(/Nothing is posted/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('an open month that nothing is posted in yet says so where the ledger has nothing to compare it with', async () => {
  const alone = { actual: 0, priorMonth: null, priorYear: null, average: null };
  const { sent } = renderScreen(<ServiceStatement />, { address: '/?month=2026-11' });
  const sections = [{ key: 'sales', title: 'Sales', lines: [buildLine('service.total_sales', alone)] }];
  await sent[0]!.answer(answerWith({ month: '2026-11', closed: false, sections }));
  expect(screen.getByText('Nothing is posted in the ledger for November 2026')).toBeVisible();
  expect(screen.queryByText(/feed has sent no ledger balances/)).not.toBeInTheDocument();
});

test('a person without own sales reads that and whom to ask for a number, and nothing about the ledger', async () => {
  const none = { actual: 0, pct: null, priorMonth: null, priorYear: null, average: null, source: 'ro' as const };
  const user = userEvent.setup();
  const { sent } = renderScreen(<ServiceStatement />, { role: 'EMPLOYEE', title: 'OFFICE_MANAGER' });
  const sections = [{ key: 'sales', title: 'My sales', lines: [buildLine('service.total_sales', none)] }];
  await sent[0]!.answer(answerWith({ sections, hiddenSections: ['cost'], reconciliation: null }));
  expect(screen.getByText('You have no sales of your own in October 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask an administrator' })).toHaveAttribute('href', '/support');
  expect(screen.queryByText(/ledger|not provided/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show September 2026' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('?month=2026-09');
});

test('a person with own sales only reads, for a month without any data, up to which day there are sales', async () => {
  const none = { actual: null, pct: null, priorMonth: null, priorYear: null, average: null, source: 'ro' as const };
  const { sent } = renderScreen(<ServiceStatement />, { address: '/?month=2026-11', role: 'EMPLOYEE' });
  const sections = [{ key: 'sales', title: 'My sales', lines: [buildLine('service.total_sales', none)] }];
  const comparisonNote = 'Data have come through Oct 28, 2026: nothing of November 2026 yet.';
  await sent[0]!.answer(
    answerWith({ month: '2026-11', closed: false, comparisonNote, sections, reconciliation: null }),
  );
  expect(screen.getByText('No sales of November 2026 have come yet')).toBeVisible();
  expect(screen.getByText(comparisonNote)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show October 2026' })).toBeVisible();
  expect(screen.queryByText(/administrator|of your own/)).not.toBeInTheDocument();
});

test('own sales of a month that is not over say which days they are of, and nothing of a ledger that is being posted', async () => {
  const sections = [{ key: 'sales', title: 'My sales', lines: [buildLine('service.total_sales')] }];
  const { sent } = renderScreen(<ServiceStatement />, { address: '/?month=2026-11', role: 'EMPLOYEE' });
  const comparisonNote = 'Your sales of November 1–19, 2026.';
  const own = { closed: false, comparisonNote, sections, reconciliation: null };
  await sent[0]!.answer(answerWith({ month: '2026-11', ...own }));
  expect(screen.getByText(comparisonNote)).toBeVisible();
  expect(screen.queryByText(/open|posted/)).not.toBeInTheDocument();
});

test('a counterperson without own sales reads about the counter number, not about an advisor number', async () => {
  const none = { actual: 0, pct: null, priorMonth: null, priorYear: null, average: null, source: 'ro' as const };
  const { sent } = renderScreen(<PartsStatement />, { role: 'EMPLOYEE', title: 'PARTS_OTHER' });
  const sections = [{ key: 'sales', title: 'My sales', lines: [buildLine('parts.total_sales', none)] }];
  await sent[0]!.answer(answerWith({ department: 'parts', sections, hiddenSections: ['cost'], reconciliation: null }));
  expect(screen.getByText(/under your counter number\. If you have no such number/)).toBeVisible();
  expect(screen.queryByText(/advisor|technician/)).not.toBeInTheDocument();
});

test('the file has the columns of the screen, and none without a figure', async () => {
  const nothingBeside = { guideline: null, priorMonth: null, priorYear: null, average: null };
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const user = userEvent.setup();
  const { sent } = renderScreen(<ServiceStatement />);
  const sections = [{ key: 'sales', title: 'My sales', lines: [buildLine('service.total_sales', nothingBeside)] }];
  await sent[0]!.answer(answerWith({ sections, reconciliation: null }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  const more = within(await screen.findByRole('dialog', { name: 'More' }));
  await user.click(await more.findByRole('button', { name: /^Export/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head] = (await new Response(files[0]).text()).split('\r\n');
  expect(head?.replace('\uFEFF', '')).toBe('Section,Line,Accounts,Accounts not mapped yet,Actual,%');
});

test('a failure shows why, a reference, and Retry, which asks again', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<ServiceStatement />);
  await sent[0]!.fail(new ApiError('problem', 'busy', 'The database is away for a moment.', 503, 'req-42'));
  expect(screen.getByRole('alert')).toHaveTextContent('Service statement could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent('The database is away for a moment.');
  expect(screen.getByText('req-42')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await sent[1]!.answer(answerWith());
  expect(screen.getByRole('row', { name: /Total sales/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
