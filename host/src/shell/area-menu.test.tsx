import { sessionStore } from '@fixed-ops/session/host';
import { screen } from '@testing-library/react';
import { setLoadedSession } from '../testing/session.ts';
import { renderShell, signInBeforeEach } from './testing/render-shell.tsx';

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
    expect(screen.getByText(/^Data as of Nov 19, 2026, .*M, parts transactions late$/)).toBeInTheDocument();
  });
});
