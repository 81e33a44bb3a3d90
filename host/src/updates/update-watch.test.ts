import { readFailedHost } from '@fixed-ops/contract/document';
import { useUnsavedChanges } from '@fixed-ops/session';
import { notify } from '@fixed-ops/ui';
import { renderHook } from '@testing-library/react';
import { leaveFailedHost } from '../boot/failed-host.ts';
import { reloadPage } from '../boot/reload-page.ts';
import { config, documentWith } from '../boot/testing/document-with.ts';
import { buildRemote } from '../testing/remotes.ts';
import { readLeaveQuestion } from '../unsaved-changes/ask-to-leave.ts';
import { writeCookie } from '../write-cookie.ts';
import { watchUpdates } from './update-watch.ts';

jest.mock('@fixed-ops/ui', () => ({ notify: jest.fn(() => () => undefined) }));
jest.mock('../boot/reload-page.ts', () => ({ reloadPage: jest.fn() }));

interface Answer {
  readonly host: string;
  readonly hostInPlaceOf?: string | undefined;
  readonly remotes?: Readonly<Record<string, string>>;
  readonly endedPreviews?: Readonly<Record<string, string | null>>;
}

/** A page of a release of the host, with one remote of release x1, that is told what is served; whether that is offered. */
async function isOffered(opened: string, answer: Answer) {
  document.body.innerHTML = documentWith({ config: JSON.stringify({ ...config, hostRelease: opened }) }).head.innerHTML;
  const asked = jest.spyOn(globalThis, 'fetch');
  asked.mockImplementation(async () => Response.json({ hostInPlaceOf: null, remotes: { x: 'x1' }, ...answer }));
  const stop = watchUpdates({ revision: 1, remotes: [buildRemote({ name: 'x', release: 'x1' })] });
  // The poller draws its answer in the same turn in which it sets its next timer.
  await jest.advanceTimersByTimeAsync(0);
  stop();
  return jest.mocked(notify).mock.calls.length > 0;
}
const standIn = { host: 'h1', hostInPlaceOf: 'h2' };

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(notify).mockClear();
  jest.mocked(reloadPage).mockClear();
  localStorage.clear();
  sessionStorage.clear();
  writeCookie('failedHost=h2; Path=/; Max-Age=60');
});
afterEach(() => {
  jest.useRealTimers();
  writeCookie('failedHost=; Path=/; Max-Age=0');
});

test('a newer release of the host is offered, also by a gateway that does not say whose place it takes', async () => {
  await expect(isOffered('h1', { host: 'h3' })).resolves.toBe(true);
  jest.mocked(notify).mockClear();
  await expect(isOffered('h1', { host: 'h3', hostInPlaceOf: undefined })).resolves.toBe(true);
});

test('while a screen holds what is not saved nothing is offered: taking it would ask to give that up', async () => {
  const { unmount } = renderHook(() => useUnsavedChanges(true));
  await expect(isOffered('h1', { host: 'h3' })).resolves.toBe(false);
  unmount();
  await expect(isOffered('h1', { host: 'h3' })).resolves.toBe(true);
});

test('what was begun after the offer is asked about, and the page is loaded anew after a yes alone', async () => {
  await expect(isOffered('h1', { host: 'h3' })).resolves.toBe(true);
  const offer = jest.mocked(notify).mock.calls[0]![0];
  renderHook(() => useUnsavedChanges(true));
  for (const leave of [false, true]) {
    offer.action?.onSelect();
    readLeaveQuestion()?.answer(leave);
    await jest.advanceTimersByTimeAsync(0);
    expect(reloadPage).toHaveBeenCalledTimes(leave ? 1 : 0);
  }
});

describe('a page that shows a preview', () => {
  /** What is said, if anything is, while it shows release p1 of X and everybody has x1. */
  async function isTold(answer: Partial<Answer>) {
    document.body.innerHTML = documentWith({ config: JSON.stringify({ ...config, hostRelease: 'h1' }) }).head.innerHTML;
    const asked = jest.spyOn(globalThis, 'fetch');
    asked.mockImplementation(async () => Response.json({ host: 'h1', remotes: { x: 'x1', y: 'y1' }, ...answer }));
    const shown = buildRemote({ name: 'x', label: 'Xtime', release: 'p1', isPreview: true });
    const stop = watchUpdates({ revision: 1, remotes: [shown, buildRemote({ name: 'y', release: 'y1' })] });
    await jest.advanceTimersByTimeAsync(0);
    stop();
    return jest.mocked(notify).mock.calls.at(0)?.[0];
  }

  test('is offered nothing for being another one than everybody has', async () => {
    await expect(isTold({ endedPreviews: {} })).resolves.toBeUndefined();
    // A gateway of before does not say which have ended.
    await expect(isTold({})).resolves.toBeUndefined();
    await expect(isTold({ endedPreviews: { y: null } })).resolves.toBeUndefined();
  });

  test.each([
    [
      null,
      'The preview of Xtime has ended',
      'Your page stays as it is until you reload it. Then you see what is served to everybody.',
    ],
    [
      'was taken back as a bad one',
      'The preview of Xtime is over',
      'Its release was taken back as a bad one. Your page stays as it is until you reload it. Then you see what is served to everybody.',
    ],
  ])(
    'gets a message when it has ended (%s), and keeps it until the page is reloaded',
    async (reason, title, detail) => {
      const told = await isTold({ endedPreviews: { x: reason } });
      expect(told).toMatchObject({ title, detail, durationMs: 0, action: { label: 'Reload' } });
    },
  );

  test('is offered a newer release of another area as before', async () => {
    const told = await isTold({ endedPreviews: {}, remotes: { x: 'x1', y: 'y2' } });
    expect(told).toMatchObject({ title: 'A newer version of Fixed Ops is ready' });
  });
});

