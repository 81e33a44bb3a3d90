import { ApiError } from '@fixed-ops/api';
import type { RemoteModule } from '@fixed-ops/router';
import { screen, waitFor } from '@testing-library/react';
import type { FetchRemote } from '../federation/remote-loader.ts';
import { productRemotes } from '../testing/remotes.ts';
import { heading, renderShell, signInBeforeEach } from './testing/render-shell.tsx';

const BEFORE = '/remotes/dashboards/r0/remoteEntry.js';
const remotes = productRemotes.map((remote) =>
  remote.name === 'dashboards' ? { ...remote, fallback: BEFORE } : remote,
);

/** An area whose one screen does what it is given to. */
const areaOf = (Component: () => React.ReactNode): RemoteModule => ({
  name: 'dashboards',
  routes: [{ path: '/dashboard/service', Component }],
});

const Healthy = () => <h1>Service, as before</h1>;

describe('a release whose first screen fails', () => {
  signInBeforeEach();
  beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

  /** Draws the shell with a current release that has this screen, and one before it that is healthy. */
  function open(Component: () => React.ReactNode) {
    const fetchRemote = jest.fn<Promise<unknown>, Parameters<FetchRemote>>(async ({ entry }) => ({
      default: areaOf(entry === BEFORE ? Healthy : Component),
    }));
    renderShell('/dashboard/service', { fetchRemote, remotes });
    return fetchRemote;
  }

  it('is drawn once more, and the release before it takes its place without a card', async () => {
    let drawn = 0;
    open(() => {
      drawn += 1;
      throw new Error('a bug of the release');
    });
    await waitFor(() => expect(heading()).toBe('Service, as before'));
    // React itself draws a component that threw once more before it gives up.
    expect(drawn).toBeGreaterThanOrEqual(2);
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('stays where drawing it once more helps', async () => {
    let reads = 0;
    const fetchRemote = open(() => {
      // React reads it twice before it gives a screen up.
      reads += 1;
      if (reads <= 2) throw new Error('what it needs is not there yet');
      return <h1>Service</h1>;
    });
    await waitFor(() => expect(heading()).toBe('Service'));
    expect(fetchRemote.mock.calls.map(([{ entry }]) => entry)).not.toContain(BEFORE);
  });

  it('keeps its place where the API has refused what it asked', async () => {
    const fetchRemote = open(() => {
      throw new ApiError('problem', 'role_required', 'No.', 403, 'FO-1');
    });
    await screen.findByRole('button', { name: 'Retry' });
    expect(fetchRemote.mock.calls.map(([{ entry }]) => entry)).not.toContain(BEFORE);
  });
});
