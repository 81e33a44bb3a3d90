import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import type { Answers } from '@fixed-ops/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { staleAccount, staleAccounts, wholesale } from '../testing/parts-lists.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const MonthlyNumbers = monthlyNumbers({
  kpis: [kpi('parts_sales', { value: 2500 })],
  byPayType: { total: [kpi('parts_sales', { value: 2500 })] },
});
const sold = wholesale({
  total: 60,
  kpis: [
    kpi('parts_sales', { value: 110_000 }),
    kpi('parts_gross', { value: 22_000 }),
    kpi('parts_gp_pct', { value: 20, status: 'red' }),
  ],
  totals: { ...wholesale().totals, returns: 5500, returnPct: 4.76, ytd: 900_000, priorYtd: 1_000_000, changePct: -10 },
  excluded: { accounts: 2, sales: 300 },
});
const lists: Answers = {
  WholesaleAnalysis: sold,
  StaleWholesaleAccounts: staleAccounts([
    staleAccount('W1', 'Baker Collision', 900),
    staleAccount('W2', 'Stone Garage', 400),
  ]),
};
const open = (answers: Answers = {}) => renderScreen('/dashboard/parts', { MonthlyNumbers, ...lists, ...answers });

beforeAll(() => loadScreen('/dashboard/parts'));

describe('wholesale on the parts dashboard', () => {
  test('has its sales, gross, returns and year, and how many accounts its lists leave out', async () => {
    open();
    await screen.findByText('$110,000');
    const figures = within(screen.getByRole('region', { name: 'Wholesale' }));
    expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$110,000Gross $22,000',
      expect.stringMatching(/^20\.0%.*Target 25\.0%$/),
      '$5,5004.8% of sales',
      '$900,00010.0% less than last year',
    ]);
    expect(screen.getByText('60 accounts, net of returns; 2 left out of lists')).toBeVisible();
  });

  test('names who stopped buying, the most at risk first, with whom to call', async () => {
    open();
    const panel = within(await screen.findByRole('region', { name: /^Stale wholesale accounts/ }));
    const rows = panel.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent('Baker Collision$90097');
    expect(rows.at(-1)).toHaveTextContent('All 2$1,300');
    expect(panel.getByRole('link', { name: 'Call Baker Collision, +15125550100' })).toHaveAttribute(
      'href',
      'tel:+15125550100',
    );
    expect(panel.getByText('Nothing bought for 60 days, after $1,000 or more in twelve months')).toBeVisible();
  });

  test('asks the server for another order and for words, which the address keeps', async () => {
    const { requests } = open();
    const panel = within(await screen.findByRole('region', { name: /^Stale wholesale accounts/ }));
    await userEvent.click(panel.getByRole('button', { name: 'Days since' }));
    const asked = () => requests.filter(({ pathname }) => pathname.endsWith('/StaleWholesaleAccounts')).at(-1);
    await waitFor(() => expect(asked()?.searchParams.get('sort')).toBe('-daysSince'));
    await userEvent.type(panel.getByRole('searchbox'), 'stone');
    await waitFor(() => expect(asked()?.searchParams.get('search')).toBe('stone'));
    expect(screen.getByTestId('address')).toHaveTextContent('account=stone');
  });

  test('says so if no account has stopped buying @slow', async () => {
    open({ StaleWholesaleAccounts: staleAccounts() });
    expect(await screen.findByText('No account has stopped buying')).toBeVisible();
  });

  test('that no feed has does not count its accounts @slow', async () => {
    open({ WholesaleAnalysis: { ...sold, source: 'none', total: 0 } });
    expect(await screen.findByText('Wholesale: not provided')).toBeVisible();
    expect(screen.queryByText(/accounts, net of returns/)).not.toBeInTheDocument();
  });

  test('from the ledger knows of no accounts, and does not say that none has stopped buying @slow', async () => {
    const { requests } = open({ WholesaleAnalysis: { ...sold, source: 'ledger' } });
    expect(await screen.findByText('From the ledger, which has no wholesale accounts')).toBeVisible();
    expect(requests.some(({ pathname }) => pathname.endsWith('/StaleWholesaleAccounts'))).toBe(false);
  });

  test('that the feed does not provide says so @slow', async () => {
    open({ WholesaleAnalysis: { ...sold, source: 'none' } });
    expect(await screen.findByText(/Wholesale: not provided/)).toBeVisible();
  });

  test('fails alone', async () => {
    open({ WholesaleAnalysis: problem(503, 'The database is away.') });
    expect(await screen.findByText('Wholesale could not be loaded')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Parts sales' })).toBeVisible();
  });
});
