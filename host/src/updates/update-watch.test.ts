import { readFailedHost } from '@fixed-ops/contract/document';
import { notify } from '@fixed-ops/ui';
import { config, documentWith } from '../boot/testing/document-with.ts';
import { writeCookie } from '../write-cookie.ts';
import { watchUpdates } from './update-watch.ts';

jest.mock('@fixed-ops/ui', () => ({ notify: jest.fn(() => () => undefined) }));

/** A page of a release of the host that is told of another, in a browser which stays away from `failed`; whether that is offered. */
async function isOffered(opened: string, served: string, failed: string) {
  document.body.innerHTML = documentWith({ config: JSON.stringify({ ...config, hostRelease: opened }) }).head.innerHTML;
  writeCookie(`failedHost=${failed}; Path=/; Max-Age=60`);
  const asked = jest.spyOn(globalThis, 'fetch');
  asked.mockImplementation(async () => Response.json({ host: served, remotes: {} }));
  const stop = watchUpdates({ revision: 1, remotes: [] });
  // The poller draws its answer in the same turn in which it sets its next timer.
  await jest.advanceTimersByTimeAsync(0);
  stop();
  return jest.mocked(notify).mock.calls.length > 0;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(notify).mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  writeCookie('failedHost=; Path=/; Max-Age=0');
});

test('a newer release of the host is offered', async () => {
  await expect(isOffered('h1', 'h3', 'h2')).resolves.toBe(true);
});

test('a page whose release did not start in another tab is not offered the one before it', async () => {
  await expect(isOffered('h2', 'h1', 'h2')).resolves.toBe(false);
});

test('a browser stays away from a host that did not start for as long as a page of another is open', async () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  await isOffered('h1', 'h1', 'h2');
  expect(written).toHaveBeenLastCalledWith(expect.stringMatching(/^failedHost=h2;.*Max-Age=3600/));
  expect(readFailedHost(document.cookie)).toBe('h2');
});
