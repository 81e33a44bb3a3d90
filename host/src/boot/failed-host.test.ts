import { readFailedHost } from '@fixed-ops/contract/document';
import { writeCookie } from '../write-cookie.ts';

const html = '<script type="application/json" id="fixed-ops-config">{"hostRelease":"h2"}</script>';
const reload = jest.fn();

/** The module of a page of its own, in which nothing was drawn yet. */
async function openPage() {
  jest.resetModules();
  document.body.innerHTML = html;
  return import('./failed-host.ts');
}

/** What the gateway says that a document would be made of; null where nobody answers. */
const serve = (host: string | null) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (host === null) throw new TypeError('Failed to fetch');
    return Response.json({ host, remotes: {} });
  });

beforeEach(() => {
  sessionStorage.clear();
  writeCookie('failedHost=; Path=/; Max-Age=0');
  reload.mockClear();
});

test('a host that does not start is left for the one before it, which tells of it once', async () => {
  const page = await openPage();
  const asked = serve('h1');
  await expect(page.leaveFailedHost(document, new TypeError('not a function'), reload)).resolves.toBe(true);
  expect(asked).toHaveBeenCalledWith('/releases/current', expect.anything());
  expect([readFailedHost(document.cookie), reload.mock.calls.length]).toEqual(['h2', 1]);
  const next = await openPage();
  expect(next.takeFailedHost()).toEqual({ release: 'h2', message: 'TypeError: not a function' });
  expect(next.takeFailedHost()).toBeNull();
});

test.each([
  ['the gateway has no other one', 'h2'],
  ['nobody answers', null],
])('it is not left where %s: the page says what is wrong, and nothing is remembered', async (_why, host) => {
  const page = await openPage();
  serve(host);
  await expect(page.leaveFailedHost(document, new Error('gone'), reload)).resolves.toBe(false);
  expect([readFailedHost(document.cookie), page.takeFailedHost(), reload.mock.calls.length]).toEqual([null, null, 0]);
});

test('a page that comes in its place and fails as well is not left, so that no two of them follow each other for ever', async () => {
  writeCookie('failedHost=h3; Path=/');
  const page = await openPage();
  const asked = serve('h3');
  await expect(page.leaveFailedHost(document, new Error('gone'), reload)).resolves.toBe(false);
  expect([asked.mock.calls.length, reload.mock.calls.length, readFailedHost(document.cookie)]).toEqual([0, 0, 'h3']);
});

test('what fails once a page was drawn is no failure of the start', async () => {
  const page = await openPage();
  serve('h1');
  page.noteHostShown();
  await expect(page.leaveFailedHost(document, new Error('gone'), reload)).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
