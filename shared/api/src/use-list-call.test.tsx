import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { dealershipRefSchema } from '@fixed-ops/session';
import { initialSession, sessionStore, userProfileSchema } from '@fixed-ops/session/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from './api-error.ts';
import { connectApi } from './connection.ts';
import { createQueryClient } from './query-client.ts';
import { useListCall } from './use-list-call.ts';

/** A list of numbers on a server. Tests change it between two reads. */
interface Server {
  rows: number[];
  asOf: string;
  /** The pages that fail for now. */
  down: Set<number>;
  /** Holds the next answers back. */
  held: Promise<void>;
  readonly asked: { readonly page: number; readonly sort: unknown; readonly search: unknown }[];
}

const PAGE = 10;
let server: Server;

beforeEach(() => {
  server = { rows: numbers(25), asOf: '2026-11-20T04:00:00.000Z', down: new Set(), held: Promise.resolve(), asked: [] };
  sessionStore.setState({
    ...initialSession(),
    user: userProfileSchema.partial().parse({ id: 'E-7' }) as never,
    activeDealership: dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' }),
  });
  connectApi({
    request: async (_call, input = {}) => {
      const { page, pageSize, sort, search } = input.query as { page: number; pageSize: number } & Record<
        string,
        unknown
      >;
      server.asked.push({ page, sort, search });
      await server.held;
      if (server.down.has(page)) {
        throw new ApiError('network', 'network_unreachable', 'The server could not be reached.', 0, 'FO-1');
      }
      const { rows, asOf } = server;
      return {
        data: rows.slice((page - 1) * pageSize, page * pageSize),
        total: rows.length,
        page,
        pageSize,
        asOf,
      } as never;
    },
  });
});

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

function renderList() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    (options: { sort?: string | null; search?: string }) =>
      useListCall(repairOrderCalls.repairOrders, { pageSize: PAGE, ...options }),
    { wrapper, initialProps: {} },
  );
}

const load = async (list: ReturnType<typeof renderList>) => {
  await waitFor(() => expect(list.result.current.isPending).toBe(false));
  return list;
};
const loadMore = (list: ReturnType<typeof renderList>) => act(async () => list.result.current.loadMore());

test('a list comes page after page to its end, and says how much is left', async () => {
  const list = await load(renderList());
  expect(list.result.current).toMatchObject({
    rows: numbers(10),
    rest: 15,
    answer: { failure: null },
    pageFailure: null,
  });
  await loadMore(list);
  await waitFor(() => expect(list.result.current).toMatchObject({ rows: numbers(20), rest: 5 }));
  await loadMore(list);
  await waitFor(() => expect(list.result.current).toMatchObject({ rows: numbers(25), rest: 0 }));
  await loadMore(list);
  expect(server.asked.map(({ page }) => page)).toEqual([1, 2, 3]);
});

test('sort and search go with every page, and the old rows stay until others are there', async () => {
  const list = await load(renderList());
  list.rerender({ sort: '-closeDate', search: ' brake ' });
  expect(list.result.current).toMatchObject({ rows: numbers(10), answer: { isRefetching: true } });
  await waitFor(() => expect(list.result.current.answer.isRefetching).toBe(false));
  await loadMore(list);
  await waitFor(() => expect(list.result.current.rest).toBe(5));
  expect(server.asked.filter(({ search }) => search !== undefined)).toEqual(
    [1, 2].map((page) => ({ page, sort: '-closeDate', search: 'brake' })),
  );
});

test('a list that cannot be loaded fails as a whole, and its card loads it', async () => {
  server.down.add(1);
  const list = await load(renderList());
  expect(list.result.current).toMatchObject({
    rows: [],
    answer: { data: undefined, failure: { reference: 'FO-1' } },
    pageFailure: null,
  });
  server.down.clear();
  await act(async () => list.result.current.answer.failure?.onRetry());
  await waitFor(() => expect(list.result.current).toMatchObject({ rows: numbers(10), answer: { failure: null } }));
});

test('a list that fails under another sort is loaded again without the rows of the sort before', async () => {
  const list = await load(renderList());
  server.down.add(1);
  list.rerender({ sort: '-closeDate' });
  await waitFor(() => expect(list.result.current.answer.failure).not.toBeNull());
  let release = (): void => undefined;
  server.held = new Promise((resolve) => {
    release = resolve;
  });
  server.down.clear();
  act(() => list.result.current.answer.failure?.onRetry());
  await waitFor(() => expect(list.result.current.answer.failure).toBeNull());
  expect(list.result.current).toMatchObject({ rows: [], isPending: true, answer: { isRefetching: false } });
  await act(async () => release());
  await waitFor(() => expect(list.result.current.rows).toEqual(numbers(10)));
});

test('a next page that fails leaves what is there, says so, and is asked for again', async () => {
  const list = await load(renderList());
  server.down.add(2);
  await loadMore(list);
  await waitFor(() => expect(list.result.current.pageFailure?.message).toBe('The server could not be reached.'));
  expect(list.result.current).toMatchObject({ rows: numbers(10), rest: 15, answer: { failure: null } });
  server.down.clear();
  await act(async () => list.result.current.pageFailure?.onRetry());
  await waitFor(() => expect(list.result.current).toMatchObject({ rows: numbers(20), pageFailure: null }));
});

test('a list whose page disappears is read again from its start', async () => {
  const list = await load(renderList());
  // The next page has no rows any more.
  server.rows = numbers(7, 100);
  await loadMore(list);
  await waitFor(() =>
    expect(list.result.current).toMatchObject({ rows: numbers(7, 100), rest: 0, answer: { isRefetching: false } }),
  );
  expect(list.result.current.first?.total).toBe(7);
});

test('rows of new data never stand beside rows of old ones, though there are as many', async () => {
  const list = await load(renderList());
  server.rows = numbers(25, 100);
  server.asOf = '2026-11-20T12:00:00.000Z';
  await loadMore(list);
  await waitFor(() =>
    expect(list.result.current).toMatchObject({ rows: numbers(20, 100), answer: { isRefetching: false } }),
  );
});

test('a changed list that cannot be read again keeps its first rows and says so', async () => {
  const list = await load(renderList());
  server.rows = numbers(7, 100);
  server.down.add(1);
  await loadMore(list);
  await waitFor(() => expect(list.result.current.pageFailure).not.toBeNull());
  expect(list.result.current.rows).toEqual(numbers(10));
  const before = server.asked.length;
  server.down.clear();
  await act(async () => list.result.current.pageFailure?.onRetry());
  await waitFor(() => expect(list.result.current.rows).toEqual(numbers(7, 100)));
  // The hook sent no other request in the meantime.
  expect(server.asked.length).toBe(before + 1);
});

test('a list that is another one at every question is read again some times and no more', async () => {
  const list = await load(renderList());
  Object.defineProperty(server, 'asOf', { get: () => String(server.asked.length) });
  await loadMore(list);
  await waitFor(() => expect(server.asked.length).toBeGreaterThanOrEqual(8));
  await act(async () => undefined);
  expect(server.asked.length).toBe(8);
  expect(list.result.current.answer.isRefetching).toBe(false);
});
