import { kpi, monthlyNumbers, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import { heldAnswer, problem } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './testing/page-with-figures.tsx';

const elr = kpi('elr', {
  value: 150,
  numerator: 600,
  denominator: 4,
  target: 161.46,
  status: 'amber',
  gapDollars: 45.84,
});
const rows = [repairOrderRow('618211'), repairOrderRow('617902', { roSuffix: 'B' })];
const drawer = () => screen.findByRole('dialog', { name: 'Effective labor rate, customer pay' });

describe('the drawer that proves a figure', () => {
  test('shows the figure as its quotient, and that the repair orders add up to it', async () => {
    renderPage('/figures?drill=elr.C', { RepairOrders: repairOrders(elr, rows) });
    const proof = await drawer();
    expect(await within(proof).findByText('Adds up.')).toBeVisible();
    expect(within(proof).getByText('Contributions total $600.00 labor sales over 4.00 hours sold.')).toBeVisible();
    expect(within(proof).getByText('$11.46 under $161.46')).toBeVisible();
    expect(within(proof).getByRole('row', { name: /All 2 ROs/ })).toHaveTextContent('$600.00');
  });

  test('says by how much the list is off, with a reference, and reports it once however often it is drawn', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = renderPage('/figures?drill=elr.C', { RepairOrders: repairOrders(elr, rows.slice(1)) });
    const proof = await drawer();
    expect(await within(proof).findByText('Off by -$300.00 in labor sales')).toBeVisible();
    expect(within(proof).getByText(/^FO-/)).toBeVisible();
    await act(() => client.refetchQueries({ predicate: ({ queryKey }) => queryKey[3] === 'RepairOrders' }));
    const reports = error.mock.calls.filter(([said]) => said === 'The list of elr (C) does not add up.');
    error.mockRestore();
    expect(reports).toHaveLength(1);
  });

  test('lists attendance under its own heading and counts it in', async () => {
    const proficiency = kpi('tech_proficiency', { value: 75, numerator: 6, denominator: 8 });
    const answer = repairOrders(proficiency, [repairOrderRow('1', { contribution: 6, denominator: null })]);
    renderPage('/figures?drill=tech_proficiency.all', {
      RepairOrders: {
        ...answer,
        totals: { ...answer.totals, denominator: null },
        proof: { ...answer.proof, other: [{ heading: 'Attendance hours', label: 'Paul Whitaker', value: 8 }] },
      },
    });
    const proof = await screen.findByRole('dialog', { name: 'Technician proficiency' });
    expect(await within(proof).findByRole('heading', { name: 'Attendance hours' })).toBeVisible();
    expect(within(proof).getByText('Adds up.')).toBeVisible();
  });

  test('a repair order leads to its own page', async () => {
    renderPage('/figures?drill=elr.C', { RepairOrders: repairOrders(elr, rows) });
    const proof = await drawer();
    const link = await within(proof).findByRole('link', { name: '617902B' });
    expect(link).toHaveAttribute('href', '/dashboard/ros/617902?suffix=B');
  });

  test('asks for the figure, its scope and its group within the filters of the page', async () => {
    const { requests } = renderPage('/figures?payType=C&drill=elr.C.advisor:A3', {
      RepairOrders: repairOrders(elr, rows),
    });
    await within(await drawer()).findByText('Adds up.');
    const asked = requests.find(({ pathname }) => pathname.endsWith('/RepairOrders'));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      compare: 'priorPeriod',
      payTypes: 'C',
      metricKey: 'elr',
      scope: 'C',
      group: 'advisor:A3',
      page: '1',
      pageSize: '50',
    });
  });

  test('opens for the longest number that the import loads', async () => {
    const group = `technician:${'7'.repeat(250)}`;
    const { requests } = renderPage(`/figures?drill=elr.C.${group}`, { RepairOrders: repairOrders(elr, rows) });
    await within(await drawer()).findByText('Adds up.');
    const asked = requests.find(({ pathname }) => pathname.endsWith('/RepairOrders'));
    expect(asked?.searchParams.get('group')).toBe(group);
  });

  test('shows advisors from the answer of the page, and asks for theirs where the figure is none of its rows', async () => {
    const advisors = (...keys: string[]) =>
      monthlyNumbers({
        byAdvisor: ['Priya Nair', 'Marcus Reyes'].map((name, index) => ({
          number: `A${index}`,
          name,
          firstSeen: null,
          kpis: keys.map((key) => kpi(key, { scope: key === 'elr' ? 'C' : 'all', value: 150, numerator: 300 })),
        })),
      });
    const asWanted = (query: URLSearchParams) => advisors(...(query.get('rowMetrics')?.split(',') ?? []));
    const answers = { RepairOrders: repairOrders(elr, rows), MonthlyNumbers: asWanted };
    const asked = (requests: URL[]) =>
      requests.flatMap(({ pathname, searchParams }) =>
        pathname.endsWith('/MonthlyNumbers') ? (searchParams.get('rowMetrics') ?? 'all') : [],
      );
    const own = renderPage('/figures?drill=elr.C&drillView=advisors', answers);
    expect(await within(await drawer()).findByText('Priya Nair')).toBeVisible();
    expect(asked(own.requests)).toHaveLength(1);
    cleanup();
    const other = renderPage('/figures?drill=policy_pct.all&drillView=advisors', answers);
    const policy = await screen.findByRole('dialog', { name: /policy/i });
    expect(await within(policy).findByText('Priya Nair')).toBeVisible();
    expect(asked(other.requests)).toHaveLength(2);
    expect(asked(other.requests)).toContain('policy_pct');
  });

  test('loads the next page and keeps the total over the whole result', async () => {
    const all = Array.from({ length: 60 }, (_, index) => repairOrderRow(String(1000 + index)));
    const whole = kpi('elr', { value: 150, numerator: 18_000, denominator: 120 });
    const answer = repairOrders(whole, all);
    const pageOf = (query: URLSearchParams) => {
      const page = Number(query.get('page'));
      return { ...answer, page, data: all.slice((page - 1) * 50, page * 50) };
    };
    renderPage('/figures?drill=elr.C', { RepairOrders: pageOf });
    const proof = await drawer();
    await userEvent.click(await within(proof).findByRole('button', { name: '10 more, load 10' }));
    expect(await within(proof).findByText('1059')).toBeInTheDocument();
    expect(within(proof).getByText('All 60 ROs')).toBeInTheDocument();
    expect(within(proof).queryByRole('button', { name: /more, load/ })).not.toBeInTheDocument();
  });

  test('Escape closes it, and the address forgets it', async () => {
    renderPage('/figures?payType=W&drill=elr.C', { RepairOrders: repairOrders(elr, rows) });
    await drawer();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByTestId('address')).toHaveTextContent('/figures?payType=W');
  });

  test('keeps the name of the figure that it shows, dimmed, until the one opened from it is here', async () => {
    const hers = heldAnswer<ReturnType<typeof repairOrders>>();
    const byAdvisor = ['A1', 'A2'].map((number) => ({
      number,
      name: number === 'A1' ? 'Lena Ortiz' : 'Omar Reed',
      firstSeen: null,
      kpis: [elr],
    }));
    const answerOf = (query: URLSearchParams) =>
      query.get('group') === 'advisor:A1' ? hers.answer() : repairOrders(elr, rows);
    renderPage('/figures?drill=elr.C&drillView=advisors', {
      RepairOrders: answerOf,
      MonthlyNumbers: monthlyNumbers({ byAdvisor }),
    });
    const proof = within(await drawer());
    await userEvent.click(await proof.findByRole('button', { name: 'Lena Ortiz' }));
    const old = () => proof.getByText('Adds up.').closest('[data-refetching]');
    await waitFor(() => expect(old()).not.toBeNull());
    expect(proof.getByText('$11.46 under $161.46').closest('[data-refetching]')).not.toBeNull();
    expect(proof.queryByText('Lena Ortiz')).not.toBeInTheDocument();
    const one = kpi('elr', { value: 150, numerator: 300, denominator: 2 });
    await act(async () => hers.release(repairOrders(one, rows.slice(1))));
    expect(await proof.findByText('Lena Ortiz')).toBeVisible();
    expect(proof.getByText('Contributions total $300.00 labor sales over 2.00 hours sold.')).toBeVisible();
    expect(old()).toBeNull();
  });

  test('shows nothing of the figure before while one that failed is asked for again', async () => {
    const again = heldAnswer<ReturnType<typeof repairOrders>>();
    let asked = 0;
    const hers = () => {
      asked += 1;
      return asked === 1 ? problem(500, 'Not now.') : again.answer();
    };
    const byAdvisor = ['A1', 'A2'].map((number) => ({
      number,
      name: number === 'A1' ? 'Lena Ortiz' : 'Omar Reed',
      firstSeen: null,
      kpis: [elr],
    }));
    const answerOf = (query: URLSearchParams) =>
      query.get('group') === 'advisor:A1' ? hers() : repairOrders(elr, rows);
    renderPage('/figures?drill=elr.C&drillView=advisors', {
      RepairOrders: answerOf,
      MonthlyNumbers: monthlyNumbers({ byAdvisor }),
    });
    const proof = within(await drawer());
    await userEvent.click(await proof.findByRole('button', { name: 'Lena Ortiz' }));
    await userEvent.click(await proof.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked).toBe(2));
    await waitFor(() => expect(proof.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
    expect(proof.getByText('Lena Ortiz')).toBeVisible();
    expect(proof.queryByText('Adds up.')).not.toBeInTheDocument();
    expect(proof.queryByText('$11.46 under $161.46')).not.toBeInTheDocument();
    const one = kpi('elr', { value: 150, numerator: 300, denominator: 2 });
    await act(async () => again.release(repairOrders(one, rows.slice(1))));
    expect(await proof.findByText('Contributions total $300.00 labor sales over 2.00 hours sold.')).toBeVisible();
  });

  test('a list that failed can be asked for again', async () => {
    let isDown = true;
    const answer = () => (isDown ? problem(500, 'Not now.') : repairOrders(elr, rows));
    renderPage('/figures?drill=elr.C', { RepairOrders: answer });
    const proof = await drawer();
    expect(await within(proof).findByText('Repair orders could not be loaded')).toBeVisible();
    isDown = false;
    await userEvent.click(within(proof).getByRole('button', { name: 'Retry' }));
    expect(await within(proof).findByText('Adds up.')).toBeVisible();
  });

  test('a figure of both is proven by both, one list at a time', async () => {
    const all = kpi('parts_sales', { value: 700, numerator: 700 });
    const answer = repairOrders(all, [repairOrderRow('618211', { contribution: 200, denominator: null })]);
    const balance = { month: '2026-11', share: 1, denominator: null, account: '4730', description: 'Parts, counter' };
    renderPage('/figures?drill=parts_sales.all', {
      RepairOrders: {
        ...answer,
        totals: { ...answer.totals, contribution: 200, denominator: null },
        proof: { ...answer.proof, ledger: [{ ...balance, balance: 500, contribution: 500 }] },
      },
    });
    const proof = within(await screen.findByRole('dialog', { name: 'Parts sales' }));
    expect(await proof.findByText(/\$200\.00 on repair orders, \$500\.00 in the ledger/)).toBeVisible();
    expect(proof.getByRole('link', { name: '618211' })).toBeVisible();
    await userEvent.click(proof.getByRole('radio', { name: 'Ledger' }));
    expect(await proof.findByRole('row', { name: /4730/ })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('drillView=ledger');
  });

  test('what the ledger tells is listed by its accounts and by no advisors, whom it does not know', async () => {
    const policy = (source: 'ledger' | 'laborTypes') => {
      const figure = kpi('policy_pct', { value: 5, numerator: 50, denominator: 1000, facts: { source } });
      const contribution = source === 'ledger' ? 0 : 50;
      const answer = repairOrders(figure, [repairOrderRow('618211', { contribution, denominator: 1000 })]);
      const balance = { month: '2026-10', share: 1, denominator: 0, account: '7020', description: 'Policy' };
      const ledger = source === 'ledger' ? [{ ...balance, balance: 50, contribution: 50 }] : [];
      return { ...answer, proof: { ...answer.proof, ledger } };
    };
    const byAdvisor = ['A1', 'A2'].map((number) => ({
      number,
      name: number,
      firstSeen: null,
      kpis: [kpi('policy_pct', { value: 5, numerator: 25, denominator: 500 })],
    }));
    const offers = async (source: 'ledger' | 'laborTypes', views: readonly string[]) => {
      const { requests } = renderPage('/figures?drill=policy_pct.all', {
        RepairOrders: policy(source),
        MonthlyNumbers: monthlyNumbers({ byAdvisor }),
      });
      const proof = within(await screen.findByRole('dialog', { name: /policy/i }));
      await waitFor(() => expect(requests.some(({ search }) => search.includes('rowMetrics=policy_pct'))).toBe(true));
      await waitFor(() => {
        const shown = proof.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
        expect(shown).toEqual(views);
      });
      cleanup();
    };
    await offers('laborTypes', ['Repair orders', 'By advisor']);
    await offers('ledger', ['Repair orders', 'Ledger']);
  });

  test('repair orders stay when they cannot be read again, and the drawer says so', async () => {
    let isDown = false;
    const answer = () => (isDown ? problem(503, 'The database is away.') : repairOrders(elr, rows));
    const { client } = renderPage('/figures?drill=elr.C', { RepairOrders: answer });
    const proof = await drawer();
    await within(proof).findByText('Adds up.');
    isDown = true;
    await act(() => client.refetchQueries({ predicate: ({ queryKey }) => queryKey[3] === 'RepairOrders' }));
    expect(await within(proof).findByText(/^Repair orders could not be updated/)).toBeVisible();
    expect(within(proof).getByRole('link', { name: '617902B' })).toBeVisible();
    expect(within(proof).getByText('Adds up.')).toBeVisible();
  });

  test('who may not read a list is told so, without a Retry that would not help', async () => {
    renderPage('/figures?drill=elr.C', { RepairOrders: problem(403, 'Your title may not see them.') });
    const proof = await drawer();
    expect(await within(proof).findByText('Repair orders: not open to you')).toBeVisible();
    expect(within(proof).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test('an address that names no figure opens nothing', async () => {
    renderPage('/figures?drill=nonsense.C', { MonthlyNumbers: monthlyNumbers() });
    await screen.findByRole('button', { name: /repair orders/ });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
