import { ApiError } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import type { SystemNotification } from '@fixed-ops/contract';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import { UiProvider } from '@fixed-ops/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { setLoadedSession } from '../testing/session.ts';
import { prefetchSystemNotices } from './load-system-notices.ts';
import { SystemNoticesBar } from './system-notices-bar.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  setLoadedSession();
});
afterEach(() => jest.useRealTimers());

const notice = (notificationId: string, changes: Partial<SystemNotification> = {}): SystemNotification => ({
  notificationId,
  notificationText: `Text of ${notificationId}`,
  displayType: 'info',
  duration: 0,
  ...changes,
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

function renderBar(client: QueryClient) {
  return render(
    <UiProvider colorMode="light">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/dashboard/service']}>
          <SystemNoticesBar />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

async function showNotices(...notices: SystemNotification[]) {
  connectApi({ request: async () => notices as never });
  const view = renderBar(createQueryClient());
  await act(() => jest.advanceTimersByTimeAsync(0));
  return view;
}
const texts = () => screen.queryAllByText(/^Text of/).map((text) => text.textContent);
const bannerOf = (id: string) => {
  const banner = screen.getByText(`Text of ${id}`).closest<HTMLElement>('[role=status], [role=alert]');
  if (!banner) throw new Error(`no banner ${id}`);
  return within(banner);
};

describe('the bar of system notices', () => {
  test('shows alerts first, in whatever case they come, each by its type', async () => {
    await showNotices(notice('a'), notice('b', { displayType: 'Warning' }), notice('c', { displayType: 'alert' }));
    expect(texts()).toEqual(['Text of c', 'Text of a', 'Text of b']);
    expect(screen.getByRole('alert')).toHaveTextContent('Text of c');
    expect(bannerOf('b').getByRole('img')).toHaveAccessibleName('Warning');
    expect(bannerOf('a').getByRole('img')).toHaveAccessibleName('Information');
  });

  test('on a phone the first notice shows how many more there are, and opens them', async () => {
    await showNotices(notice('a'), notice('b'), notice('c'));
    fireEvent.click(bannerOf('a').getByRole('button', { name: '2 more notices' }));
    expect(screen.queryByRole('button', { name: /more notice/ })).toBeNull();
    expect(texts()).toEqual(['Text of a', 'Text of b', 'Text of c']);
    // The keyboard goes on at the first of them.
    expect(document.activeElement).toHaveTextContent(/^Text of b$/);
  });

  test('skips those that were closed in an earlier visit', async () => {
    localStorage.setItem('closedSystemNotifications', '["a"]');
    await showNotices(notice('a'), notice('b'));
    expect(texts()).toEqual(['Text of b']);
  });

  test('keeps one without a duration, and one with a duration for that many seconds', async () => {
    await showNotices(notice('stays'), notice('goes', { duration: 7 }));
    await act(() => jest.advanceTimersByTimeAsync(6999));
    expect(texts()).toEqual(['Text of stays', 'Text of goes']);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(texts()).toEqual(['Text of stays']);
    await act(() => jest.advanceTimersByTimeAsync(86_400_000));
    expect(texts()).toEqual(['Text of stays']);
    // It went by itself: nobody has closed it.
    expect(localStorage.getItem('closedSystemNotifications')).toBeNull();
  });

  test('appends what is closed to the list of closed ones', async () => {
    localStorage.setItem('closedSystemNotifications', '["old"]');
    await showNotices(notice('a'), notice('b'));
    fireEvent.click(bannerOf('b').getByRole('button', { name: 'Close notice' }));
    fireEvent.click(bannerOf('a').getByRole('button', { name: 'Close notice' }));
    expect(texts()).toEqual([]);
    expect(localStorage.getItem('closedSystemNotifications')).toBe('["old","b","a"]');
  });

  test('keeps all closed ones away for the visit when the storage is full', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await showNotices(notice('a'), notice('b'), notice('c'));
    fireEvent.click(bannerOf('a').getByRole('button', { name: 'Close notice' }));
    fireEvent.click(bannerOf('b').getByRole('button', { name: 'Close notice' }));
    expect(texts()).toEqual(['Text of c']);
    setItem.mockRestore();
  });

  test('asks again by itself when what was asked for before the page was drawn has failed', async () => {
    const request = jest.fn(async () => [notice('late')] as never);
    request.mockRejectedValueOnce(new ApiError('problem', 'unavailable', 'Away.', 503, 'FO-1') as never);
    connectApi({ request });
    const client = createQueryClient();
    void prefetchSystemNotices(client);
    renderBar(client);
    await act(() => jest.advanceTimersByTimeAsync(4999));
    expect(texts()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(texts()).toEqual(['Text of late']);
  });

  test('does not ask again for what was asked for before a page that is slow to be drawn', async () => {
    const request = jest.fn(async () => [notice('early')] as never);
    connectApi({ request });
    const client = createQueryClient();
    await prefetchSystemNotices(client);
    await act(() => jest.advanceTimersByTimeAsync(6000));
    renderBar(client);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(texts()).toEqual(['Text of early']);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('follows a link within the product in place, and leaves a foreign one to the browser', async () => {
    await showNotices(
      notice('within', { link: '/support?topic=feed' }),
      notice('outside', { link: 'https://example.com/status' }),
      notice('without'),
    );
    const outside = bannerOf('outside').getByRole('link', { name: 'Read more' });
    expect(outside).toHaveAttribute('href', 'https://example.com/status');
    expect(bannerOf('without').queryByRole('link')).toBeNull();
    fireEvent.click(bannerOf('within').getByRole('link', { name: 'Read more' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/support?topic=feed');
  });
});
