import { kpi, monthlyNumbers, repairOrders } from '@fixed-ops/contract/testing';
import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayPattern, metricChange } from '../testing/builders.ts';
import { problem, renderScreen } from '../testing/render-screen.tsx';

const withAdvisors = (fields: Parameters<typeof monthlyNumbers>[0] = {}) =>
  monthlyNumbers({
    byAdvisor: [
      {
        number: 'A1',
        name: 'Ann Advisor',
        firstSeen: null,
        kpis: [kpi('elr', { value: 150, scope: 'C' }), kpi('ro_count')],
      },
    ],
    ...fields,
  });

const isWarranty = (query: URLSearchParams) => query.has('payTypes');
const days = (query: URLSearchParams) =>
  dayPattern({ weekdays: [{ weekday: 4, days: 3, ros: isWarranty(query) ? 6 : 30, perDay: 10, isHalf: false }] });
const why = (query: URLSearchParams) => metricChange(isWarranty(query) ? { change: null, reason: 'Too few.' } : {});

/** Draws the dashboard with its figures and chooses warranty. The test releases the answer for warranty. */
async function chooseWarranty() {
  const second = heldAnswer<Answer<'monthlyNumbers'>>();
  const numbers = (query: URLSearchParams) => (query.has('payTypes') ? second.answer() : withAdvisors());
  const { requests } = renderScreen('/dashboard/service', {
    MonthlyNumbers: numbers,
    RepairOrders: repairOrders(kpi('elr', { numerator: 0, denominator: 0 }), []),
    DayPattern: days,
    MetricChange: why,
  });
  await screen.findByRole('group', { name: 'Advisors' });
  // jsdom evaluates no media queries, so the filters are folded as on a phone.
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Warranty' }));
  await userEvent.keyboard('{Escape}');
  return { ...second, requests };
}

test('while others load everything that is old is dimmed, totals and share bars too', async () => {
  const second = await chooseWarranty();
  const table = screen.getByRole('group', { name: 'Advisors' });
  await waitFor(() => expect(table).toHaveAttribute('data-refetching'));
  // jsdom does not apply cascade layers, so the test looks for the rules instead of their effect.
  const css = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
  expect(css).toMatch(/\[data-refetching\] tbody\s*\{\s*opacity:\s*0\.5/);
  // The totals lie over rows, which would show through cells that are dimmed as a whole.
  expect(css).toMatch(/\[data-refetching\] tfoot\s*>\s*tr\s*>\s*\*::after\s*\{[^}]*opacity:\s*0\.5/);
  expect(css).not.toMatch(/\[data-refetching\] tfoot\s*\{/);
  const shares = screen.getByRole('group', { name: /Share of labor sales/ });
  expect(shares.parentElement).toHaveAttribute('data-refetching');
  await act(async () => second.release(withAdvisors()));
});

test('words about figures change with the figures, not with the filter @slow', async () => {
  const second = await chooseWarranty();
  const panel = () => within(screen.getByRole('region', { name: /^Advisors/ }));
  expect(panel().getByText('Customer pay, ranked by what the gap to the ELR target is worth')).toBeVisible();
  expect(panel().getByRole('rowheader', { name: 'Store' })).toBeVisible();
  await act(async () => second.release(withAdvisors()));
  expect(await panel().findByText('Warranty, ranked by what the gap to the ELR target is worth')).toBeVisible();
  expect(panel().queryByRole('rowheader', { name: 'Store' })).not.toBeInTheDocument();
});

test('a figure of before opens what it is made of itself, and the drawer changes with the figures @slow', async () => {
  const { requests, release } = await chooseWarranty();
  const asked = () =>
    requests
      .filter(({ pathname }) => pathname.endsWith('/RepairOrders'))
      .map(({ searchParams }) => searchParams.get('payTypes'));
  await userEvent.click(
    within(screen.getByRole('group', { name: 'ELR, customer pay' })).getByRole('button', { name: '$148.59 /hr' }),
  );
  await waitFor(() => expect(asked()).toEqual([null]));
  await act(async () => release(withAdvisors()));
  await waitFor(() => expect(asked()).toEqual([null, 'W']));
});

test('what other calls tell of the page waits for its key figures, so that each opens what it says @slow', async () => {
  const { requests, release } = await chooseWarranty();
  const asked = (call: string) =>
    requests
      .filter(({ pathname }) => pathname.endsWith(`/${call}`))
      .map(({ searchParams }) => searchParams.get('payTypes'));
  await waitFor(() => expect([asked('DayPattern').at(-1), asked('MetricChange').at(-1)]).toEqual(['W', 'W']));
  await act(async () => undefined);
  const pattern = screen.getByRole('region', { name: /^Day pattern/ });
  const change = screen.getByRole('region', { name: 'Why ELR changed' });
  expect([pattern, change].map((panel) => panel.querySelector('[data-refetching]'))).not.toContain(null);
  expect(change).not.toHaveTextContent('Too few.');
  expect(pattern).toHaveTextContent(/30/);
  await act(async () => release(withAdvisors()));
  await waitFor(() => expect(change).toHaveTextContent('Too few.'));
  expect([pattern, change].map((panel) => panel.querySelector('[data-refetching]'))).toEqual([null, null]);
});

test('good figures stay when a refetch fails, with a quiet line and Retry', async () => {
  let isDown = false;
  const numbers = () => (isDown ? problem(503, 'The database is away.') : withAdvisors());
  const { client } = renderScreen('/dashboard/service', { MonthlyNumbers: numbers });
  await screen.findByRole('group', { name: 'ELR, customer pay' });
  isDown = true;
  await act(() => client.refetchQueries({ predicate: ({ queryKey }) => queryKey[3] === 'MonthlyNumbers' }));
  expect(await screen.findByText(/Key figures could not be updated/)).toBeVisible();
  expect(screen.getByRole('group', { name: 'ELR, customer pay' })).toHaveTextContent('$148.59');
  expect(screen.queryByText('Key figures could not be loaded')).not.toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/could not be updated/)).not.toBeInTheDocument());
});
