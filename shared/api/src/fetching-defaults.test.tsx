import { focusManager, QueryClientProvider, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from './api-error.ts';
import { backOff } from './back-off.ts';
import type { ApiClient } from './client.ts';
import { connectApi } from './connection.ts';
import { DEDUPE_MS, errorRetryMs, FOCUS_THROTTLE_MS, isSlowConnection, slowLoadingMs } from './fetching-defaults.ts';
import { throttleFocus } from './focus-throttle.ts';
import { createQueryClient } from './query-client.ts';

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const away = new ApiError('problem', 'unavailable', 'Away.', 503, 'FO-1');

function serve(answer: () => Promise<unknown>) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const load = jest.fn(answer);
  const read = { queryKey: ['figures'], queryFn: load };
  const mount = (options: UseQueryOptions = read) =>
    renderHook((props: UseQueryOptions) => useQuery(props), { wrapper, initialProps: options });
  return { mount, load, read };
}

/** Sets the Network Information API, which jsdom lacks. */
const setConnection = (effectiveType: string) =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType }, configurable: true });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

describe('the defaults of data fetching', () => {
  it('a second reader within 2 s gets the answer of the first', async () => {
    const { mount, load } = serve(async () => 1);
    mount();
    await wait(DEDUPE_MS - 1);
    mount();
    await wait(0);
    expect([load.mock.calls.length, DEDUPE_MS]).toEqual([1, 2000]);
  });

  it('a reader that mounts later asks again', async () => {
    const { mount, load } = serve(async () => 1);
    mount();
    await wait(DEDUPE_MS);
    mount();
    await wait(0);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('nothing is asked again because time has passed, the window is focused or the connection is back', async () => {
    const { mount, load } = serve(async () => 1);
    mount();
    await wait(60_000);
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    await wait(60_000);
    focusManager.setFocused(undefined);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('a failed load is not tried again by itself', async () => {
    const { mount, load } = serve(() => Promise.reject(away));
    const { result } = mount();
    await wait(600_000);
    expect([load.mock.calls.length, result.current.isError]).toEqual([1, true]);
  });

  it('a query without a function gets the key as a URL against the API base, and the response data', async () => {
    const asked: unknown[] = [];
    const client: ApiClient = {
      request: async ({ base, method, path, response }, input = {}) => {
        asked.push([method, base, path, input.query]);
        return response.parse({ any: 'shape' }) as never;
      },
    };
    connectApi(client);
    const { mount } = serve(async () => 1);
    const { result } = mount({ queryKey: ['/ActiveSystemNotifications?userId=E-7'] });
    await wait(1);
    expect(asked).toEqual([['GET', 'api', 'ActiveSystemNotifications', { userId: 'E-7' }]]);
    expect(result.current.data).toEqual({ any: 'shape' });
  });
});

describe('a load that retries with back-off', () => {
  it('is tried again after 5 s, then later each time, until it succeeds', async () => {
    let isBack = false;
    const { mount, load, read } = serve(async () => {
      if (!isBack) throw away;
      return 1;
    });
    const { result } = mount({ ...read, ...backOff });
    for (const [ms, tries] of [
      [4999, 1],
      [1, 2],
      [9999, 2],
      [1, 3],
    ] as const) {
      await wait(ms);
      expect(load).toHaveBeenCalledTimes(tries);
    }
    isBack = true;
    await wait(20_001);
    expect([load.mock.calls.length, result.current.data]).toEqual([4, 1]);
  });

  it('begins with 10 s on slow connections', () => {
    expect([errorRetryMs(0, false), errorRetryMs(1, false), errorRetryMs(0, true)]).toEqual([5000, 10_000, 10_000]);
    expect(errorRetryMs(100, false)).toBe(errorRetryMs(6, false));
  });

  it('is tried again after 10 s, then later each time, while the browser says that the connection is slow', async () => {
    setConnection('2g');
    const { mount, load, read } = serve(() => Promise.reject(away));
    mount({ ...read, ...backOff });
    for (const [ms, tries] of [
      [9999, 1],
      [1, 2],
      [19_999, 2],
      [1, 3],
    ] as const) {
      await wait(ms);
      expect(load).toHaveBeenCalledTimes(tries);
    }
  });

  it.each([
    ['no answer', new ApiError('network', 'network_unreachable', '', 0, ''), true],
    ['503', away, true],
    ['429', new ApiError('problem', 'too_many', '', 429, ''), true],
    ['403', new ApiError('problem', 'role_required', '', 403, ''), false],
    ['an exception', new TypeError('a fault of ours'), false],
  ])('is tried again only for what may pass: %s', (_name, error, expected) => {
    expect(backOff.retry(0, error)).toBe(expected);
  });

  it('is given up when nobody reads it any more', async () => {
    const { mount, load, read } = serve(() => Promise.reject(away));
    const { unmount } = mount({ ...read, ...backOff, gcTime: 0 });
    await wait(5000);
    unmount();
    await wait(600_000);
    expect(load.mock.calls.length).toBeLessThanOrEqual(3);
  });
});

describe('slow connections', () => {
  it.each([
    [undefined, false],
    [{ effectiveType: '4g' }, false],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '4g', saveData: true }, true],
  ])('%j: %s', (hint, expected) => {
    expect(isSlowConnection(hint ?? {})).toBe(expected);
  });

  it('have 5 s instead of 3 s before the page says that it is slow', () => {
    expect([slowLoadingMs(false), slowLoadingMs(true)]).toEqual([3000, 5000]);
  });
});

describe('focus of the window', () => {
  it('counts once in 5 s, and the last one counts in the end', async () => {
    const page = new EventTarget();
    const focused = jest.fn();
    const unsubscribe = focusManager.subscribe(focused);
    const stop = throttleFocus(page);
    const focus = () => page.dispatchEvent(new Event('visibilitychange'));
    focus();
    focus();
    focus();
    expect(focused).toHaveBeenCalledTimes(1);
    await wait(FOCUS_THROTTLE_MS - 1);
    expect(focused).toHaveBeenCalledTimes(1);
    await wait(1);
    expect([focused.mock.calls.length, FOCUS_THROTTLE_MS]).toEqual([2, 5000]);
    await wait(FOCUS_THROTTLE_MS * 3);
    expect(focused).toHaveBeenCalledTimes(2);
    unsubscribe();
    stop();
  });
});
