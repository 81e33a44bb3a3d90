import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { people } from '../testing/builders.ts';
import { problem, renderScreen } from '../testing/render-screen.tsx';

const everybody = people(
  { number: '7', name: 'Priya Nair', type: 'advisor' },
  { number: '7', name: 'Luis Ferrer', type: 'technician' },
);
let answer: ReturnType<typeof people> | Response;
const answers = { People: () => answer };
const choices = () => screen.getAllByRole('option').map((option) => option.textContent);
/** jsdom evaluates no media queries, so the filters are behind their button, as on a phone. */
async function openPeople() {
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
}

describe('the people of a filter', () => {
  test('are chosen by their number and what they are', async () => {
    answer = { ...everybody, data: { ...everybody.data, missesTechnician: true } };
    renderScreen('/dashboard/service', answers);
    await openPeople();
    await userEvent.click(await screen.findByRole('option', { name: 'Luis Ferrer' }));
    expect(choices()).toEqual([
      'Select All',
      'All Advisors',
      'Priya Nair',
      'All Technicians',
      'Luis Ferrer',
      'Missing technician',
    ]);
    expect(screen.getByTestId('address')).toHaveTextContent('/dashboard/service?technicians=7');
  });

  test('have nobody among them where a list has chosen what nobody wrote, and no longer @slow', async () => {
    answer = everybody;
    renderScreen('/dashboard/service?advisors=no-advisor', answers);
    await openPeople();
    expect(await screen.findByRole('option', { name: 'No advisor', selected: true })).toBeVisible();
    await userEvent.click(screen.getByRole('option', { name: 'No advisor' }));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/service$/);
    expect(choices()).not.toContain('No advisor');
  });

  test('are all ticked by Select All and by none left, which narrows nothing, and unticked by a second press', async () => {
    answer = everybody;
    renderScreen('/dashboard/service?technicians=7', answers);
    await openPeople();
    const ticked = () =>
      screen.getAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true').length;
    await userEvent.click(await screen.findByRole('option', { name: 'Select All' }));
    expect(ticked()).toBe(5);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/service$/);
    await userEvent.click(screen.getByRole('option', { name: 'All Technicians' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/dashboard/service?advisors=7');
    await userEvent.click(screen.getByRole('option', { name: 'All Technicians' }));
    expect(ticked()).toBe(5);
    await userEvent.click(screen.getByRole('option', { name: 'Select All' }));
    expect(ticked()).toBe(0);
  });

  test('who are named in the address and not in the store leave nobody’s figures, and are cleared by a press', async () => {
    answer = everybody;
    const nothing = monthlyNumbers({ kpis: [kpi('ro_count', { value: 0, n: 0 })] });
    const figures = (query: URLSearchParams) => (query.has('advisors') ? nothing : monthlyNumbers());
    renderScreen('/dashboard/service?advisors=nobody99', { ...answers, MonthlyNumbers: figures });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    // The pay types below show the same number, but the page draws them later, so this looks at the card.
    await waitFor(() => expect(screen.getByRole('group', { name: 'Repair orders' })).toHaveTextContent('1,056'));
    expect(screen.getByTestId('address')).not.toHaveTextContent('nobody99');
  });

  test('whose load has failed are said to be missing, with the reference and Retry @slow', async () => {
    const user = userEvent.setup();
    answer = problem(503, 'Starting.', 'FO-TECH');
    renderScreen('/dashboard/service', answers);
    await openPeople();
    const failure = await screen.findByText('People could not be loaded.');
    expect(failure).toHaveTextContent('Reference FO-TECH');
    expect(screen.queryAllByRole('option')).toEqual([]);
    answer = problem(503, 'Starting.', 'FO-AGAIN');
    await user.tab();
    expect(within(failure).getByRole('button', { name: 'Retry' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await within(failure).findByText('FO-AGAIN')).toBeVisible();
    answer = everybody;
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Luis Ferrer' })).toBeVisible();
    expect(failure).not.toBeInTheDocument();
  });

  test('are asked for again by themselves @slow', async () => {
    jest.useFakeTimers();
    answer = problem(503, 'Starting.');
    renderScreen('/dashboard/service', answers);
    await act(() => jest.advanceTimersByTimeAsync(100));
    act(() => screen.getByRole('button', { name: 'Filters' }).click());
    act(() => screen.getByRole('combobox', { name: 'People' }).click());
    expect(screen.getByText('People could not be loaded.')).toBeVisible();
    answer = everybody;
    await act(() => jest.advanceTimersByTimeAsync(5100));
    jest.useRealTimers();
    expect(choices()).toContain('Luis Ferrer');
    expect(screen.queryByText('People could not be loaded.')).not.toBeInTheDocument();
  });
});
