import { Link, Route, Routes, useLocation } from '@fixed-ops/router';
import { GuardedRouter } from '@fixed-ops/router/host';
import { addSwitchGuard, connectDealershipPorts, sessionStore, switchDealership } from '@fixed-ops/session/host';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ford, setLoadedSession, toyota } from '../testing/session.ts';
import { mayLeavePage } from '../unsaved-changes/may-leave-page.ts';
import { dealershipInAddress, useDealershipInAddress } from './dealership-in-address.ts';

function Page({ name }: { readonly name: string }) {
  useDealershipInAddress();
  const { search } = useLocation();
  return (
    <>
      <h1>{name}</h1>
      <output>{search}</output>
      <Link to="/parts?people=1,2">Parts</Link>
    </>
  );
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <GuardedRouter mayLeave={mayLeavePage} pinned={dealershipInAddress}>
      <Routes>
        <Route path="/service" element={<Page name="Service" />} />
        <Route path="/parts" element={<Page name="Parts" />} />
      </Routes>
    </GuardedRouter>,
  );
}

const bar = () => window.location.pathname + window.location.search;
const store = () => sessionStore.getState().activeDealership?.name;

beforeEach(() => {
  setLoadedSession();
  connectDealershipPorts({
    load: async (dealership) => ({
      data: { ...sessionStore.getState().dealershipData, dealershipId: dealership.id } as never,
      products: [],
      vaultActivationDate: null,
    }),
    onEnter: () => undefined,
  });
});

describe('the address of a page, for who is in several dealerships', () => {
  test('carries the dealership, which the page itself does not see', async () => {
    open('/service?tab=open');
    await waitFor(() => expect(bar()).toBe('/service?tab=open&dealership=d1'));
    expect(screen.getByRole('status')).toHaveTextContent(/^\?tab=open$/);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/parts?people=1,2&dealership=d1');
    await userEvent.click(screen.getByRole('link'));
    expect(await screen.findByRole('heading', { name: 'Parts' })).toBeVisible();
    expect(bar()).toBe('/parts?people=1,2&dealership=d1');
  });

  test('says the new one after a switch, in the same entry of the history', async () => {
    open('/service?dealership=d1');
    const { length } = window.history;
    await act(() => switchDealership('d2'));
    expect([bar(), window.history.length]).toEqual(['/service?dealership=d2', length]);
  });

  test('of another one, as Back finds it, switches to that', async () => {
    open('/service?dealership=d1');
    await userEvent.click(screen.getByRole('link'));
    await act(() => switchDealership('d2'));
    expect(bar()).toBe('/parts?people=1,2&dealership=d2');
    act(() => window.history.back());
    await screen.findByRole('heading', { name: 'Service' });
    expect([bar(), store()]).toEqual(['/service?dealership=d1', toyota.name]);
    act(() => window.history.forward());
    await screen.findByRole('heading', { name: 'Parts' });
    expect([bar(), store()]).toEqual(['/parts?people=1,2&dealership=d2', ford.name]);
  });

  test('stays as it is where a guard keeps the person in the dealership', async () => {
    open('/service?dealership=d1');
    await userEvent.click(screen.getByRole('link'));
    await act(() => switchDealership('d2'));
    const asked = jest.fn(() => false);
    const remove = addSwitchGuard(asked);
    act(() => window.history.back());
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(bar()).toBe('/parts?people=1,2&dealership=d2'));
    remove();
    expect([screen.getByRole('heading').textContent, store()]).toEqual(['Parts', ford.name]);
  });

  test('of one that the person is no member of is put right', async () => {
    open('/service?dealership=d9');
    await waitFor(() => expect(bar()).toBe('/service?dealership=d1'));
    expect(store()).toBe(toyota.name);
  });
});

test('who is in one dealership has none in the address', async () => {
  setLoadedSession({}, { dealerships: [{ ...toyota, disabled: true }] });
  open('/service?dealership=d1&tab=open');
  await waitFor(() => expect(bar()).toBe('/service?tab=open'));
  expect(screen.getByRole('link')).toHaveAttribute('href', '/parts?people=1,2');
});
