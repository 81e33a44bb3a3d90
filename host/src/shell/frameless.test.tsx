import type { RemoteModule } from '@fixed-ops/router';
import { enterDealership } from '@fixed-ops/session/host';
import { act, screen } from '@testing-library/react';
import { productRemotes } from '../testing/remotes.ts';
import { ford } from '../testing/session.ts';
import { address, heading, renderShell, signInBeforeEach } from './testing/render-shell.tsx';

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
const open = (path: string, module: object = area) =>
  renderShell(path, { remotes, fetchRemote: async () => ({ default: module }) });

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

  it('is of its own path only', async () => {
    await open('/dashboard/service');
    expect(screen.getByRole('combobox', { name: 'Dealership' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'AI Dashboard' })).toBeInTheDocument();
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
