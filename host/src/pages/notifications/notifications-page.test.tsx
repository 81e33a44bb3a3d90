import { ApiError } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import type { Notification } from '@fixed-ops/contract';
import { notificationSchema } from '@fixed-ops/contract/help';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { connectDealershipPorts, sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { UnreadProvider } from '../../notifications/unread-context.ts';
import { ford, setLoadedSession } from '../../testing/session.ts';
import { NotificationsPage } from './notifications-page.tsx';

notifyManager.setScheduler(queueMicrotask);

interface Sent {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
  readonly answer: (page: readonly Notification[], more?: { unread?: number; markedAt?: string }) => Promise<void>;
  readonly fail: () => Promise<void>;
}
let sent: Sent[];
let confirmed: number[];

const row = (id: number, changes: Partial<Notification> = {}): Notification => ({
  ...notificationSchema.parse({
    notificationId: String(id),
    type: 'flag',
    title: `Story ${id}`,
    text: 'What happened.',
    link: '/support?dealership=d1',
    createdAt: '2026-11-20T15:00:00Z',
    readAt: null,
    actorName: null,
    dealershipId: 'd1',
  }),
  ...changes,
});

function World({ unread }: { readonly unread: number }) {
  const [count, setCount] = useState<number | null>(unread);
  const confirm = (next: number) => {
    confirmed.push(next);
    setCount(next);
  };
  const { pathname, search } = useLocation();
  // The shell removes a page when its dealership closes.
  const isOpen = useSessionState((state) => state.phase === 'ready');
  return (
    <UnreadProvider value={{ count, show: setCount, confirm }}>
      {isOpen ? <NotificationsPage /> : null}
      <output aria-label="Bell">{count}</output>
      <output aria-label="Address">{`${pathname}${search}`}</output>
    </UnreadProvider>
  );
}

function open(address = '/notifications', unread = 2) {
  setLoadedSession();
  sent = [];
  confirmed = [];
  connectApi({
    request: (call, input = {}) =>
      new Promise<never>((resolve, reject) => {
        sent.push({
          query: { ...input.query },
          params: { ...input.params },
          answer: (data, { unread: left = 2, markedAt = null as string | null } = {}) =>
            act(async () =>
              resolve(call.response.parse({ data, total: data.length, unread: left, markedAt }) as never),
            ),
          fail: () => act(async () => reject(new ApiError('problem', 'internal', 'The server is away.', 500, 'FO-1'))),
        });
      }),
  });
  render(
    <UiProvider colorMode="light">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <World unread={unread} />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}
const last = () => {
  const found = sent.at(-1);
  if (!found) throw new Error('nothing was sent');
  return found;
};
const click = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const bell = () => screen.getByLabelText('Bell').textContent;
const isUnread = (title: string) => {
  const item = screen.getByText(title).closest('li');
  return item !== null && within(item).queryByText('Unread:') !== null;
};

describe('the notifications page', () => {
  test('groups by the day of the dealership and asks for the first page of all', async () => {
    open();
    expect(last().query).toMatchObject({ action: 'list', pageSize: 25, type: undefined, unreadOnly: undefined });
    await last().answer([
      row(1),
      row(2, { createdAt: '2026-11-20T03:00:00Z' }),
      row(3, { createdAt: '2026-11-19T15:00:00Z' }),
      row(4, { createdAt: '2026-11-02T15:00:00Z' }),
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Today',
      'Yesterday',
      'Monday, November 2',
    ]);
  });

  test('the filter is in the address and in the call', async () => {
    open('/notifications?show=unread&kind=mention&search=door%20rate');
    expect(last().query).toMatchObject({ type: 'mention', unreadOnly: true, search: 'door rate' });
    await last().answer([]);
    expect(screen.getByText('No notification fits this filter')).toBeInTheDocument();
    await click('Show all');
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/notifications$/);
    expect(last().query).toMatchObject({ type: undefined, unreadOnly: undefined, search: undefined });
  });

  test('marking one read shows at once, on the row and the bell, before the server has answered', async () => {
    open();
    await last().answer([row(1), row(2)]);
    await click('Mark read: Story 1');
    expect([isUnread('Story 1'), isUnread('Story 2'), bell()]).toEqual([false, true, '1']);
    expect(last().query).toMatchObject({ action: 'markRead', notificationId: '1' });
    expect(confirmed).toEqual([]);
    await last().answer([], { unread: 1, markedAt: '2026-11-20T18:00:00Z' });
    expect(confirmed).toEqual([1]);
    await click('Mark unread: Story 1');
    expect([isUnread('Story 1'), bell()]).toEqual([true, '2']);
  });

  test('when the server refuses, row and bell go back, and Retry tries again', async () => {
    open();
    await last().answer([row(1), row(2)]);
    await click('Mark read: Story 1');
    await last().fail();
    expect([isUnread('Story 1'), bell()]).toEqual([true, '2']);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'That could not be savedThe server is away.Reference FO-1 Copy',
    );
    await click('Retry');
    expect(last().query).toMatchObject({ action: 'markRead', notificationId: '1' });
    expect(isUnread('Story 1')).toBe(false);
  });

  test('all are marked at once and can be taken back as one', async () => {
    open('/notifications', 40);
    await last().answer([row(1), row(2), row(3, { readAt: '2026-11-20T16:00:00Z' })], { unread: 40 });
    await click('Mark all read');
    expect([isUnread('Story 1'), isUnread('Story 2'), bell()]).toEqual([false, false, '0']);
    await last().answer([], { unread: 0, markedAt: '2026-11-20T18:00:00Z' });
    await click('Undo');
    expect(last().query).toMatchObject({ action: 'markUnread', markedAt: '2026-11-20T18:00:00Z' });
    // Notifications that were read before stay read.
    expect([isUnread('Story 1'), isUnread('Story 2'), isUnread('Story 3')]).toEqual([true, true, false]);
    await last().answer([], { unread: 40 });
    expect(bell()).toBe('40');
  });

  test('with two marks running, the answer to the first does not undo the second', async () => {
    open();
    await last().answer([row(1), row(2)]);
    await click('Mark read: Story 1');
    const first = last();
    await click('Mark read: Story 2');
    await first.answer([], { unread: 1 });
    expect(bell()).toBe('0');
    await last().answer([], { unread: 0 });
    expect([bell(), confirmed]).toEqual(['0', [0]]);
  });

  test('following a notification marks it read and opens its link, without the dealership in the address', async () => {
    open();
    await last().answer([row(1)]);
    const link = screen.getByRole('link', { name: 'Story 1' });
    // A new tab needs the dealership in the address.
    expect(link).toHaveAttribute('href', '/support?dealership=d1');
    await act(async () => fireEvent.click(link));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/support$/);
    expect(last().query).toMatchObject({ action: 'markRead', notificationId: '1' });
  });

  test('a notification is marked at its own dealership, even if the person has switched', async () => {
    open();
    connectDealershipPorts({ load: () => new Promise(() => undefined), onEnter: () => undefined });
    await last().answer([row(1, { link: '/support?dealership=d2' }), row(2)]);
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Story 1' })));
    expect(sessionStore.getState().activeDealership).toEqual(ford);
    expect(last()).toMatchObject({ query: { action: 'markRead' }, params: { dealershipId: 'd1' } });
  });

  test('a mark is undone at its own dealership too, and the bell of another dealership stays', async () => {
    open();
    await last().answer([row(1), row(2)]);
    await click('Mark all read');
    await last().answer([], { unread: 0, markedAt: '2026-11-20T18:00:00Z' });
    act(() => sessionStore.setState({ activeDealership: ford }));
    await click('Undo');
    expect(last()).toMatchObject({ query: { action: 'markUnread' }, params: { dealershipId: 'd1' } });
    await last().answer([], { unread: 2 });
    expect([bell(), confirmed]).toEqual(['0', [0]]);
  });

  test('Enter on a row follows it', async () => {
    open();
    await last().answer([row(1)]);
    await act(async () => fireEvent.keyDown(screen.getByRole('listitem'), { key: 'Enter' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/support$/);
  });

  test('the list goes on after its last row and shows nothing twice', async () => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
    open();
    const rows = Array.from({ length: 25 }, (_, index) => row(100 - index));
    await last().answer(rows);
    expect(last().query).toMatchObject({ action: 'list', after: '76' });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    await last().fail();
    expect(screen.getByRole('alert')).toHaveTextContent('The server is away.');
    await click('Retry');
    await last().answer([row(76), row(75)]);
    expect(screen.getAllByRole('listitem')).toHaveLength(26);
    expect(screen.getByText('No more items to show')).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  test('a list that does not come is a card with the reference, and Retry brings it', async () => {
    open();
    await last().fail();
    expect(screen.getByRole('alert')).toHaveTextContent('Notifications could not be loadedThe server is away.');
    expect(screen.getByText('FO-1')).toBeInTheDocument();
    await click('Retry');
    await last().answer([]);
    expect(screen.getByText('No notifications yet')).toBeInTheDocument();
  });

  test('says so when everything is read, and has nothing to mark', async () => {
    open('/notifications?show=unread', 0);
    await last().answer([], { unread: 0 });
    expect(screen.getByText('You have read everything')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark these read' })).toHaveAttribute('aria-disabled', 'true');
  });
});
