import { ApiError } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import { onboardingSteps } from '@fixed-ops/contract/help';
import { MemoryRouter } from '@fixed-ops/router';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostProvider } from '../../boot/context.ts';
import { createRemoteLoader } from '../../federation/remote-loader.ts';
import { setLoadedSession } from '../../testing/session.ts';
import { OnboardingPage } from './onboarding-page.tsx';

const invitation = {
  groupName: 'Harborline Auto Group',
  status: 'open',
  expiresAt: '2026-12-20T12:00:00Z',
  submittedAt: null,
  steps: onboardingSteps.map((step) => ({ step, state: step === 'group' ? 'saved' : 'open' })),
  saved: { group: {} },
};
const contacts = {
  supportEmail: 'help@dealer.example',
  administrators: [{ fullName: 'Ava Stone', jobTitle: 'GENERAL_MANAGER', email: 'ava@example.com' }],
};
const problem = (status: number) => new ApiError('problem', 'x', 'Refused.', status, 'FO-REF');

let asked: (Readonly<Record<string, string>> | undefined)[];
const signOut = jest.fn(async () => undefined);

async function renderInvited(answer: unknown, address = '/onboarding?token=t-1') {
  asked = [];
  connectApi({
    request: async (call, input) => {
      if (call.name === 'SupportContacts') return contacts as never;
      asked.push(input?.params);
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
  });
  const services = {
    registry: { revision: 1, remotes: [] },
    loader: createRemoteLoader(() => new Promise(() => undefined)),
    isDemo: true,
    overrides: { allowed: false, origins: [] },
    linkedDealershipId: null,
    startPolicy: async () => undefined,
    signOut,
    retrySession: () => undefined,
  };
  await act(async () => {
    render(
      <UiProvider>
        <QueryClientProvider client={createQueryClient()}>
          <HostProvider value={services}>
            <MemoryRouter initialEntries={[address]}>
              <OnboardingPage />
            </MemoryRouter>
          </HostProvider>
        </QueryClientProvider>
      </UiProvider>,
    );
  });
}

const title = () => screen.findByRole('heading', { level: 1 }).then((heading) => heading.textContent);

beforeEach(() =>
  setLoadedSession({}, { phase: 'noDealership', activeDealership: null, dealershipData: null, epoch: 0 }),
);

it('asks with the own group and the token of the link, also for a person without any dealership', async () => {
  await renderInvited(invitation);
  expect(asked).toEqual([{ groupId: 'g1', onboardingToken: 't-1' }]);
});

it('shows whose invitation it is, until when, and all nine steps with their state', async () => {
  await renderInvited(invitation);
  expect(await title()).toBe('Onboarding');
  expect(await screen.findByText('Harborline Auto Group')).toBeInTheDocument();
  expect(screen.getByText('Your invitation is valid until Dec 20, 2026.')).toBeInTheDocument();
  const steps = within(screen.getByText('Group and stores').closest('ol') as HTMLElement).getAllByRole('listitem');
  expect(steps).toHaveLength(9);
  expect(steps[0]).toHaveTextContent('Saved');
  for (const step of steps.slice(1)) expect(step).toHaveTextContent('Not started');
});

it('says when everything was submitted', async () => {
  await renderInvited({ ...invitation, status: 'submitted', submittedAt: '2026-11-08T12:00:00Z' });
  expect(await screen.findByText('Everything was submitted on Nov 8, 2026.')).toBeInTheDocument();
});

it.each([
  [403, 'This invitation is for another group'],
  [404, 'There is no such invitation'],
  [414, 'There is no such invitation'],
  [410, 'This invitation has expired'],
])('an invitation that is refused with %d says "%s" and whom to ask', async (status, expected) => {
  await renderInvited(problem(status));
  expect(await screen.findByRole('heading', { level: 2, name: expected })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'help@dealer.example' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ava@example.com' })).toBeInTheDocument();
});

it('lets a person with the wrong account sign in as somebody else', async () => {
  await renderInvited(problem(403));
  expect(await screen.findByText(/dana@example.com of Harborline/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('needs the link of an invitation, and asks nothing without one', async () => {
  await renderInvited(invitation, '/onboarding');
  expect(await title()).toBe('Onboarding');
  expect(screen.getByRole('heading', { level: 2, name: 'This page needs an invitation' })).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('offers Retry and the reference when the server could not answer', async () => {
  await renderInvited(problem(503));
  expect(await screen.findByRole('heading', { name: 'Your invitation could not be loaded' })).toBeInTheDocument();
  expect(screen.getByText('FO-REF')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it('leads a person who has a dealership on to the dashboard', async () => {
  setLoadedSession();
  await renderInvited(problem(410));
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});
