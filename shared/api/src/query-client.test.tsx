import { calls } from '@fixed-ops/contract';
import { dealershipRefSchema } from '@fixed-ops/session';
import { enterDealership, initialSession, sessionStore, userProfileSchema } from '@fixed-ops/session/host';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCall } from './call-query.ts';
import type { ApiClient, RequestInput } from './client.ts';
import { connectApi } from './connection.ts';
import { AHEAD_MS, DEDUPE_MS } from './fetching-defaults.ts';
import { prefetchCalls } from './prefetch-calls.ts';
import { prefetched } from './prefetched.ts';
import { createQueryClient, dropOtherDealerships, retryFailed } from './query-client.ts';
import { makeDealershipOld } from './use-call-mutation.ts';

const toyota = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });
const ford = dealershipRefSchema.parse({ id: 'd2', name: 'Harborline Ford' });

interface Sent extends RequestInput {
  readonly fail: (error: unknown) => void;
  readonly answer: (value: unknown) => void;
}

function connectByHand(): Sent[] {
  const sent: Sent[] = [];
  const client: ApiClient = {
    request: (_call, input = {}) =>
      new Promise<never>((resolve, reject) => {
        input.signal?.addEventListener('abort', () => reject(input.signal?.reason));
        sent.push({ ...input, answer: (value) => resolve(value as never), fail: reject });
      }),
  };
  connectApi(client);
  return sent;
}

function renderCount(query: { readonly startDate?: string } = {}, client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ query: current }) => useCall(calls.roCount, { query: current }), {
    wrapper,
    initialProps: { query },
  });
  return { client, ...hook };
}

describe('reading calls', () => {
  beforeEach(() => {
    sessionStore.setState({
      ...initialSession(),
      user: userProfileSchema.partial().parse({ id: 'E-7' }) as never,
      activeDealership: toyota,
    });
  });

  it('fills person and dealership in from the session', async () => {
    const sent = connectByHand();
    const { result } = renderCount();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.params).toEqual({ userId: 'E-7', dealershipId: 'd1' });
    await act(async () => sent[0]!.answer(3));
    await waitFor(() => expect(result.current.data).toBe(3));
  });

  it('never shows an answer of the old dealership after a switch, and aborts its request', async () => {
    const sent = connectByHand();
    const { result, client } = renderCount();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]!.answer(3));
    await waitFor(() => expect(result.current.data).toBe(3));
    act(() => {
      enterDealership(ford);
      dropOtherDealerships(client, 'd2');
    });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.params).toEqual({ userId: 'E-7', dealershipId: 'd2' });
    act(() => void enterDealership(toyota));
    expect(sent[1]!.signal?.aborted).toBe(true);
  });

  it('keeps the old figures while changed parameters load', async () => {
    const sent = connectByHand();
    const { result, rerender } = renderCount({ startDate: '2026-11-01' });
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]!.answer(3));
    rerender({ query: { startDate: '2026-11-02' } });
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(result.current).toMatchObject({ data: 3, isPlaceholderData: true });
  });

  it('keeps no figures from before a failure, whose words stand already, and keeps them again after the next answer', async () => {
    const sent = connectByHand();
    const { result, rerender } = renderCount({ startDate: '2026-11-01' });
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]!.answer(3));
    rerender({ query: { startDate: '2026-11-02' } });
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => sent[1]!.fail(new Error('The database is away.')));
    await waitFor(() => expect(result.current).toMatchObject({ isError: true, data: undefined }));
    act(() => void result.current.refetch());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(result.current).toMatchObject({ data: undefined, isPending: true, isPlaceholderData: false });
    await act(async () => sent[2]!.fail(new Error('The database is away.')));
    await waitFor(() => expect(result.current.isError).toBe(true));
    rerender({ query: { startDate: '2026-11-03' } });
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(result.current).toMatchObject({ data: undefined, isPending: true, isPlaceholderData: false });
    await act(async () => sent[3]!.answer(4));
    await waitFor(() => expect(result.current.data).toBe(4));
    rerender({ query: { startDate: '2026-11-02' } });
    await waitFor(() => expect(sent).toHaveLength(5));
    expect(result.current).toMatchObject({ data: 4, isPlaceholderData: true });
  });

  it('aborts a request when the page that asked for it is left', async () => {
    const sent = connectByHand();
    const { unmount } = renderCount();
    await waitFor(() => expect(sent).toHaveLength(1));
    unmount();
    expect(sent[0]!.signal?.aborted).toBe(true);
  });

  it('asks again for what has failed, and for nothing else, when the cause is over', async () => {
    const sent = connectByHand();
    const { client, result } = renderCount();
    renderHook(() => useCall(calls.roCount, { query: { advisors: 'A1' } }), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => {
      sent[0]!.fail(new Error('not signed in'));
      sent[1]!.answer(5);
    });
    await waitFor(() => expect(result.current).toMatchObject({ isError: true, data: undefined }));
    act(() => retryFailed(client));
    await waitFor(() => expect(sent).toHaveLength(3));
    await act(async () => sent[2]!.answer(3));
    await waitFor(() => expect(result.current).toMatchObject({ isError: false, data: 3 }));
  });

  it('sends a call although the browser believes that it is offline, so that a card can say what is wrong at once', async () => {
    onlineManager.setOnline(false);
    const sent = connectByHand();
    renderCount();
    await waitFor(() => expect(sent).toHaveLength(1));
    onlineManager.setOnline(true);
  });

  it('does not retry a failed call by itself', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: true,
    });
  });
});

