import type { RemoteModule } from '@fixed-ops/router';
import { enterDealership } from '@fixed-ops/session/host';
import { act, screen } from '@testing-library/react';
import { productRemotes } from '../testing/remotes.ts';
import { ford } from '../testing/session.ts';
import { useUpdateWatch } from '../updates/use-update-watch.ts';
import { address, heading, renderShell, signInBeforeEach, type WholeShellInput } from './testing/render-shell.tsx';

jest.mock('../updates/use-update-watch.ts', () => ({ useUpdateWatch: jest.fn() }));

const remotes = productRemotes.map((remote) =>
  remote.name === 'dashboards' ? { ...remote, frames: [{ path: '/dashboard/wall', frame: 'none' as const }] } : remote,
);
const area: RemoteModule = {
  name: 'dashboards',
  routes: [
    { path: '/dashboard/wall', Component: () => <h1>Advisors</h1> },
    { path: '/dashboard/service', Component: () => <h1>Service</h1> },
  ],
};
const open = (path: string, module: object = area, given: WholeShellInput = {}) =>
  renderShell(path, { remotes, fetchRemote: async () => ({ default: module }), ...given });

/** The area of the screen, from another source than its release. */
const fromElsewhere = (changes: Partial<(typeof remotes)[number]>) =>
  remotes.map((remote) => (remote.name === 'dashboards' ? { ...remote, ...changes } : remote));
const overridden = { isDevelopment: true, entry: 'http://localhost:3103/remoteEntry.js' };
const previewed = {
  isPreview: true,
  preview: { person: 'dana@example.com', until: '2026-11-27T14:00:00Z' } as never,
};

describe('a screen that stands alone in the window', () => {
  signInBeforeEach();

  it('has no header, no menus and nothing to skip, and is announced as any page', async () => {
    await open('/dashboard/wall');
    expect(heading()).toBe('Advisors');
    expect(screen.getByRole('main')).toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Dealership' })).not.toBeInTheDocument();
    expect(document.title).toBe('Advisors · Fixed Ops');
  });

  it.each([
    ['comes from a development server', overridden, 'This tab runs AI Dashboard from a development server.'],
    ['is a preview', previewed, 'This tab shows a preview of AI Dashboard.'],
  ])('that %s says so above it, and has nothing else of the window', async (_what, changes, words) => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await open('/dashboard/wall', area, {
      remotes: fromElsewhere(changes),
      overrides: { allowed: true, origins: ['http://localhost:3103'] },
      notices: [{ id: 'n1', displayType: 'info', message: 'We are closed on Friday.' }],
    });
    const banner = await screen.findByText(words);
    expect(banner.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('main')).not.toContainElement(banner);
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByText(/closed on Friday/)).not.toBeInTheDocument();
  });

  it('is of its own path only', async () => {
    await open('/dashboard/service');
    expect(screen.getByRole('combobox', { name: 'Dealership' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'AI Dashboard' })).toBeInTheDocument();
  });

  it('takes newer releases by itself, which others offer in a message', async () => {
    await open('/dashboard/wall');
    expect(useUpdateWatch).toHaveBeenLastCalledWith(true);
    await open('/dashboard/service');
    expect(useUpdateWatch).toHaveBeenLastCalledWith(false);
  });

  it('that fails has a way on, which its window does not', async () => {
    const broken = () => {
      throw new Error('a bug of the screen');
    };
    await open('/dashboard/wall', { name: 'dashboards', routes: [{ path: '/dashboard/wall', Component: broken }] });
    expect(screen.getByRole('heading', { name: 'AI Dashboard could not be loaded' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('is covered while another dealership loads, and stays', async () => {
    await open('/dashboard/wall');
    await act(async () => enterDealership(ford));
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(address()).toBe('/dashboard/wall');
  });
});
