import type { RemoteModule } from '@fixed-ops/router';
import { enterDealership, sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import { AreaBoundary } from '../federation/area-boundary.tsx';
import { LeavingBoundary } from '../federation/leaving-boundary.tsx';
import { productRemotes } from '../testing/remotes.ts';
import { ford, setLoadedSession } from '../testing/session.ts';
import { address, heading, openMenu, renderShell, signInBeforeEach } from './testing/render-shell.tsx';

// What comes late is shown inside an awaited act only: the page that the tests go to has come before they begin.
beforeAll(async () => {
  setLoadedSession({ role: 'ADMIN' });
  await renderShell('/support');
  await screen.findByRole('heading', { level: 1, name: 'Support' });
  cleanup();
});

const broken = () => {
  throw new Error('a bug of the remote');
};

function ThrowingEffect() {
  useEffect(() => broken, []);
  return <h1>Service</h1>;
}

function ThrowingLayoutEffect() {
  useLayoutEffect(() => broken, []);
  return <h1>Service</h1>;
}

function Failing() {
  useEffect(broken, []);
  return <h1>Failing</h1>;
}

function FailingLayout() {
  useLayoutEffect(broken, []);
  return <h1>Failing</h1>;
}

const Service = () => <h1>Service</h1>;

const dashboards = (module: Partial<RemoteModule>, Component = Service) => ({
  name: 'dashboards',
  routes: [{ path: '/dashboard/service', Component }],
  ...module,
});
const users = { name: 'user-management', routes: [{ path: '/administration/users', Component: () => <h1>Users</h1> }] };

async function renderAreas(area: object) {
  await renderShell('/dashboard/service', {
    fetchRemote: async ({ name }) => ({ default: name === 'dashboards' ? area : users }),
  });
  expect(heading()).toBe('Service');
}

/** Of this test. */
const quietly = () => {
  signInBeforeEach();
  beforeEach(() => jest.mocked(console.error).mockClear());
};
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));
const logged = () => jest.mocked(console.error).mock.calls.filter(([text]) => /^FO-/.test(String(text)));

describe('an area that throws as it is left', () => {
  quietly();

  it.each([
    ['in the cleanup of an effect', dashboards({}, ThrowingEffect)],
    ['in the cleanup of a layout effect', dashboards({}, ThrowingLayoutEffect)],
    ['in its dispose', dashboards({ dispose: broken })],
  ])('%s leaves the header and the next page as they should be, and is logged once', async (_where, area) => {
    await renderAreas(area);
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Support' }));
    await waitFor(() => expect(heading()).toBe('Support'));
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(address()).toBe('/support');
    expect(logged()).toHaveLength(1);
  });

  it('may be opened and left as often as one likes @slow', async () => {
    await renderAreas(dashboards({}, ThrowingEffect));
    for (const time of [1, 2, 3]) {
      await openMenu();
      await userEvent.click(screen.getByRole('link', { name: 'Support' }));
      await waitFor(() => expect(heading()).toBe('Support'));
      if (time === 3) break;
      await back();
      await waitFor(() => expect(heading()).toBe('Service'));
      expect(logged()).toHaveLength(time);
    }
  });

  it('does not keep anybody from switching dealerships on it, again and again @slow', async () => {
    await renderAreas(dashboards({}, ThrowingEffect));
    for (const epoch of [2, 3, 4]) {
      await act(async () => sessionStore.setState({ epoch }));
      expect(heading()).toBe('Service');
      expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(screen.getByRole('link', { name: 'Support' }));
    await waitFor(() => expect(heading()).toBe('Support'));
  });

  it('ends the signal of its mount all the same', async () => {
    let signal: AbortSignal | undefined;
    const mount = (given: AbortSignal) => {
      signal = given;
    };
    await renderAreas(dashboards({ mount, dispose: broken }));
    expect(signal?.aborted).toBe(false);
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Support' }));
    await waitFor(() => expect(heading()).toBe('Support'));
    expect(signal?.aborted).toBe(true);
  });
});

describe('an area whose dealership is left', () => {
  quietly();

  it('has its signal aborted and is disposed of at once, and is opened anew with another signal in the next one', async () => {
    const life: string[] = [];
    const signals: AbortSignal[] = [];
    const mount = (signal: AbortSignal) => {
      signals.push(signal);
      life.push('mounted');
      signal.addEventListener('abort', () => void life.push('aborted'));
    };
    await renderAreas(dashboards({ mount, dispose: () => void life.push('disposed of') }));
    expect(life).toEqual(['mounted']);
    act(() => void enterDealership(ford));
    expect(life).toEqual(['mounted', 'aborted', 'disposed of']);
    await act(async () => setLoadedSession({ role: 'ADMIN' }, { epoch: 2, activeDealership: ford }));
    expect(heading()).toBe('Service');
    expect(life).toEqual(['mounted', 'aborted', 'disposed of', 'mounted']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

describe('a page that goes on failing', () => {
  quietly();

  it('is given up instead of being drawn for ever', async () => {
    render(
      <UiProvider colorMode="light">
        <AreaBoundary fallback={() => <h1>Given up</h1>}>
          <LeavingBoundary place="/failing">
            <Failing />
          </LeavingBoundary>
        </AreaBoundary>
      </UiProvider>,
    );
    expect(heading()).toBe('Given up');
  });
});

describe('an area that throws in mount', () => {
  quietly();

  it('has its signal aborted, so that what it began ends, and its card in its place', async () => {
    const signals: AbortSignal[] = [];
    const mount = (signal: AbortSignal) => {
      signals.push(signal);
      broken();
    };
    await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: dashboards({ mount }) }) });
    expect(heading()).toBe('AI Dashboard could not be loaded');
    // Its first screen is drawn once more before the card comes.
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
  });
});

describe('an area whose first screen throws', () => {
  quietly();
  const failing: [string, Partial<RemoteModule>, () => ReactElement][] = [
    ['in mount', { mount: broken }, Service],
    ['in an effect', {}, Failing],
    ['in a layout effect', {}, FailingLayout],
    ['as it is drawn', {}, broken],
  ];

  it.each(failing)('%s has its card, with the header around it', async (_where, module, Component) => {
    await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: dashboards(module, Component) }) });
    await waitFor(() => expect(heading()).toBe('AI Dashboard could not be loaded'));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Support' }));
    await waitFor(() => expect(heading()).toBe('Support'));
  });

  it.each(failing)('%s gives way to the release before it, with a quiet line', async (_where, module, Component) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await renderShell('/dashboard/service', {
      remotes: productRemotes.map((remote) => ({ ...remote, fallback: '/r0' })),
      fetchRemote: async ({ entry }) => ({ default: entry === '/r0' ? dashboards({}) : dashboards(module, Component) }),
    });
    await waitFor(() => expect(heading()).toBe('Service'));
    expect(screen.getByText(/newest version of AI Dashboard could not be loaded/)).toBeVisible();
  });
});
