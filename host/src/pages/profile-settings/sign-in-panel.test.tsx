import { UiProvider } from '@fixed-ops/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { HostProvider, type HostServices } from '../../boot/context.ts';
import { buildUser } from '../../testing/session.ts';
import { SignInPanel } from './sign-in-panel.tsx';

const startPolicy = jest.fn(async () => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  startPolicy.mockClear();
  render(
    <UiProvider colorMode="light">
      <HostProvider value={{ startPolicy } as unknown as HostServices}>
        <SignInPanel user={buildUser()} />
      </HostProvider>
    </UiProvider>,
  );
});
afterEach(() => jest.useRealTimers());

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const messages = () => screen.getByRole('region', { name: 'Messages' });

test.each([
  ['Change password', 'resetPassword'],
  ['Edit sign-in profile', 'editProfile'],
])('%s starts the policy %s of the identity provider', async (name, policy) => {
  await press(name);
  expect(startPolicy).toHaveBeenCalledWith(policy);
  expect(screen.getByRole('button', { name })).toBeDisabled();
  act(() => void window.dispatchEvent(new Event('pagehide')));
});

test('a provider that does not open is said, and can be tried again', async () => {
  await press('Change password');
  act(() => jest.advanceTimersByTime(5000));
  expect(messages()).toHaveTextContent('The sign-in service did not open.');
  expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled();
});

test('who comes back by the browser’s Back finds the page as it was', async () => {
  await press('Edit sign-in profile');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  act(() => jest.advanceTimersByTime(60_000));
  expect(messages()).not.toHaveTextContent('did not open');
  expect(screen.getByRole('button', { name: 'Edit sign-in profile' })).toBeEnabled();
});
