import { MemoryRouter } from '@fixed-ops/router';
import { UiProvider } from '@fixed-ops/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { NotificationsLink } from '../shell/header-icons.tsx';
import { UnreadProvider } from './unread-context.ts';

function drawBell(count: number | null) {
  render(
    <UiProvider colorMode="light">
      <MemoryRouter>
        <UnreadProvider value={{ count, show: () => undefined, confirm: () => undefined }}>
          <NotificationsLink />
        </UnreadProvider>
      </MemoryRouter>
    </UiProvider>,
  );
  const bell = screen.getByRole('link', { name: 'Notifications' });
  return { bell, drawing: bell.querySelector('svg')?.innerHTML };
}

test('the bell is drawn otherwise while something is unread, and shows how many', () => {
  const quiet = drawBell(0);
  expect(quiet.bell).toHaveTextContent('');
  cleanup();
  const unread = drawBell(3);
  expect(unread.bell).toHaveTextContent('3');
  expect(unread.bell).toHaveAccessibleDescription('3 unread');
  expect(unread.drawing).not.toBe(quiet.drawing);
  cleanup();
  // Not known, after a failure: as if nothing were unread.
  expect(drawBell(null).drawing).toBe(quiet.drawing);
});
