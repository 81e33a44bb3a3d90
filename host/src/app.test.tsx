import { createQueryClient } from '@fixed-ops/api/host';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './app.tsx';
import { leaveFailedHost } from './boot/failed-host.ts';
import { reloadPage } from './boot/reload-page.ts';
import { createRemoteLoader } from './federation/remote-loader.ts';
import { Shell } from './shell/shell.tsx';
import { setLoadedSession } from './testing/session.ts';

jest.mock('./shell/shell.tsx', () => ({ Shell: jest.fn() }));
jest.mock('./boot/failed-host.ts', () => ({ leaveFailedHost: jest.fn(async () => true) }));

beforeAll(async () => void (await import('./tab-facts/tab-overlay.tsx')));
beforeEach(() => void Object.assign(performance, { getEntriesByType: () => [] }));

test('a shell that throws has a page that says so, and the host is left for the one before it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new TypeError('a bug of the shell');
  jest.mocked(Shell).mockImplementation(() => {
    throw broken;
  });
  await act(async () => {
    render(
      <App
        nonce={undefined}
        queryClient={createQueryClient()}
        services={{
          registry: { revision: 1, remotes: [] },
          loader: createRemoteLoader(() => new Promise(() => undefined)),
          isDemo: false,
          overrides: { allowed: false, origins: [] },
          linkedDealershipId: null,
          startPolicy: async () => undefined,
          signOut: async () => undefined,
          retrySession: () => undefined,
        }}
      />,
    );
  });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(leaveFailedHost).toHaveBeenCalledWith(document, broken, reloadPage);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // Developers see over this page as well what the tab runs and what has failed in it.
  act(() => setLoadedSession({ role: 'DEVELOPER' }));
  await userEvent.keyboard('{Control>}.{/Control}');
  expect(await screen.findByRole('dialog', { name: 'This tab' })).toBeVisible();
});
