import { prefetched } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import { calls } from '@fixed-ops/contract';
import { defineRemote } from '@fixed-ops/router';
import { enterDealership, initialSession, localKeys, sessionStore } from '@fixed-ops/session/host';
import { productRemotes } from '../testing/remotes.ts';
import { buildUser, ford, toyota } from '../testing/session.ts';
import { prefetchScreen } from './prefetch-screen.ts';

const Screen = () => null;
const dashboards = defineRemote({
  name: 'dashboards',
  routes: [
    {
      path: '/dashboard/service',
      Component: Screen,
      prefetch: ({ search, range }) => [
        prefetched(calls.monthlyNumbers, {
          query: { ...range, compare: search.includes('priorYear') ? 'priorYear' : 'priorPeriod' },
        }),
      ],
    },
    {
      path: '/dashboard/parts',
      Component: Screen,
      prefetch: () => {
        throw new Error('a bug of the remote');
      },
    },
    { path: '/dashboard/op-codes', Component: Screen },
    {
      path: '/dashboard/ros/:roNumber',
      Component: Screen,
      prefetchLoaded: async ({ params: { roNumber = '' } }) => [
        prefetched(calls.monthlyNumbers, { query: { compare: 'none', search: roNumber } as object }),
      ],
    },
  ],
});

let request: jest.Mock;
const visit = (address: string, changes: Partial<Parameters<typeof prefetchScreen>[0]> = {}) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return prefetchScreen({
    queryClient: createQueryClient(),
    module: dashboards,
    remotes: productRemotes,
    localAccountId: 'local-7',
    linkedDealershipId: null,
    address: { pathname, search },
    ...changes,
  });
};
const asked = () => request.mock.calls.map(([call, { params, query }]) => [call.name, params.dealershipId, query]);
const signalOf = () => request.mock.calls[0]?.[1].signal as AbortSignal;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), advanceTimers: true });
  sessionStore.setState(initialSession());
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(localKeys.user, JSON.stringify(buildUser()));
  localStorage.setItem(localKeys.activeDealership, JSON.stringify(toyota));
  request = jest.fn(() => new Promise(() => undefined));
  connectApi({ request } as never);
});
afterEach(() => jest.useRealTimers());

describe('what the first screen of a visit asks', () => {
  test('is asked in the dealership of the last visit before the session is there', () => {
    visit('/dashboard/service?compare=priorYear');
    expect(asked()).toEqual([['MonthlyNumbers', 'd1', { compare: 'priorYear' }]]);
  });

  test('is prefetched for the dashboard that a bare visit is sent to', () => {
    visit('/');
    expect(asked()).toEqual([['MonthlyNumbers', 'd1', { compare: 'priorPeriod' }]]);
  });

  test('names what the address names, decoded once', async () => {
    request.mockResolvedValue({});
    await visit('/dashboard/ros/A%2F1%203');
    expect(asked()).toEqual([['MonthlyNumbers', 'd1', { compare: 'none', search: 'A/1 3' }]]);
  });

  test('is asked once its calls have come, where they are no part of the first page', async () => {
    request.mockResolvedValue({});
    await visit('/dashboard/ros/6199');
    expect(asked()).toEqual([['MonthlyNumbers', 'd1', { compare: 'none', search: '6199' }]]);
  });

  test('ends when another dealership is entered, and goes on in its own', () => {
    visit('/dashboard/service');
    enterDealership(toyota);
    expect(signalOf().aborted).toBe(false);
    enterDealership(ford);
    expect(signalOf().aborted).toBe(true);
  });

  test.each([
    ['a first visit', () => localStorage.clear(), {}],
    ['a link to another dealership', () => undefined, { linkedDealershipId: 'd2' }],
    ['a module that did not come', () => undefined, { module: undefined }],
    [
      'a period that a vault date may lock',
      () => localStorage.setItem(localKeys.vaultActivationDate, '2026-10-01'),
      {},
    ],
    ['the days on which the month before is shown', () => jest.setSystemTime(new Date('2026-12-02T15:00:00Z')), {}],
  ])('is not asked for %s', (_what, given, changes) => {
    given();
    void visit('/dashboard/service', changes);
    expect(request).not.toHaveBeenCalled();
  });

  test('is waited for by the first render, failed or not, and where nothing is asked there is nothing to wait for', async () => {
    let fail = (_error: Error) => {};
    request.mockReturnValue(
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
    );
    let isOver = false;
    const asked = visit('/dashboard/service').then(() => {
      isOver = true;
    });
    await visit('/support');
    expect(isOver).toBe(false);
    fail(new Error('The database is away.'));
    await asked;
  });

  test.each([
    '/dashboard/service?period=custom&startDate=2026-10-01&endDate=2026-10-31',
    '/dashboard/op-codes',
    '/support',
  ])('is not told of %s', (address) => {
    visit(address);
    expect(request).not.toHaveBeenCalled();
  });

  test('breaks no page where a remote cannot tell', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    visit('/dashboard/parts');
    expect(request).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
