import { readFailedHost } from '@fixed-ops/contract/document';
import { writeCookie } from '../write-cookie.ts';

const reload = jest.fn();

/** The module of a page of its own, of a release and with nothing drawn yet. */
async function openPage(release: string) {
  jest.resetModules();
  document.body.innerHTML = `<script type="application/json" id="fixed-ops-config">{"hostRelease":"${release}"}</script>`;
  return import('./failed-host.ts');
}

/** Opens a page of a release that fails; answers whether it was loaded anew, and its module. */
async function failOnce(release: string, error: unknown = new Error('gone')) {
  const page = await openPage(release);
  return { page, isLoadedAnew: await page.leaveFailedHost(document, error, reload) };
}

/** The gateway, as it makes documents for this browser: of h1 where the cookie names the release that it would serve. */
const serve = (current: string) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    return Response.json({ host: readFailedHost(document.cookie) === current ? 'h1' : current, remotes: {} });
  });

const beAway = () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

beforeEach(() => {
  sessionStorage.clear();
  writeCookie('failedHost=; Path=/; Max-Age=0');
  reload.mockClear();
});

test('a host that does not start is left for the one before it, which tells of it once', async () => {
  serve('h2');
  await failOnce('h2');
  await expect(failOnce('h2', new TypeError('not a function'))).resolves.toMatchObject({ isLoadedAnew: true });
  expect([readFailedHost(document.cookie), reload.mock.calls.length]).toEqual(['h2', 2]);
  const next = await openPage('h1');
  expect(next.takeFailedHost()).toEqual({ release: 'h2', message: 'TypeError: not a function' });
  expect(next.takeFailedHost()).toBeNull();
});

test('a host that did not start once, for example because a file was lost, is reloaded with the same release and nothing is reported', async () => {
  serve('h2');
  await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: true });
  const again = await openPage('h2');
  again.noteHostShown();
  expect([readFailedHost(document.cookie), again.takeFailedHost(), reload.mock.calls.length]).toEqual([null, null, 1]);
  // Hours later, in the same tab: a first time again.
  await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: true });
  expect(readFailedHost(document.cookie)).toBeNull();
});

test('a page is loaded anew no more than once where the gateway has no other host', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ host: 'h2', remotes: {} }));
  await failOnce('h2');
  for (const _each of ['again', 'and again']) {
    const { page, isLoadedAnew } = await failOnce('h2');
    expect([isLoadedAnew, readFailedHost(document.cookie), page.takeFailedHost()]).toEqual([false, null, null]);
  }
  expect(reload).toHaveBeenCalledTimes(1);
});

test('where nobody answers the page says at once what is wrong, and nothing is remembered', async () => {
  beAway();
  await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: false });
  expect([reload.mock.calls.length, sessionStorage.length, readFailedHost(document.cookie)]).toEqual([0, 0, null]);
});

test('a page that comes in its place and fails as well is not left, so that no two of them follow each other for ever', async () => {
  serve('h2');
  await failOnce('h2');
  await failOnce('h2');
  await expect(failOnce('h1')).resolves.toMatchObject({ isLoadedAnew: false });
  expect([reload.mock.calls.length, readFailedHost(document.cookie)]).toEqual([2, 'h2']);
  // The person reloads, and what did not start is still told of.
  await expect(failOnce('h1')).resolves.toMatchObject({ isLoadedAnew: true });
  expect((await openPage('h1')).takeFailedHost()).toMatchObject({ release: 'h2' });
});

test('two hosts that come in turn are not loaded anew without an end', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ host: 'other', remotes: {} }));
  await failOnce('h2');
  await expect(failOnce('h3')).resolves.toMatchObject({ isLoadedAnew: false });
});

test('each of several tabs that were opened together leaves the host that one of them found not to start', async () => {
  serve('h2');
  await failOnce('h2');
  writeCookie('failedHost=h2; Path=/');
  await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: true });
  expect(readFailedHost(document.cookie)).toBe('h2');
});

test('a mended release that does not start either is left as the one before it was, and told of', async () => {
  serve('h3');
  writeCookie('failedHost=h2; Path=/');
  await failOnce('h3');
  await expect(failOnce('h3')).resolves.toMatchObject({ isLoadedAnew: true });
  expect(readFailedHost(document.cookie)).toBe('h3');
  expect((await openPage('h1')).takeFailedHost()).toMatchObject({ release: 'h3' });
});

test('what the browser stays away from is kept where the page can not be left', async () => {
  writeCookie('failedHost=h2; Path=/');
  serve('h3');
  await failOnce('h3');
  beAway();
  await expect(failOnce('h3')).resolves.toMatchObject({ isLoadedAnew: false });
  expect(readFailedHost(document.cookie)).toBe('h2');
});

test('an error after the first page is not a failed start, even if the page appears while the gateway is asked', async () => {
  serve('h1');
  const page = await openPage('h2');
  const leaving = page.leaveFailedHost(document, new Error('gone'), reload);
  page.noteHostShown();
  await expect(leaving).resolves.toBe(false);
  await expect(page.leaveFailedHost(document, new Error('gone'), reload)).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('the gateway is asked once by each page, whatever goes on failing: nobody waits twice', async () => {
  const asked = beAway();
  const { page } = await failOnce('h2');
  await expect(page.leaveFailedHost(document, new Error('gone'), reload)).resolves.toBe(false);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a page is not reloaded while a sign-in is under way, because its answer is in the address, and the wait for it ends', async () => {
  serve('h2');
  const late = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  const page = await openPage('h2');
  const leaving = page.leaveFailedHost(document, new Error('gone'), reload, new Promise(() => undefined));
  late.abort();
  await expect(leaving).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a host whose sign-in code fails is left, and one whose sign-in was stopped is not: that has a page of its own', async () => {
  serve('h2');
  const stopped = await openPage('h2');
  const { SignInError } = await import('../auth/sign-in-failure.ts');
  const cancelled = Promise.reject(new SignInError('cancelled'));
  await expect(stopped.leaveFailedHost(document, new Error('gone'), reload, cancelled)).resolves.toBe(false);
  const lost = await openPage('h2');
  const failed = Promise.reject(new Error('Loading chunk sign-in failed.'));
  await expect(lost.leaveFailedHost(document, new Error('gone'), reload, failed)).resolves.toBe(true);
});

test('who signs in slowly leaves the gateway as much time to answer as others', async () => {
  const late = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, asked) => {
    // The time for the sign-in is over by now.
    late.abort();
    asked?.signal?.throwIfAborted();
    return Response.json({ host: 'h2', remotes: {} });
  });
  await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: true });
});

test('a reload in an abandoned start does not count in a later one', async () => {
  serve('h2');
  await failOnce('h2');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 11 * 60_000);
  await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: true });
  expect(readFailedHost(document.cookie)).toBeNull();
  await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: true });
  expect(readFailedHost(document.cookie)).toBe('h2');
});

describe('where the browser keeps nothing for a tab', () => {
  beforeEach(() => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  });

  test('a host that does not start is left at once, and what comes in its place is not', async () => {
    serve('h2');
    await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: true });
    expect(readFailedHost(document.cookie)).toBe('h2');
    await expect(failOnce('h1')).resolves.toMatchObject({ isLoadedAnew: false });
    expect([reload.mock.calls.length, readFailedHost(document.cookie)]).toEqual([1, 'h2']);
  });

  test('nor cookies, nothing is loaded anew without an end', async () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    serve('h2');
    await expect(failOnce('h2')).resolves.toMatchObject({ isLoadedAnew: false });
    expect(reload).not.toHaveBeenCalled();
  });
});
