import { ApiError } from '@fixed-ops/api';
import {
  backOff,
  callWait,
  connectApi,
  createQueryClient,
  SLOW_LOADING_MS,
  SLOW_LOADING_SLOW_MS,
} from '@fixed-ops/api/host';
import { sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { prefetchSystemNotices } from '../notifications/load-system-notices.ts';
import { setLoadedSession } from '../testing/session.ts';
import { SlowLoadingNotice } from './slow-loading-notice.tsx';

const NOTICE = 'This is taking longer than usual.';
let answer: (value: unknown) => void;

function renderPage() {
  const client = createQueryClient();
  render(
    <UiProvider>
      <QueryClientProvider client={client}>
        <SlowLoadingNotice />
      </QueryClientProvider>
    </UiProvider>,
  );
  return client;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the notice of a slow page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    setLoadedSession();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
    jest.useRealTimers();
  });

  it('stands from 3 s without figures until they come', async () => {
    const client = renderPage();
    const load = () => new Promise((resolve) => (answer = resolve));
    void client.prefetchQuery({ queryKey: ['figures'], queryFn: load });
    await wait(SLOW_LOADING_MS - 1);
    expect(screen.queryByText(NOTICE)).toBeNull();
    await wait(1);
    expect(screen.getByText(NOTICE)).toBeVisible();
    answer(1);
    await wait(1000);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('stands from 5 s on a slow connection, for figures and for the session alike', async () => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });
    const client = renderPage();
    const load = () => new Promise((resolve) => (answer = resolve));
    void client.prefetchQuery({ queryKey: ['figures'], queryFn: load });
    await wait(SLOW_LOADING_SLOW_MS - 1);
    expect(screen.queryByText(NOTICE)).toBeNull();
    await wait(1);
    expect([screen.getByText(NOTICE).textContent, SLOW_LOADING_SLOW_MS]).toEqual([NOTICE, 5000]);
    answer(1);
    await wait(1000);
    act(() => sessionStore.setState({ phase: 'loading' }));
    await wait(SLOW_LOADING_SLOW_MS - 1);
    expect(screen.queryByText(NOTICE)).toBeNull();
    await wait(1);
    expect(screen.getByText(NOTICE)).toBeVisible();
  });

  it('goes when a load fails, however long the load then waits to try again', async () => {
    const client = renderPage();
    const away = new ApiError('problem', 'unavailable', 'Away.', 503, 'FO-1');
    const fail = () => new Promise((_, reject) => setTimeout(reject, SLOW_LOADING_MS + 1000, away));
    void client.prefetchQuery({ queryKey: ['figures'], queryFn: fail, ...backOff });
    await wait(SLOW_LOADING_MS);
    expect(screen.getByText(NOTICE)).toBeVisible();
    await wait(2000);
    expect(screen.queryByText(NOTICE)).toBeNull();
    await wait(SLOW_LOADING_MS * 20);
    expect(screen.queryByText(NOTICE)).toBeNull();
    client.clear();
  });

  it('does not wait for what only decorates the page', async () => {
    connectApi({ request: () => new Promise(() => undefined) });
    const client = renderPage();
    void prefetchSystemNotices(client);
    await wait(SLOW_LOADING_MS * 2);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('stands also while person, dealerships or dealership data take so long', async () => {
    sessionStore.setState({ phase: 'loading' });
    renderPage();
    await wait(SLOW_LOADING_MS);
    expect(screen.getByText(NOTICE)).toBeVisible();
    act(() => sessionStore.setState({ phase: 'ready' }));
    await wait(1000);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it.each([
    [429, 'Many figures are being calculated.'],
    [503, 'The server is not available at the moment.'],
  ])('says why from the first moment on where the server asks to come back later (%s)', async (status, sentence) => {
    renderPage();
    const call = callWait();
    act(() => void call.again(status, 2000, undefined));
    await wait(100);
    const told = screen.getByText(sentence);
    expect(told).toBeVisible();
    // Asked again, and refused again: it is the same notice, read out once.
    await wait(3000);
    act(() => void call.again(status, 2000, undefined));
    await wait(1000);
    expect(screen.getByText(sentence)).toBe(told);
    act(() => call.end());
    await wait(1000);
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('says nothing of many quick loads one after the other, nor of a refetch whose old figures stand', async () => {
    const client = renderPage();
    for (let turn = 0; turn < 6; turn += 1) {
      void client.prefetchQuery({
        queryKey: ['quick', turn],
        queryFn: () => new Promise((done) => setTimeout(done, 900, 1)),
      });
      await wait(900);
    }
    void client.refetchQueries({ queryKey: ['quick', 0] });
    client.setQueryDefaults(['quick', 0], { queryFn: () => new Promise(() => undefined) });
    await wait(SLOW_LOADING_MS * 2);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
