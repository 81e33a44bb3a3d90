import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UnreadProvider } from '../notifications/unread-context.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { setLoadedSession } from '../testing/session.ts';
import { Header } from './header.tsx';
import { HeaderIcons, NotificationsLink } from './header-icons.tsx';
import { ShellToolsProvider } from './shell-tools.tsx';

async function renderHeader(user: Parameters<typeof setLoadedSession>[0] = {}) {
  setLoadedSession(user);
  return renderInShell(
    <ShellToolsProvider isOn>
      <Header />
      <button type="button">On the page</button>
    </ShellToolsProvider>,
    { answers: { PatchPreferences: { colorMode: 'dark' } } },
  );
}

const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => menuButton().getAttribute('aria-expanded');

/** jsdom knows no media queries, so the header is the narrow one. */
describe('the folded menu', () => {
  it('moves the focus to its first link, keeps Tab inside, and gives the focus back at Escape', async () => {
    await renderHeader();
    expect(menuButton()).toHaveAttribute(
      'aria-controls',
      screen.getByRole('navigation', { hidden: true }).parentElement?.id,
    );
    await userEvent.click(menuButton());
    expect(screen.getByRole('link', { name: 'AI Dashboard' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(menuButton()).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
    // The color mode is one stop, as every choice of one is.
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Log Out' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'AI Dashboard' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect([isOpen(), menuButton() === document.activeElement]).toEqual(['false', true]);
  });

  it('closes on navigation and on a press outside', async () => {
    await renderHeader();
    await userEvent.click(menuButton());
    await userEvent.click(screen.getByRole('link', { name: 'AI Statement' }));
    expect(isOpen()).toBe('false');
    await userEvent.click(menuButton());
    await userEvent.click(screen.getByRole('button', { name: 'On the page' }));
    expect(isOpen()).toBe('false');
  });
});

describe('the header', () => {
  it('leads home by the mark and to the profile by the avatar, which is a placeholder without a picture', async () => {
    await renderHeader({ avatar: '' });
    expect(screen.getByRole('link', { name: 'Fixed Ops home' })).toHaveAttribute('href', '/dashboard/service');
    const profile = screen.getByRole('link', { name: 'Dana Whitfield' });
    expect(profile).toHaveAttribute('href', '/profile-settings');
    expect(within(profile).getByText('DW')).toBeInTheDocument();
    expect(profile.querySelector('img')).toBeNull();
  });

  it('leads home to their own dashboard whose title closes that of service', async () => {
    await renderHeader({ jobTitle: 'PARTS_MANAGER' });
    expect(screen.getByRole('link', { name: 'Fixed Ops home' })).toHaveAttribute('href', '/dashboard');
  });

  it('has icons for Support and Log Out, and a bell that looks different while something is unread', async () => {
    setLoadedSession();
    const control = { show: () => undefined, confirm: () => undefined };
    const bellAt = (count: number | null) => (
      <UnreadProvider value={{ ...control, count }}>
        <NotificationsLink />
      </UnreadProvider>
    );
    const { signOut } = await renderInShell(
      <>
        {bellAt(0)}
        {bellAt(3)}
        {bellAt(null)}
        <HeaderIcons hasNotifications={false} />
      </>,
    );
    const [none, some, unknown] = screen.getAllByRole('link', { name: 'Notifications' }).map((bell) => bell.innerHTML);
    expect(some).not.toBe(none);
    expect(some).toContain('bell-dot');
    expect([none, unknown].filter((drawing) => drawing?.includes('bell-dot'))).toEqual([]);
    expect(screen.getByRole('link', { name: 'Support', hidden: true })).toHaveAttribute('href', '/support');
    await act(async () => screen.getByRole('button', { name: 'Log Out', hidden: true }).click());
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('shows the picture of whoever has one', async () => {
    await renderHeader({ avatar: '/avatars/7.webp' });
    const profile = screen.getByRole('link', { name: 'Dana Whitfield' });
    expect(profile.querySelector('img')).toHaveAttribute('src', '/avatars/7.webp');
  });

  it('offers the color modes as one choice of three, applied and kept', async () => {
    const { request } = await renderHeader();
    await userEvent.click(screen.getByRole('button', { name: 'Color mode', hidden: true }));
    const items = screen.getAllByRole('menuitemradio', { hidden: true });
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Light', 'false'],
      ['Dark', 'false'],
      ['System', 'true'],
    ]);
    await act(async () => items[1]?.click());
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'PatchPreferences' }),
      expect.objectContaining({ body: { colorMode: 'dark' } }),
    );
  });
});
