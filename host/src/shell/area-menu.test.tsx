import { sessionStore } from '@fixed-ops/session/host';
import { cleanup, screen } from '@testing-library/react';
import { setLoadedSession } from '../testing/session.ts';
import { renderShell, signInBeforeEach } from './testing/render-shell.tsx';

const LATE = /^Data as of Nov 19, 2026, .*M, parts transactions late$/;

describe('the tabs of an area', () => {
  signInBeforeEach();

  it('name beside them the feed that is late, which the server says', async () => {
    const { dealershipData } = sessionStore.getState();
    setLoadedSession(
      { role: 'ADMIN' },
      { dealershipData: dealershipData && { ...dealershipData, feedIsLate: true, lateFeeds: ['parts_transactions'] } },
    );
    await renderShell('/dashboard/service');
    expect(screen.getByRole('navigation', { name: 'AI Dashboard' })).toBeInTheDocument();
    expect(screen.getAllByText(LATE)[0]).toBeInTheDocument();
  });

  it('say late data on a phone below them, where nothing stands beside them, and only late data', async () => {
    const { dealershipData } = sessionStore.getState();
    const open = async (feedIsLate: boolean) => {
      setLoadedSession(
        { role: 'ADMIN' },
        { dealershipData: dealershipData && { ...dealershipData, feedIsLate, lateFeeds: ['parts_transactions'] } },
      );
      await renderShell('/dashboard/service');
      const tabs = screen.getByRole('navigation', { name: 'AI Dashboard' });
      const ages = screen
        .getAllByText(/^Data as of/)
        .map((age) => [age.textContent, tabs.parentElement?.contains(age)]);
      cleanup();
      return ages;
    };
    expect(await open(true)).toEqual([
      [expect.stringMatching(LATE), true],
      [expect.stringMatching(LATE), false],
    ]);
    expect(await open(false)).toEqual([[expect.stringMatching(/^Data as of/), true]]);
  });
});
