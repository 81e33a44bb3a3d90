import { lazyScreen } from '@fixed-ops/router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode } from 'react';
import { reloadPage } from '../boot/reload-page.ts';
import { LOAD_BUDGET_MS } from '../federation/remote-loader.ts';
import { productRemotes } from '../testing/remotes.ts';
import { address, area, heading, openMenu, renderShell, signInBeforeEach } from './testing/render-shell.tsx';

jest.mock('../boot/reload-page.ts');

describe('shell', () => {
  signInBeforeEach();

  it('keeps the shell when an area throws, names the area and heals at Retry', async () => {
    await renderShell('/dashboard/service');
    await userEvent.click(screen.getByRole('button', { name: 'Break' }));
    expect(heading()).toBe('AI Dashboard could not be loaded');
    await openMenu();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(screen.getByText(/^FO-/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(heading()).toBe('Service');
  });

  it('shows a card for an area that cannot be loaded, and the area after Retry once it is back', async () => {
    let isThere = false;
    await renderShell('/dashboard/service', {
      fetchRemote: async () => {
        if (!isThere) throw new Error('404');
        return { default: area };
      },
    });
    expect(heading()).toBe('AI Dashboard could not be loaded');
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(heading()).toBe('Service');
  });

  it.each([
    ['no release that can be opened', []],
    ['made for another version of Fixed Ops', ['current' as const]],
  ])('asks for the document anew at Retry where it offers an area with %s', async (sentence, refused) => {
    const remotes = productRemotes.map((remote) => ({ ...remote, entry: null, refused }));
    jest.mocked(reloadPage).mockClear();
    await renderShell('/dashboard/service', { remotes });
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('says of an area that the device has no connection, and opens it by itself once there is one', async () => {
    let isOnline = false;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    await renderShell('/dashboard/service', {
      fetchRemote: () => (isOnline ? Promise.resolve({ default: area }) : Promise.reject(new Error('away'))),
    });
    expect(heading()).toBe('AI Dashboard could not be loaded');
    expect(screen.getByText(/^This device has no connection/)).toBeVisible();
    isOnline = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Service');
  });

  it.each([
    [
      'that answers nobody',
      'ScriptNetworkError: Failed to load script',
      /^The development server at http:\/\/localhost:3103 does not answer\. /,
    ],
    ['whose script throws', 'ScriptExecutionError: Script loaded but threw', /^We tried twice\. /],
  ])('says of an area from a development server %s what is wrong', async (_what, said, sentence) => {
    const served = { entry: 'http://localhost:3103/remoteEntry.js', release: 'development', isDevelopment: true };
    const remotes = productRemotes.map((remote) => ({ ...remote, ...served }));
    await renderShell('/dashboard/service', {
      remotes,
      fetchRemote: () => Promise.reject(new Error(`#RUNTIME-008 ${said}`)),
    });
    expect(heading()).toBe('AI Dashboard could not be loaded');
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('says of a preview that does not load that leaving it brings what everybody has, since nothing stands in for it', async () => {
    const remotes = productRemotes.map((remote) => ({ ...remote, isPreview: true, fallback: null }));
    await renderShell('/dashboard/service', { remotes, fetchRemote: () => Promise.reject(new Error('cut off')) });
    expect(heading()).toBe('AI Dashboard could not be loaded');
    expect(
      screen.getByText(/^We tried twice\. This is a preview: leave it above to see what everybody has\. The rest/),
    ).toBeVisible();
  });

  it('says of an area from a development server that does not answer in time which server that is', async () => {
    jest.useFakeTimers();
    const served = { entry: 'http://localhost:3103/remoteEntry.js', release: 'development', isDevelopment: true };
    const remotes = productRemotes.map((remote) => ({ ...remote, ...served }));
    await renderShell('/dashboard/service', { remotes, fetchRemote: () => new Promise(() => undefined) });
    await act(async () => void (await jest.advanceTimersByTimeAsync(LOAD_BUDGET_MS)));
    jest.useRealTimers();
    expect(screen.getByText(/^The development server at http:\/\/localhost:3103 does not answer\. /)).toBeVisible();
  });

  it('leaves a broken screen behind when the person goes to another tab of its area', async () => {
    await renderShell('/dashboard/service');
    await userEvent.click(screen.getByRole('button', { name: 'Break' }));
    await userEvent.click(screen.getByRole('link', { name: 'Parts' }));
    expect(heading()).toBe('Parts');
  });

  it('logs what an area failed with under the reference that its card shows', async () => {
    const cause = new Error('Unexpected token <');
    await renderShell('/dashboard/service', { fetchRemote: () => Promise.reject(cause) });
    const reference = screen.getByText(/^FO-/).textContent;
    const logged = jest.mocked(console.error).mock.calls.find(([text]) => String(text).startsWith(`${reference} `));
    expect(logged?.[0]).toContain('dashboards r1 could not be loaded');
    expect(logged).toContain(cause);
  });

  it.each(['alone', 'after Retry'])(
    'shows a card instead of an endless spinner when the code of a screen does not come, and %s the screen when it has',
    async (way) => {
      jest.useFakeTimers();
      let arrive: (screen: () => ReactNode) => void = () => undefined;
      const Late = lazyScreen(() => new Promise((resolve) => (arrive = resolve)));
      const late = { name: 'dashboards', routes: [{ path: '/dashboard/service', Component: Late }] };
      const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
      await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: late }) });
      await pass(LOAD_BUDGET_MS - 1);
      expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
      await pass(1);
      expect(heading()).toBe('AI Dashboard could not be loaded');
      expect(screen.getByText(/did not arrive in time/)).toBeVisible();
      const reference = screen.getByText(/^FO-/).textContent;
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining(`${reference} `), expect.anything());
      if (way === 'after Retry') {
        act(() => screen.getByRole('button', { name: 'Retry' }).click());
        expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
        await pass(LOAD_BUDGET_MS);
        expect(heading()).toBe('AI Dashboard could not be loaded');
      }
      act(() => screen.getByRole('button', { name: 'Retry' }).focus());
      await act(async () => arrive(() => <h1>Late</h1>));
      await pass(1000);
      jest.useRealTimers();
      expect(heading()).toBe('Late');
      // Who had the focus on the card is not sent back to the top.
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    },
  );

  it('says of a screen whose file does not come that the connection may be the cause, and what to do', async () => {
    const gone = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const Broken = lazy(() => Promise.reject<{ default: () => ReactNode }>(gone));
    const module = { name: 'dashboards', routes: [{ path: '/dashboard/service', Component: Broken }] };
    await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: module }) });
    expect(screen.getByRole('alert')).toHaveTextContent('Part of it did not load. Check the connection and try again');
  });

  it.each([
    ['loads the page anew at Retry when its release was collected meanwhile', 404, 1],
    ['is drawn again at Retry while its release is served', 200, 0],
    ['is drawn again at Retry when nobody answers', null, 0],
  ])('a screen whose file does not come %s', async (_what, status, reloads) => {
    const gone = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    let isThere = false;
    const draw = () => {
      if (!isThere) throw gone;
      return <h1>Service</h1>;
    };
    const asked = jest.spyOn(globalThis, 'fetch');
    jest.mocked(reloadPage).mockClear();
    const module = { name: 'dashboards', routes: [{ path: '/dashboard/service', Component: draw }] };
    await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: module }) });
    expect(heading()).toBe('AI Dashboard could not be loaded');
    isThere = true;
    asked.mockClear();
    asked.mockImplementation(async () => {
      if (status === null) throw new TypeError('Failed to fetch');
      return new Response(null, { status });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(asked.mock.calls).toEqual([
      ['/remotes/dashboards/r1/remoteEntry.js', { method: 'HEAD', cache: 'no-store' }],
    ]);
    expect(reloadPage).toHaveBeenCalledTimes(reloads);
    expect(heading()).toBe(reloads === 1 ? 'AI Dashboard could not be loaded' : 'Service');
    asked.mockRestore();
  });

  it('gives a late module and its screen one budget together, and the next screen one of its own', async () => {
    jest.useFakeTimers();
    const Never = lazy(() => new Promise<{ default: () => ReactNode }>(() => undefined));
    let arrive: (module: unknown) => void = () => undefined;
    const routes = [
      { path: '/dashboard/service', Component: Never },
      { path: '/dashboard/parts', Component: lazy(() => new Promise<{ default: () => ReactNode }>(() => undefined)) },
    ];
    const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
    await renderShell('/dashboard/service', { fetchRemote: () => new Promise((resolve) => (arrive = resolve)) });
    await pass(LOAD_BUDGET_MS - 100);
    await act(async () => arrive({ default: { name: 'dashboards', routes } }));
    await pass(99);
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    await pass(1);
    expect(heading()).toBe('AI Dashboard could not be loaded');
    act(() => screen.getByRole('link', { name: 'Parts' }).click());
    await pass(LOAD_BUDGET_MS - 1);
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    await pass(1);
    jest.useRealTimers();
    expect(heading()).toBe('AI Dashboard could not be loaded');
  });

  it('says quietly when an area is drawn by the release before the current one', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const remotes = productRemotes.map((remote) => ({ ...remote, fallback: '/r0' }));
    await renderShell('/dashboard/service', {
      remotes,
      fetchRemote: async ({ entry }) => {
        if (entry !== '/r0') throw new Error('404');
        return { default: area };
      },
    });
    expect(heading()).toBe('Service');
    expect(screen.getByText(/newest version of AI Dashboard could not be loaded/)).toBeInTheDocument();
  });

  it('says so when the document came without its list of areas, and keeps the address', async () => {
    await renderShell('/dashboard/service', { remotes: [] });
    expect([heading(), address()]).toEqual(['The areas could not be found', '/dashboard/service']);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });
});
