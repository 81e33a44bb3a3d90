import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import { MemoryRouter, useNavigate } from '@fixed-ops/router';
import { enterDealership } from '@fixed-ops/session/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { ford, setLoadedSession, toyota } from '../testing/session.ts';
import { UNREAD_CHANNEL } from './unread-tabs.ts';
import { useUnreadCount } from './use-unread-count.ts';

interface Question {
  readonly dealershipId: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly answer: (count: number) => Promise<void>;
  readonly fail: () => Promise<void>;
}
let asked: Question[];

beforeEach(() => {
  jest.useFakeTimers();
  setLoadedSession();
  asked = [];
  connectApi({
    request: (_call, input) =>
      new Promise<never>((resolve, reject) => {
        asked.push({
          dealershipId: input?.params?.dealershipId,
          signal: input?.signal,
          answer: (count) => act(async () => resolve(count as never)),
          fail: () => act(async () => reject(new Error('down'))),
        });
      }),
  });
});
afterEach(() => jest.useRealTimers());

function Page({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}
const watch = () => renderHook(() => ({ unread: useUnreadCount(), navigate: useNavigate() }), { wrapper: Page }).result;
const FIVE_MINUTES = 300_000;

describe('the unread count', () => {
  test('is asked for at the start and then every five minutes', async () => {
    const shown = watch();
    expect(asked).toHaveLength(1);
    expect(shown.current.unread.count).toBeNull();
    await asked[0]?.answer(3);
    expect(shown.current.unread.count).toBe(3);
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES - 1));
    expect(asked).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(asked).toHaveLength(2);
    await asked[1]?.answer(4);
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES));
    expect([asked.length, shown.current.unread.count]).toEqual([3, 4]);
  });

  test('is asked for on every change of route, which starts the five minutes anew', async () => {
    const shown = watch();
    await asked[0]?.answer(3);
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES - 1));
    act(() => void shown.current.navigate('/support'));
    expect(asked).toHaveLength(2);
    await asked[1]?.answer(2);
    expect(shown.current.unread.count).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES - 1));
    expect(asked).toHaveLength(2);
  });

  test('is asked for no more when it waited for figures and the page was left meanwhile', async () => {
    const client = createQueryClient();
    let end = (_figures: string) => {};
    void client.fetchQuery({ queryKey: ['figures'], queryFn: () => new Promise<string>((resolve) => (end = resolve)) });
    const { unmount } = renderHook(useUnreadCount, {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    });
    unmount();
    end('figures');
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES));
    expect(asked).toEqual([]);
  });

  test('is asked for at the new dealership after a change, and nothing of the old one is shown any more', async () => {
    const shown = watch();
    act(() => void enterDealership(ford));
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
    await asked[0]?.answer(7);
    expect(shown.current.unread.count).toBeNull();
    act(() => setLoadedSession({}, { activeDealership: ford }));
    expect(asked.map(({ dealershipId }) => dealershipId)).toEqual([toyota.id, ford.id]);
    await asked[1]?.answer(1);
    expect(shown.current.unread.count).toBe(1);
  });

  test('after a failure is hidden and no longer asked for, until the next change of route', async () => {
    const shown = watch();
    await asked[0]?.answer(3);
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES));
    await asked[1]?.fail();
    expect(shown.current.unread.count).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(10 * FIVE_MINUTES));
    expect(asked).toHaveLength(2);
    // What else is learnt does not bring the indicator back either.
    act(() => shown.current.unread.show(2));
    expect(shown.current.unread.count).toBeNull();
    act(() => void shown.current.navigate('/support'));
    await asked[2]?.answer(5);
    expect(shown.current.unread.count).toBe(5);
  });

  test('follows what this tab shows at once; an answer from before that does not undo it', async () => {
    const shown = watch();
    await asked[0]?.answer(3);
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES));
    act(() => shown.current.unread.show(2));
    await asked[1]?.answer(3);
    expect(shown.current.unread.count).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES));
    expect(asked).toHaveLength(3);
  });
});

describe('between the tabs of a browser', () => {
  beforeEach(() => jest.useRealTimers());
  const mine = { userId: 'E-7', dealershipId: 'd1' };

  test('a confirmed number is told, and taken over where person and dealership are the same', async () => {
    const shown = watch();
    await asked[0]?.answer(9);
    const other = new BroadcastChannel(UNREAD_CHANNEL);
    const heard: unknown[] = [];
    other.addEventListener('message', ({ data }) => heard.push(data));
    act(() => shown.current.unread.confirm(8));
    await waitFor(() => expect(heard).toEqual([expect.objectContaining({ ...mine, unread: 8 })]));
    const say = (news: object) => other.postMessage({ tab: 'other', ...mine, ...news });
    say({ dealershipId: 'd2', unread: 1 });
    say({ userId: 'E-8', unread: 2 });
    say({ unread: 'of another version' });
    say({ unread: 4 });
    const counts: (number | null)[] = [];
    await waitFor(() => {
      counts.push(shown.current.unread.count);
      expect(counts.at(-1)).toBe(4);
    });
    expect([...new Set(counts)].filter((count) => count !== 8)).toEqual([4]);
    other.close();
  });
});