describe('what was asked for ahead of its screen', () => {
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  /** Prefetches an answer and lets it arrive. `ask` prefetches once more, and `open` draws the screen that reads the answer. */
  async function askedAhead() {
    const sent = connectByHand();
    const client = createQueryClient();
    const session = { user: { id: 'E-7' }, activeDealership: toyota, dealershipSignal: new AbortController().signal };
    const ask = () => void prefetchCalls(client, [prefetched(calls.roCount)], session);
    ask();
    await act(async () => sent[0]!.answer(3));
    return { sent, client, ask, open: () => renderCount({}, client) };
  }

  beforeEach(() => {
    jest.useFakeTimers();
    sessionStore.setState({
      ...initialSession(),
      user: userProfileSchema.partial().parse({ id: 'E-7' }) as never,
      activeDealership: toyota,
    });
  });
  afterEach(() => jest.useRealTimers());

  it('is taken by the first screen, however long a slow device took until then, and asked for again by later ones', async () => {
    const { sent, open } = await askedAhead();
    await wait(DEDUPE_MS * 5);
    const first = open();
    expect(first.result.current.data).toBe(3);
    await wait(DEDUPE_MS - 1);
    open();
    await wait(0);
    expect(sent).toHaveLength(1);
    await wait(1);
    open();
    await wait(0);
    expect(sent).toHaveLength(2);
  });

  it('is requested again if nobody read it, and by the next press of its link', async () => {
    const { sent, ask, open } = await askedAhead();
    await wait(DEDUPE_MS);
    ask();
    await wait(0);
    expect(sent).toHaveLength(2);
    await act(async () => sent[1]!.answer(4));
    await wait(AHEAD_MS + 1);
    open();
    await wait(0);
    expect(sent).toHaveLength(3);
  });

  it('is asked for again by its screen where figures have changed meanwhile', async () => {
    const { sent, client, open } = await askedAhead();
    await act(async () => makeDealershipOld(client, 'd1'));
    open();
    await wait(0);
    expect(sent).toHaveLength(2);
  });

  it('that failed is asked for by the screen', async () => {
    const { sent, ask, open } = await askedAhead();
    await wait(DEDUPE_MS);
    ask();
    await wait(0);
    await act(async () => sent[1]!.fail(new Error('The database is away.')));
    open();
    await wait(0);
    expect(sent).toHaveLength(3);
  });
});
