import { connectApi } from '@fixed-ops/api/host';
import { useSessionState } from '@fixed-ops/session';
import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLoadedSession } from '../../../testing/session.ts';
import { PicturePanel } from './picture-panel.tsx';

function SignedInPanel() {
  const user = useSessionState((state) => state.user);
  return user ? <PicturePanel user={user} /> : null;
}

test('removing the picture leaves the keyboard beside it, where another one can be chosen', async () => {
  setLoadedSession({ avatar: '/usermgmt/avatars/a1' });
  globalThis.fetch = jest.fn().mockResolvedValue({ ok: false });
  connectApi({
    request: async (call) =>
      call.response.parse({
        id: 'local-7',
        employeeId: 'E-7',
        givenName: 'Dana',
        surname: 'Whitfield',
        mail: 'dana@example.com',
        jobTitle: 'SERVICE_DIRECTOR',
        businessPhones: [],
        x_rol: 'MANAGER',
        x_DealershipId: 'd1',
      }) as never,
  });
  render(
    <UiProvider colorMode="light">
      <SignedInPanel />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByRole('button', { name: 'Upload picture' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
});
