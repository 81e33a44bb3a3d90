import { ApiError } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import { MemoryRouter } from '@fixed-ops/router';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HostProvider } from '../../boot/context.ts';
import { createRemoteLoader } from '../../federation/remote-loader.ts';
import { productRemotes } from '../../testing/remotes.ts';
import { setLoadedSession } from '../../testing/session.ts';
import { WhomToAsk } from '../whom-to-ask.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { NotPermittedPage } from './not-permitted-page.tsx';

const contacts = {
  supportEmail: 'support@example.com',
  administrators: [{ fullName: 'Dana Whitfield', jobTitle: 'SERVICE_DIRECTOR', email: 'dana@example.com' }],
};

function renderAt(page: ReactNode, pathname: string, asked?: string) {
  const services = {
    registry: { revision: 1, remotes: [...productRemotes] },
    loader: createRemoteLoader(() => new Promise(() => undefined)),
    isDemo: true,
    overrides: { allowed: false, origins: [] },
    linkedDealershipId: null,
    startPolicy: async () => undefined,
    signOut: async () => undefined,
    retrySession: () => undefined,
  };
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <HostProvider value={services}>
          <MemoryRouter initialEntries={[{ pathname, state: asked === undefined ? null : { asked } }]}>
            {page}
          </MemoryRouter>
        </HostProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
}

const openPlaces = () =>
  within(screen.getByRole('navigation', { name: 'Open to you' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

beforeEach(() => {
  setLoadedSession({ role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' });
  connectApi({ request: async () => contacts as never });
});

describe('the page for unknown addresses', () => {
  it('names the address that was asked for, what was probably meant and where the person may go', () => {
    renderAt(<NotFoundPage />, '/404', '/dashboard/servise?period=lastMonth');
    expect(screen.getByText('/dashboard/servise?period=lastMonth')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'AI Dashboard, Service' })).toHaveAttribute('href', '/dashboard/service');
    expect(screen.getByRole('link', { name: 'Tell support' })).toHaveAttribute('href', '/support');
    expect(openPlaces()).toEqual(expect.arrayContaining(['/dashboard/service', '/notifications', '/support']));
    // A service manager opens no parts dashboard, so it is not offered.
    expect(openPlaces()).not.toContain('/dashboard/parts');
  });

  it('guesses no place if the page was opened without an unknown address', () => {
    renderAt(<NotFoundPage />, '/404');
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
  });
});

describe('the page for addresses that are closed to the person', () => {
  it('names the address, the job titles that may open it, the person’s own title and role, and whom to ask', async () => {
    renderAt(<NotPermittedPage />, '/not-found-404', '/dashboard/parts?period=lastMonth');
    expect(screen.getByText('/dashboard/parts?period=lastMonth')).toBeInTheDocument();
    expect(screen.getByText(/Parts Manager; Assistant Parts Manager/)).toBeInTheDocument();
    expect(screen.getByText('Service Manager, role Manager')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'dana@example.com' })).toHaveAttribute(
      'href',
      'mailto:dana@example.com',
    );
    expect(openPlaces()).not.toContain('/dashboard/parts');
  });

  it('names the roles where the area is limited to roles', () => {
    renderAt(<NotPermittedPage />, '/not-found-404', '/administration/users');
    expect(screen.getByText('Admin; Admin, all dealerships')).toBeInTheDocument();
  });

  it('names support if only a role of the staff may open the area, because no administrator can grant it', () => {
    renderAt(<NotPermittedPage />, '/not-found-404', '/xtime');
    expect(screen.getByText('Developer')).toBeInTheDocument();
    expect(screen.getByText(/Only Fixed Ops staff can give this role/)).toBeInTheDocument();
    expect(screen.queryByText(/dana@example.com/)).not.toBeInTheDocument();
  });

  it('says how to continue even if nobody can be named', async () => {
    connectApi({
      request: async () => {
        throw new ApiError('network', 'network_unreachable', 'No connection.', 0, 'FO-1');
      },
    });
    renderAt(<NotPermittedPage />, '/not-found-404');
    expect(await screen.findByText(/The administrator of your dealership can change/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tell support' })).toBeInTheDocument();
  });
});

describe('the way back', () => {
  afterEach(() => window.history.replaceState(null, ''));

  it.each([
    ['leads to the page of this visit that lies behind', 1, true],
    ['is none on the first page of a visit: behind it lie the pages of the sign-in', 0, false],
  ])('%s', (_name, idx, expected) => {
    window.history.replaceState({ idx, key: 'k', usr: null }, '');
    renderAt(<NotPermittedPage />, '/not-found-404', '/xtime');
    expect(screen.queryByRole('button', { name: 'Go back' }) !== null).toBe(expected);
  });
});

describe('whom to ask', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is said in general at once when the names do not come, and by name once the server answers again', async () => {
    const request = jest.fn(async () => contacts as never);
    request.mockRejectedValueOnce(new ApiError('problem', 'unavailable', 'Away.', 503, 'FO-1') as never);
    connectApi({ request });
    renderAt(<WhomToAsk />, '/dashboard/service');
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText('Ask the administrator of your dealership group.')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('Dana Whitfield')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'support@example.com' })).toBeInTheDocument();
  });
});
