import { ApiError } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import {
  type AccountRecord,
  type Preferences,
  preferencesChangeSchema,
  withNotificationChanges,
} from '@fixed-ops/contract';
import { MemoryRouter } from '@fixed-ops/router';
import { type SessionState, useSessionState } from '@fixed-ops/session';
import { hasUnsavedChanges, sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLoadedSession } from '../../testing/session.ts';
import { ColorModePanel } from './color-mode-panel.tsx';
import { ProfileForm } from './profile-fields.tsx';

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

const record: AccountRecord = {
  id: 'local-7',
  employeeId: 'E-7',
  givenName: 'Dana',
  surname: 'Whitfield',
  mail: 'dana@example.com',
  jobTitle: 'SERVICE_DIRECTOR',
  businessPhones: [],
  x_rol: 'MANAGER',
  x_DealershipId: 'd1',
};

/** A server that stores what it gets. Calls in `away` fail. */
function connectServer(away: Set<string>): Sent[] {
  const sent: Sent[] = [];
  let account = record;
  let preferences: Preferences = { colorMode: 'system' };
  connectApi({
    request: async (call, { body } = {}) => {
      sent.push({ call: call.name, body });
      if (away.has(call.name)) throw new ApiError('network', 'network_unreachable', 'Not reachable.', 0, 'REF-1');
      const given = Object(body) as Record<string, string>;
      if (call.name === 'PatchPreferences') {
        const { notifications = {} } = preferencesChangeSchema.parse(body);
        const before = preferences.notifications ?? {};
        preferences = { ...preferences, notifications: withNotificationChanges(before, notifications) };
      }
      if (call.name === 'UpdateUser') {
        const { firstName = account.givenName, phoneNumber } = given;
        account = { ...account, givenName: firstName, businessPhones: phoneNumber ? [phoneNumber] : [] };
      }
      if (call.name === 'UpdateUserDefaultDealership') account = { ...account, x_DealershipId: given.dealershipId };
      return call.response.parse(call.name.endsWith('Preferences') ? preferences : account) as never;
    },
  });
  return sent;
}

function SignedInForm() {
  const user = useSessionState((state) => state.user);
  return user ? (
    <>
      <ProfileForm user={user} />
      <ColorModePanel />
    </>
  ) : null;
}

function openForm(session: Partial<SessionState> = {}): void {
  setLoadedSession({ dealershipGroup: 'Harborline' }, session);
  render(
    <UiProvider colorMode="light">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <SignedInForm />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

// Fields are found by label, because a search by role computes the name of everything on the page, which takes seconds
// here.
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const box = (label: string) => screen.getByLabelText(label, { exact: true });
const save = () => userEvent.click(screen.getByText('Save changes'));

test('a wrong form is not sent: the specification’s messages stand beside the fields, the first takes the focus', async () => {
  const sent = connectServer(new Set());
  openForm();
  await userEvent.clear(field('First name'));
  await userEvent.type(field('Phone'), '555-12');
  await save();
  expect(field('First name')).toHaveFocus();
  expect(field('First name')).toHaveAccessibleDescription('Error: Please enter First name');
  expect(field('Phone')).toHaveAccessibleDescription(/^Error: Phone is not a valid phone number/);
  expect(sent).toEqual([]);
});

test('what was changed is sent, nothing else, and the session has it', async () => {
  const sent = connectServer(new Set());
  openForm();
  await userEvent.type(field('Phone'), '5555550171');
  await userEvent.tab();
  expect(field('Phone')).toHaveValue('(555) 555-0171');
  await userEvent.click(field('Default dealership'));
  await userEvent.click(screen.getByText('Harborline Ford'));
  await userEvent.click(box('Mentions: Email'));
  expect(hasUnsavedChanges()).toBe(true);
  await save();
  await screen.findByText('No unsaved changes');
  expect(sent).toEqual([
    { call: 'UpdateUser', body: { userId: 'E-7', phoneNumber: '(555) 555-0171' } },
    { call: 'UpdateUserDefaultDealership', body: { userId: 'E-7', dealershipId: 'd2' } },
    { call: 'PatchPreferences', body: { notifications: { mention: { email: true } } } },
  ]);
  expect(sessionStore.getState().user).toMatchObject({ phoneNumber: '(555) 555-0171', defaultDealershipId: 'd2' });
  expect(sessionStore.getState().preferences.notifications?.mention?.email).toBe(true);
  expect(hasUnsavedChanges()).toBe(false);
});

test('a save that fails half way keeps everything typed, says so, and trying again sends the rest alone @slow', async () => {
  const away = new Set(['PatchPreferences']);
  const sent = connectServer(away);
  openForm();
  await userEvent.clear(field('First name'));
  await userEvent.type(field('First name'), 'Dee');
  await userEvent.click(box('Flags: In Fixed Ops'));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not reachable.Reference REF-1');
  expect(field('First name')).toHaveValue('Dee');
  expect(box('Flags: In Fixed Ops')).not.toBeChecked();
  expect(hasUnsavedChanges()).toBe(true);
  away.clear();
  sent.length = 0;
  await save();
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  expect(sent.map(({ call }) => call)).toEqual(['PatchPreferences']);
});

test('what was typed when the session ended is offered on return, and saved like anything typed @slow', async () => {
  const sent = connectServer(new Set());
  openForm();
  localStorage.setItem('user', '{}');
  await userEvent.type(field('Phone'), '5555550171');
  await userEvent.click(box('Mentions: Email'));
  // The document does this when the sign-in replaces it.
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  openForm();
  expect(field('Phone')).toHaveValue('');
  expect(screen.getByText(/^What you had typed on .* is still here\.$/)).toBeVisible();
  await userEvent.click(screen.getByText('Use it'));
  expect(field('Phone')).toHaveValue('(555) 555-0171');
  await save();
  await screen.findByText('No unsaved changes');
  expect(sent).toEqual([
    { call: 'UpdateUser', body: { userId: 'E-7', phoneNumber: '(555) 555-0171' } },
    { call: 'PatchPreferences', body: { notifications: { mention: { email: true } } } },
  ]);
  expect(sessionStorage.getItem('keptDrafts')).toBeNull();
});

test('what only an administrator changes is shown with a lock and cannot be typed into', () => {
  connectServer(new Set());
  openForm();
  for (const name of ['Email', 'Job title', 'Role']) expect(field(name)).toHaveAttribute('readonly');
  expect(field('Job title')).toHaveValue('Service Director');
});

test('settings that could not be read are an error in their place, not a choice; the rest is saved without them @slow', async () => {
  const away = new Set(['GetPreferences']);
  const sent = connectServer(away);
  openForm({ arePreferencesLoaded: false });
  expect(await screen.findByText('Your notification settings could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Your color mode could not be loaded')).toBeInTheDocument();
  expect(screen.queryByLabelText('Mentions: Email')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Dark')).not.toBeInTheDocument();
  sent.length = 0;
  await userEvent.type(field('Phone'), '5555550171');
  await save();
  await screen.findByText('No unsaved changes');
  expect(sent.map(({ call }) => call)).toEqual(['UpdateUser']);
  away.clear();
  await userEvent.click(screen.getAllByText('Retry')[0]!);
  expect(await screen.findByLabelText('Mentions: Email')).not.toBeChecked();
  expect(screen.getByLabelText('Dark')).toBeInTheDocument();
  // Values that were just read are the saved ones, so they are no change.
  expect(screen.getByText('No unsaved changes')).toBeInTheDocument();
  expect(sessionStore.getState().arePreferencesLoaded).toBe(true);
});
