import { listDealerships } from '@fixed-ops/session/host';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ford, setLoadedSession, toyota } from '../testing/session.ts';
import { address, heading, openMenu, renderShell, signInBeforeEach } from './testing/render-shell.tsx';

const administration = {
  name: 'administration',
  routes: [{ path: '/administration/*', Component: () => <h1>Administration</h1> }],
};
const stores = [toyota, { ...ford, administeredOnly: true }];

/** An administrator of the group, at work in Toyota and looking after Ford. */
function inFord(): void {
  setLoadedSession({ role: 'ADMIN_SUPER' }, { activeDealership: ford, dealerships: listDealerships(stores, ford) });
}

describe('a store that somebody administers and does not work in', () => {
  signInBeforeEach();

  it('stands in the selector as such, below those that one works in', async () => {
    setLoadedSession({ role: 'ADMIN_SUPER' }, { dealerships: listDealerships(stores, toyota) });
    await renderShell('/dashboard/service');
    await userEvent.click(screen.getByRole('combobox', { name: 'Dealership' }));
    const list = screen.getByRole('listbox');
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Harborline Toyota',
      'Administration only',
      'Harborline Ford',
    ]);
  });

  it('opens on its administration, without screens of figures and notifications, and counts nothing unread', async () => {
    inFord();
    const { request } = await renderShell('/', { fetchRemote: async () => ({ default: administration }) });
    expect([heading(), address()]).toEqual(['Administration', '/administration']);
    await openMenu();
    expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByText('AI Dashboard')).toBeNull();
    expect(screen.getByRole('link', { name: 'Administration' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Notifications' })).not.toBeInTheDocument();
    expect(request.mock.calls.map(([call]) => call.name)).not.toContain('unreadnotifications');
  });

  it('does not say of what role and title close that the store does', async () => {
    inFord();
    await renderShell('/xtime');
    expect(screen.getByText(/is not open to your role or job title/)).toBeVisible();
  });

  it('says of a screen of figures why it is closed, and opens it once one is back where one works', async () => {
    inFord();
    await renderShell('/dashboard/service');
    expect(address()).toBe('/not-found-404');
    expect(screen.getByText(/is for people who work at Harborline Ford/)).toBeVisible();
    await act(async () => {
      setLoadedSession({ role: 'ADMIN_SUPER' }, { dealerships: listDealerships(stores, toyota), epoch: 2 });
    });
    expect([heading(), address()]).toEqual(['Service', '/dashboard/service']);
  });
});
