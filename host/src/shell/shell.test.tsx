import { ApiError } from '@fixed-ops/api';
import { enterDealership, sessionStore } from '@fixed-ops/session/host';
import { BACK_TO_TOP_FROM_PX, notify, PRELOADER_SIZES } from '@fixed-ops/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildRemote } from '../testing/remotes.ts';
import { ford, setLoadedSession, toyota } from '../testing/session.ts';
import {
  address,
  area,
  fullAddress,
  heading,
  openMenu,
  RangeScreen,
  renderShell,
  signInBeforeEach,
} from './testing/render-shell.tsx';

describe('shell', () => {
  signInBeforeEach();

  it('has the landmarks and names that people and tests rely on', async () => {
    await renderShell('/dashboard');
    await openMenu();
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(navigation)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['AI Dashboard', 'AI Statement']);
    expect(screen.getByRole('combobox', { name: 'Dealership' })).toHaveTextContent('Harborline Toyota');
    for (const name of ['Administration', 'Support', 'Notifications']) {
      expect(screen.getByRole('link', { name })).toBeInTheDocument();
    }
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dana Whitfield' })).toHaveAttribute('href', '/profile-settings');
    expect(screen.getByRole('link', { name: 'Fixed Ops home' })).toHaveAttribute('href', '/dashboard/service');
    expect([heading(), address()]).toEqual(['Service', '/dashboard/service']);
  });

  it('shows Administration to administrators only', async () => {
    setLoadedSession({ role: 'MANAGER' });
    await renderShell('/support');
    await openMenu();
    expect(screen.getByRole('link', { name: 'Support' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
  });

  it.each([
    ['/nowhere', '/404', 'Page not found'],
    ['/dashboard/nowhere', '/404', 'Page not found'],
    ['/xtime', '/not-found-404', 'Not available to you'],
  ])('sends %s to %s, with header and navigation', async (path, expected, title) => {
    await renderShell(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(address()).toBe(expected);
    await openMenu();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('draws onboarding without navigation and notifications, also before there is a dealership', async () => {
    setLoadedSession({}, { phase: 'noDealership', activeDealership: null, dealershipData: null, epoch: 0 });
    await renderShell('/onboarding');
    expect(heading()).toBe('Onboarding');
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('tells a person without a dealership whom to ask, and lets them leave', async () => {
    setLoadedSession({}, { phase: 'noDealership', activeDealership: null, dealershipData: null, epoch: 0 });
    const { signOut } = await renderShell('/dashboard/service');
    expect(heading()).toBe('No dealership yet');
    expect(document.title).toBe('No dealership yet · Fixed Ops');
    expect(screen.getByText(/administrator of Harborline/)).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('tells who administers a group without a dealership how to make the first, and sends nobody to themselves', async () => {
    const nowhere = { phase: 'noDealership', activeDealership: null, dealershipData: null, epoch: 0 } as const;
    setLoadedSession({ role: 'ADMIN_SUPER' }, nowhere);
    await renderShell('/dashboard/service');
    expect(
      screen.getByText(/Harborline has no dealership yet.*open the link in the email that invited you/),
    ).toBeVisible();
    expect(screen.queryByText(/Ask the administrator of Harborline/)).not.toBeInTheDocument();
  });

  it('gives a person without a dealership the way past the header, and no link that leads nowhere', async () => {
    setLoadedSession({}, { phase: 'noDealership', activeDealership: null, dealershipData: null, epoch: 0 });
    await renderShell('/dashboard/service');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#content']);
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
    expect(document.querySelector('[aria-live=polite][aria-atomic=true]')).toBeInTheDocument();
  });

  it('moves the focus to the heading on the way from onboarding to the shell', async () => {
    await renderShell('/onboarding');
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Fixed Ops home' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Service' })).toHaveFocus();
  });

  it('shows the full-page spinner and no shell until everything is loaded', async () => {
    setLoadedSession({}, { phase: 'loading', dealershipData: null, epoch: 0 });
    await renderShell('/dashboard/service');
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.queryByRole('combobox', { name: 'Dealership' })).not.toBeInTheDocument();
  });

  it.each(['the user', 'the dealership list', 'the dealership data'])(
    'covers the page with the spinner while %s loads',
    async (missing) => {
      setLoadedSession({}, { phase: 'loading', epoch: missing === 'the dealership data' ? 1 : 0 });
      if (missing === 'the user') sessionStore.setState({ user: null });
      if (missing !== 'the dealership data') sessionStore.setState({ dealerships: [], activeDealership: null });
      sessionStore.setState({ dealershipData: null });
      await renderShell('/support');
      expect(screen.getByRole('status').firstElementChild).toHaveStyle({ width: `${PRELOADER_SIZES.large}px` });
      // The first load names the page itself; a switch keeps the header, and says what it does in the status.
      const headings = screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
      expect(headings).toEqual(missing === 'the dealership data' ? [] : ['Loading Fixed Ops']);
    },
  );

  it('shows the large spinner in the place of a page until its code has come', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    await renderShell('/dashboard/service', { fetchRemote: () => new Promise((resolve) => (arrive = resolve)) });
    expect(screen.getByRole('status').firstElementChild).toHaveStyle({ width: `${PRELOADER_SIZES.large}px` });
    await act(async () => arrive({ default: area }));
    expect(heading()).toBe('Service');
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it.each(['/dashboard/service', '/support', '/not-found-404'])(
    'offers the way back to the top on %s',
    async (path) => {
      await renderShell(path);
      await screen.findByRole('heading', { level: 1 });
      Object.defineProperty(window, 'scrollY', { value: BACK_TO_TOP_FROM_PX, configurable: true });
      act(() => void window.dispatchEvent(new Event('scroll')));
      expect(screen.getByRole('button', { name: 'Back to top' })).toBeInTheDocument();
      Reflect.deleteProperty(window, 'scrollY');
    },
  );

  it('says which dealership is open once a switch has come to its end', async () => {
    await renderShell('/dashboard/service');
    act(() => void enterDealership(ford));
    act(() => setLoadedSession({ role: 'ADMIN' }, { epoch: 2, activeDealership: ford }));
    expect(await screen.findByText('Harborline Ford is open')).toHaveAttribute('aria-live', 'polite');
  });

  it('removes every figure of the old dealership at once and keeps the header for the keyboard', async () => {
    await renderShell('/dashboard/service');
    expect(screen.getByText('Figures of Harborline Toyota')).toBeInTheDocument();
    act(() => void enterDealership(ford));
    expect(screen.queryByText(/Harborline Toyota$/, { selector: 'p' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Dealership' })).toHaveTextContent('Harborline Ford');
    const { dealershipData } = sessionStore.getState();
    expect(dealershipData).toBeNull();
  });

  it('withdraws what messages of the old dealership offer: an Undo would write into the new one', async () => {
    await renderShell('/dashboard/service');
    act(() => void notify({ title: 'Event removed', durationMs: 0, action: { label: 'Undo', onSelect: jest.fn() } }));
    act(() => void notify({ title: 'Thresholds: saved in Harborline Toyota.', durationMs: 0 }));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    act(() => void enterDealership(ford));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(screen.getByText('Thresholds: saved in Harborline Toyota.')).toBeInTheDocument();
  });

  it('drops the range of the address, and nothing else of it, when the vault date has disappeared', async () => {
    sessionStorage.clear();
    const module = { name: 'dashboards', routes: [{ path: '/dashboard/service', Component: RangeScreen }] };
    setLoadedSession({}, { isAddressRangeOver: true });
    await renderShell('/dashboard/service?period=custom&startDate=2026-08-01&endDate=2026-08-31&view=table', {
      fetchRemote: async () => ({ default: module }),
    });
    expect(heading()).toBe('?view=table default');
    expect(sessionStorage.getItem('reportingDate')).toBeNull();
    expect(sessionStore.getState().isAddressRangeOver).toBe(false);
  });

  it('reloads the same path with the new dealership when the person is on the op-codes page', async () => {
    await renderShell('/dashboard/op-codes?category=repair');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search' }), 'oil');
    const { dealershipData } = sessionStore.getState();
    act(() => void enterDealership(ford));
    act(() => sessionStore.setState({ phase: 'ready', dealershipData }));
    expect(await screen.findByRole('textbox', { name: 'Search' })).toHaveValue('');
    expect(fullAddress()).toBe('/dashboard/op-codes?category=repair');
    expect(heading()).toBe('Op codes');
  });

  it('tells a person whose link is about a foreign dealership, and what is shown instead', async () => {
    await renderShell('/support', { linked: 'd9' });
    expect(screen.getByText(/not a member of.*Harborline Toyota/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close notice' }));
    expect(screen.queryByText(/not a member of/)).not.toBeInTheDocument();
  });

  it('says nothing about a link to one of the own dealerships', async () => {
    await renderShell('/support', { linked: 'd2' });
    expect(screen.queryByText(/not a member of/)).not.toBeInTheDocument();
  });

  it('follows the link of a notice within the product without loading the page anew', async () => {
    const notice = { notificationText: 'A notice.', displayType: 'info', duration: 0 };
    await renderShell('/dashboard/service', {
      notices: [
        { ...notice, notificationId: 'a', link: '/support' },
        { ...notice, notificationId: 'b', link: '//elsewhere.example/x' },
      ],
    });
    const [own, foreign] = await screen.findAllByRole('link', { name: 'Read more' });
    expect(foreign).toHaveAttribute('href', '//elsewhere.example/x');
    await userEvent.click(own!);
    expect([address(), heading()]).toEqual(['/support', 'Support']);
  });

  it('counts unread notifications up to 99+', async () => {
    await renderShell('/support', { unread: 120 });
    const bell = await screen.findByRole('link', { name: 'Notifications', description: '120 unread' });
    expect(bell).toHaveTextContent('99+');
  });

  it('names the document after the page and moves the focus to its heading on navigation', async () => {
    await renderShell('/dashboard/service');
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Support' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Support' })).toHaveFocus();
    expect(document.title).toBe('Support · Fixed Ops');
  });

  it('keeps the focus of the browser on the first page, also when it was redirected there', async () => {
    await renderShell('/dashboard');
    expect(document.title).toBe('Service · Fixed Ops');
    expect(document.body).toHaveFocus();
  });

  it('follows a heading that gets its words later', async () => {
    await renderShell('/dashboard/service');
    act(() => {
      screen.getByRole('heading', { level: 1 }).firstChild!.nodeValue = 'Service of October';
    });
    await waitFor(() => expect(document.title).toBe('Service of October · Fixed Ops'));
  });

  it('scrolls up on a way forward, and leaves the position to the browser on the way back', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await renderShell('/dashboard/service');
    await userEvent.click(screen.getByRole('link', { name: 'Parts' }));
    expect(scrollTo).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(heading()).toBe('Service');
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('lets a person whose session cannot be loaded sign out and be somebody else', async () => {
    setLoadedSession({}, { phase: 'failed', failure: new Error('refused'), epoch: 0 });
    const { signOut } = await renderShell('/support');
    expect(heading()).toBe('Your session could not be loaded');
    expect(document.title).toBe('Your session could not be loaded · Fixed Ops');
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('has started where the session cannot be loaded: what is lost of a later page is lost for the first time', async () => {
    const tries = { release: 'h2', times: 1, atMs: Date.now(), failed: null };
    sessionStorage.setItem('failedHost', JSON.stringify(tries));
    setLoadedSession({}, { phase: 'failed', failure: new Error('refused'), epoch: 0 });
    await renderShell('/support');
    await waitFor(() => expect(sessionStorage.getItem('failedHost')).toBeNull());
  });

  it('keeps the selector when a dealership does not load, so that there is a way back, and Retry', async () => {
    setLoadedSession({}, { phase: 'failed', failure: new Error('down'), dealershipData: null });
    await renderShell('/dashboard/service');
    expect(screen.getByRole('combobox', { name: 'Dealership' })).toHaveTextContent('Harborline Toyota');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    // Every place of the header and of the palette is about a dealership that is open.
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#content']);
    await userEvent.keyboard('gs{Control>}k{/Control}');
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/dashboard/service', null]);
  });

  it('keeps the focus on the selector when the dealership that was chosen does not load, and on the way back', async () => {
    await renderShell('/dashboard/service');
    const { dealershipData } = sessionStore.getState();
    const selector = screen.getByRole('combobox', { name: 'Dealership' });
    selector.focus();
    act(() => void enterDealership(ford));
    act(() => sessionStore.setState({ phase: 'failed', failure: new Error('down') }));
    expect(heading()).toBe('Harborline Ford could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('Your other dealerships can be opened above.');
    expect(screen.getByRole('combobox', { name: 'Dealership' })).toHaveFocus();
    act(() => void enterDealership(toyota));
    act(() => sessionStore.setState({ phase: 'ready', dealershipData }));
    expect(heading()).toBe('Service');
    expect(selector).toHaveFocus();
  });

  it('draws onboarding although the dealership does not load, but not for a closed account', async () => {
    setLoadedSession({}, { phase: 'failed', failure: new Error('down'), dealershipData: null });
    await renderShell('/onboarding');
    expect(heading()).toBe('Onboarding');
    const failure = new ApiError('problem', 'user_deleted', 'Your account is not active.', 403, 'FO-1');
    act(() => sessionStore.setState({ failure }));
    expect(heading()).toBe('Your account is closed');
  });

  it('tells a person whose account was closed so, with the reference, shows nothing else, and lets them out', async () => {
    const { signOut } = await renderShell('/dashboard/service');
    const failure = new ApiError('problem', 'user_deleted', 'Your account is not active.', 403, 'FO-1');
    act(() => sessionStore.setState({ phase: 'failed', failure }));
    expect(heading()).toBe('Your account is closed');
    expect(screen.getByText('Reference FO-1')).toBeInTheDocument();
    expect(screen.queryByText(/Figures of/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['cannot be fetched', { awayPreviewFor: 'dana@example.com' }],
    ['ended', { endedPreview: { person: 'dana@example.com', until: '2026-11-27T14:00:00Z', reason: null } }],
  ])('says that a preview %s also where none is shown', async (words, changes) => {
    await renderShell('/support', { remotes: [buildRemote({ name: 'reports', label: 'Reports', ...changes })] });
    expect(await screen.findByText(new RegExp(`The preview of Reports ${words}`))).toBeInTheDocument();
  });

  it('signs out by "Log Out"', async () => {
    const { signOut } = await renderShell('/support');
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});
