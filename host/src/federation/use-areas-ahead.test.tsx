import { prefetched } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { lazyScreen, type RemoteModule } from '@fixed-ops/router';
import { enterDealership } from '@fixed-ops/session/host';
import { act, fireEvent, screen } from '@testing-library/react';
import { productRemotes } from '../testing/remotes.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { ford, setLoadedSession } from '../testing/session.ts';
import { QUIET_MS } from './areas-ahead.ts';
import { createRemoteLoader } from './remote-loader.ts';
import { useAreasAhead } from './use-areas-ahead.ts';

const loadParts = jest.fn(() => new Promise<never>(() => undefined));
const statement: RemoteModule = {
  name: 'ai-statement',
  routes: [
    {
      path: '/ai-statement/service',
      Component: () => null,
      prefetch: ({ today }) => [prefetched(calls.dealership, { query: { today } as object })],
    },
    { path: '/ai-statement/parts', Component: lazyScreen(loadParts) },
  ],
};

function Page({ isInArea }: { readonly isInArea: boolean }) {
  useAreasAhead(isInArea);
  return (
    <>
      <a href="/ai-statement">AI Statement</a>
      <a href="/ai-statement/parts">Parts statement</a>
      <a href="/ai-reviews">AI Reviews</a>
      <a href="/ai-statement?dealership=d2">That of the other store</a>
      <a href="/support">Support</a>
      <a href="https://example.com/ai-statement">Elsewhere</a>
      <a href="/ai-statement" target="_blank" rel="noreferrer">
        In a new tab
      </a>
    </>
  );
}

let fetched: string[];
async function renderPage(fetchRemote = async (): Promise<unknown> => ({ default: statement }), isInArea = true) {
  fetched = [];
  const loader = createRemoteLoader(({ name }) => {
    fetched.push(name);
    return fetchRemote();
  });
  const registry = { revision: 1, remotes: [...productRemotes] };
  const page = await renderInShell(<Page isInArea={isInArea} />, {
    services: { loader, registry },
    answers: { Dealership: {} },
  });
  // The code that looks ahead comes after the page.
  await wait(0);
  return page;
}
const link = (name: string) => screen.getByRole('link', { name });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
  setLoadedSession({ role: 'ADMIN' });
  loadParts.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('areas that are not open', () => {
  test('are loaded once the page has been quiet for a moment: those of the main navigation, once', async () => {
    await renderPage();
    await wait(QUIET_MS - 1);
    expect(fetched).toEqual([]);
    await wait(1);
    expect(fetched).toEqual(['dashboards', 'ai-statement']);
    fireEvent.pointerOver(link('AI Statement'));
    await wait(10_000);
    expect(fetched).toHaveLength(2);
  });

  test('are left alone while a page of the host is open, until a link comes near', async () => {
    await renderPage(undefined, false);
    await wait(10_000);
    expect(fetched).toEqual([]);
    fireEvent.pointerOver(link('AI Statement'));
    await wait(0);
    expect(fetched).toEqual(['ai-statement']);
  });

  test('are left alone over a connection on which data are saved', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    await renderPage();
    await wait(10_000);
    Reflect.deleteProperty(navigator, 'connection');
    expect(fetched).toEqual([]);
  });

  test.each([
    ['the pointer', () => fireEvent.pointerOver(link('AI Statement'))],
    ['the focus', () => fireEvent.focusIn(link('AI Statement'))],
  ])('are loaded when %s comes to a link into them', async (_what, approach) => {
    await renderPage();
    approach();
    await wait(0);
    expect(fetched).toEqual(['ai-statement']);
  });

  test('come with the file of the screen that the link opens', async () => {
    await renderPage();
    fireEvent.pointerOver(link('Parts statement'));
    await wait(0);
    expect(loadParts).toHaveBeenCalledTimes(1);
  });

  test.each(['Support', 'Elsewhere', 'In a new tab'])('are not loaded for “%s”', async (name) => {
    await renderPage();
    fireEvent.pointerOver(link(name));
    fireEvent.pointerDown(link(name));
    await wait(0);
    expect(fetched).toEqual([]);
  });

  test('are not loaded for who may not open them', async () => {
    await renderPage();
    fireEvent.pointerOver(link('AI Reviews'));
    await wait(0);
    expect(fetched).toEqual([]);
  });

  test('ask at the press what their screen will ask, and not as the pointer passes', async () => {
    const { request } = await renderPage();
    fireEvent.pointerOver(link('AI Statement'));
    await wait(0);
    expect(request).not.toHaveBeenCalled();
    fireEvent.pointerDown(link('AI Statement'));
    await wait(0);
    expect(request).toHaveBeenCalledTimes(1);
    expect(request.mock.calls[0]?.[1]).toMatchObject({ query: { today: '2026-11-20' } });
  });

  test('ask nothing for a link to another dealership', async () => {
    const { request } = await renderPage();
    fireEvent.pointerDown(link('That of the other store'));
    await wait(0);
    expect(fetched).toEqual(['ai-statement']);
    expect(request).not.toHaveBeenCalled();
  });

  test('end what they asked when another dealership is entered', async () => {
    const { request } = await renderPage();
    request.mockImplementation(() => new Promise(() => undefined));
    fireEvent.pointerDown(link('AI Statement'));
    await wait(0);
    act(() => enterDealership(ford));
    expect(request.mock.calls[0]?.[1]).toMatchObject({ signal: { aborted: true } });
  });

  test('say nothing when they do not come: they are asked for again when they are opened', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderPage(() => Promise.reject(new Error('offline')));
    fireEvent.pointerDown(link('AI Statement'));
    await wait(10_000);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});