describe('a page where nobody would press a button', () => {
  const MINUTE_MS = 60_000;
  let stop: () => void = () => undefined;
  let served: Answer;
  afterEach(() => stop());

  /** Opens a page with release h1 that has no frame, such as the wall. A later call is a later document of the same tab. */
  function hang(host: string) {
    stop();
    served = { host };
    document.body.innerHTML = documentWith({ config: JSON.stringify({ ...config, hostRelease: 'h1' }) }).head.innerHTML;
    const asked = jest.spyOn(globalThis, 'fetch');
    asked.mockImplementation(async () => Response.json({ hostInPlaceOf: null, remotes: { x: 'x1' }, ...served }));
    stop = watchUpdates({ revision: 1, remotes: [buildRemote({ name: 'x', release: 'x1' })] }, true);
  }

  test('takes a newer release by itself, without a word, once nobody has touched it for a minute', async () => {
    hang('h2');
    await jest.advanceTimersByTimeAsync(MINUTE_MS / 2);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    await jest.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(reloadPage).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(notify).not.toHaveBeenCalled();
  });

  test('takes one that does not load only once, and the one after it', async () => {
    for (const times of [1, 1]) {
      hang('h2');
      await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
      expect(reloadPage).toHaveBeenCalledTimes(times);
    }
    hang('h3');
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(reloadPage).toHaveBeenCalledTimes(2);
    // Gateways that do not agree yet may offer the first one again.
    hang('h2');
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(reloadPage).toHaveBeenCalledTimes(2);
  });

  test('stays where it is while something is unsaved, and where the tab cannot note what it took', async () => {
    const { unmount } = renderHook(() => useUnsavedChanges(true));
    hang('h2');
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    unmount();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    full.mockRestore();
    expect(reloadPage).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('a page whose release did not start in another tab', () => {
  test('is not offered the one before it', async () => {
    await expect(isOffered('h2', standIn)).resolves.toBe(false);
  });

  test('is offered releases of remotes, and a mended host', async () => {
    await expect(isOffered('h2', { ...standIn, remotes: { x: 'x2' } })).resolves.toBe(true);
    jest.mocked(notify).mockClear();
    await expect(isOffered('h2', { host: 'h3' })).resolves.toBe(true);
  });
});

describe('a browser stays away from a host that did not start', () => {
  const written = () => jest.spyOn(document, 'cookie', 'set').mockClear();

  test('while a page of the one in its place is open, for a day', async () => {
    await expect(isOffered('h1', standIn)).resolves.toBe(false);
    const cookies = written();
    await isOffered('h1', standIn);
    expect(cookies).toHaveBeenLastCalledWith(expect.stringMatching(/^failedHost=h2;.*Max-Age=3600/));
    expect(readFailedHost(document.cookie)).toBe('h2');
    cookies.mockClear();
    jest.setSystemTime(Date.now() + 25 * 3_600_000);
    await isOffered('h1', standIn);
    expect(cookies).not.toHaveBeenCalled();
    // Another one is another day.
    await isOffered('h1', { host: 'h1', hostInPlaceOf: 'h3' });
    expect(cookies).toHaveBeenLastCalledWith(expect.stringMatching(/^failedHost=h3;/));
  });

  test('for one more day after each day at whose end it failed again', async () => {
    await isOffered('h1', standIn);
    jest.setSystemTime(Date.now() + 25 * 3_600_000);
    // It is tried once more, and fails.
    sessionStorage.setItem('failedHost', JSON.stringify({ release: 'h2', times: 1, atMs: Date.now(), failed: null }));
    const tried = documentWith({ config: JSON.stringify({ ...config, hostRelease: 'h2' }) });
    await expect(leaveFailedHost(tried, new Error('gone'), jest.fn())).resolves.toBe(true);
    const cookies = written();
    await isOffered('h1', standIn);
    expect(cookies).toHaveBeenLastCalledWith(expect.stringMatching(/^failedHost=h2;.*Max-Age=3600/));
    jest.setSystemTime(Date.now() + 23 * 3_600_000);
    cookies.mockClear();
    await isOffered('h1', standIn);
    expect(cookies).toHaveBeenLastCalledWith(expect.stringMatching(/^failedHost=h2;/));
  });

  test('and no page of a later one has it do so', async () => {
    const cookies = written();
    await isOffered('h3', { host: 'h3' });
    expect(cookies).not.toHaveBeenCalled();
  });
});
