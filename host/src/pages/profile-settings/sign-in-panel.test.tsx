import { UiProvider } from '@fixed-ops/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { SignInFailure } from '../../auth/sign-in-failure.ts';
import { HostProvider, type HostServices } from '../../boot/context.ts';
import { buildUser } from '../../testing/session.ts';
import { SignInPanel } from './sign-in-panel.tsx';

/** Tells the panel that the page stays, with the reason if it was not the person's wish. */
let stay: (why?: SignInFailure) => Promise<void>;
const startPolicy = jest.fn(
  () =>
    new Promise<SignInFailure | undefined>((resolve) => {
      stay = (why) => act(async () => resolve(why));
    }),
);

const services: Partial<HostServices> = { startPolicy };

beforeEach(() => {
  startPolicy.mockClear();
  render(
    <UiProvider colorMode="light">
      <HostProvider value={services as HostServices}>
        <SignInPanel user={buildUser()} />
      </HostProvider>
    </UiProvider>,
  );
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const messages = () => screen.getByRole('region', { name: 'Messages' });

test.each([
  ['Change password', 'resetPassword'],
  ['Edit sign-in profile', 'editProfile'],
])('%s starts the policy %s of the identity provider, and neither can be started meanwhile', async (name, policy) => {
  await press(name);
  expect(startPolicy).toHaveBeenCalledWith(policy);
  for (const other of ['Change password', 'Edit sign-in profile'])
    expect(screen.getByRole('button', { name: other })).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['otherTab', 'Another tab is signing in.'],
  ['loop', 'tried too often within a minute'],
  ['failed', 'Check your connection'],
] as const)('a provider that does not open (%s) is said with its reason, and can be tried again', async (why, text) => {
  await press('Change password');
  await stay(why);
  expect(messages()).toHaveTextContent('The sign-in service did not open.');
  expect(messages()).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Change password' })).not.toHaveAttribute('aria-disabled');
});

test.each([
  ['stopped the browser, or came back', 'cancelled'],
  ['stays for unsaved changes', undefined],
] as const)('who %s finds the page as it was, without a message', async (_case, why) => {
  const before = messages().textContent;
  await press('Edit sign-in profile');
  await stay(why);
  expect(messages().textContent).toBe(before);
  expect(screen.getByRole('button', { name: 'Edit sign-in profile' })).not.toHaveAttribute('aria-disabled');
});
