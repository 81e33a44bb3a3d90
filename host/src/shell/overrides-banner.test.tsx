import { UiProvider } from '@fixed-ops/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostProvider, type HostServices } from '../boot/context.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { buildRemote } from '../testing/remotes.ts';
import { writeCookie } from '../write-cookie.ts';
import { OverridesBanner } from './overrides-banner.tsx';

const released = buildRemote({ name: 'xtime', label: 'Xtime' });
const served = buildRemote({
  name: 'dashboards',
  label: 'AI Dashboard',
  entry: 'http://localhost:3103/remoteEntry.js',
  isDevelopment: true,
});
const development = { allowed: true, origins: ['http://localhost:3103'] };

function renderBanner(remotes: HostServices['registry']['remotes'], overrides: HostServices['overrides']) {
  const services: HostServices = {
    registry: { revision: 1, remotes: [...remotes] },
    loader: createRemoteLoader(() => new Promise(() => undefined)),
    isDemo: false,
    overrides,
    linkedDealershipId: null,
    startPolicy: async () => undefined,
    signOut: async () => undefined,
    retrySession: () => undefined,
  };
  render(
    <UiProvider>
      <HostProvider value={services}>
        <OverridesBanner />
      </HostProvider>
    </UiProvider>,
  );
}

describe('the banner of remotes that do not come from their releases', () => {
  // jsdom cannot load a page anew, and says so.
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(globalThis, 'fetch').mockClear().mockRejectedValue(new TypeError('Failed to fetch'));
  });
  afterEach(() => {
    writeCookie('overrides=; Path=/; Max-Age=0');
  });

  test('names each and where it comes from, cannot be closed, and one click leaves them', async () => {
    renderBanner([served, released], development);
    expect(screen.getByRole('status')).toHaveTextContent(
      'This tab runs AI Dashboard from a development server. AI Dashboard comes from http://localhost:3103.',
    );
    expect(screen.queryByRole('button', { name: 'Close notice' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Leave override' }));
    expect(document.cookie).toBe('overrides=off');
  });

  test.each([
    ['7c2e9d1aa0b3', /comes from http:\/\/localhost:3103, commit 7c2e9d1\.$/],
    ['7c2e9d1aa0b3-dirty', /comes from http:\/\/localhost:3103, commit 7c2e9d1 with changes\.$/],
    [null, /comes from http:\/\/localhost:3103\.$/],
  ])('names the commit that its server says it serves (%s)', async (commit, expected) => {
    const answer = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ commit }));
    renderBanner([served, released], development);
    await waitFor(() => expect(screen.getByRole('status').textContent?.split('Copy')[0]?.trim()).toMatch(expected));
    expect(answer).toHaveBeenCalledWith('http://localhost:3103/commit.json', expect.anything());
  });

  test('says nothing of a commit where its server says none', async () => {
    const answer = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    renderBanner([served, released], development);
    await waitFor(() => expect(answer).toHaveBeenCalled());
    expect(screen.getByRole('status')).not.toHaveTextContent('commit');
  });

  test('says which release everyone else has, and copies what the tab runs for a message', async () => {
    const remotes = [{ ...served, isDevelopment: false, release: '979cbf7591aa02bb3344' }];
    const base = { url: '/api', subscriptionKey: 'k' };
    const config = {
      subscriptionKeyHeader: 'key',
      bases: { api: base, xtime: base, usermgmt: base },
      auth: {
        clientId: 'c',
        authority: 'https://localhost:3000/identity',
        knownAuthorities: [],
        policies: { signIn: 's', resetPassword: 'r', editProfile: 'e' },
        scopes: ['openid'],
      },
      overrides: development,
      demo: true,
    };
    for (const [id, data] of Object.entries({
      'fixed-ops-config': config,
      'fixed-ops-registry': { revision: 1, remotes },
    })) {
      const block = Object.assign(document.createElement('script'), { type: 'application/json', id });
      block.textContent = JSON.stringify(data);
      document.head.append(block);
    }
    Object.assign(performance, { getEntriesByType: () => [] });
    const user = userEvent.setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    renderBanner([served, released], development);
    expect(screen.getByRole('status')).toHaveTextContent('Everyone else has 979cbf7591aa.');
    await user.click(screen.getByRole('button', { name: 'Copy support line' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('dashboards from http://localhost:3103'));
    for (const block of document.head.querySelectorAll('[type="application/json"]')) block.remove();
    writeText.mockRestore();
  });

  test('says when they were left, and one click comes back', async () => {
    writeCookie('overrides=off; Path=/');
    renderBanner([released], development);
    expect(screen.getByRole('status')).toHaveTextContent('Every area comes from its release.');
    await userEvent.click(screen.getByRole('button', { name: 'Use http://localhost:3103 again' }));
    expect(document.cookie).toBe('overrides=on');
  });

  test('counts where all come from development servers, so that the page stays in sight', async () => {
    const origins = ['http://localhost:3101', 'http://localhost:3102', 'http://localhost:3103'];
    const areas = origins.map((origin, index) => ({
      ...served,
      name: `area-${index}`,
      entry: `${origin}/remoteEntry.js`,
    }));
    renderBanner(areas, { allowed: true, origins });
    expect(screen.getByRole('status')).toHaveTextContent('This tab runs 3 areas from development servers.');
    cleanup();
    writeCookie('overrides=off; Path=/');
    renderBanner([released], { allowed: true, origins });
    expect(screen.getByRole('button', { name: 'Use the development servers again' })).toBeInTheDocument();
  });

  test('keeps the whole address on the way there and back', async () => {
    writeCookie('overrides=dashboards@http://localhost:3103; Path=/');
    renderBanner([served, released], { allowed: true, origins: ['http://localhost:3103', 'http://localhost:3105'] });
    await userEvent.click(screen.getByRole('button', { name: 'Leave override' }));
    expect(document.cookie).toBe('overrides=off:dashboards@http://localhost:3103');
    cleanup();
    renderBanner([released], { allowed: true, origins: ['http://localhost:3103', 'http://localhost:3105'] });
    await userEvent.click(screen.getByRole('button', { name: 'Use http://localhost:3103 again' }));
    expect(document.cookie).toBe('overrides=dashboards@http://localhost:3103');
  });

  test('tells who is no developer that the release is shown', () => {
    renderBanner([{ ...released, offered: 'http://localhost:3105/remoteEntry.js' }], development);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Only developers get Xtime from a development server. You see the release.',
    );
  });

  test('is not there for those who asked for nothing, on a host where one may', () => {
    renderBanner([released], development);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('is not there where every remote comes from its release anyway', () => {
    renderBanner([released], { allowed: false, origins: [] });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
