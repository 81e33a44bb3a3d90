import { sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { act, render, screen } from '@testing-library/react';
import { setLoadedSession } from '../testing/session.ts';
import { PrintHead } from './print-head.tsx';

test('the head of a printed page has the logo of the dealership, which was there before', () => {
  const loaded: string[] = [];
  class Picture {
    set src(url: string) {
      loaded.push(url);
    }
  }
  const image = globalThis.Image;
  globalThis.Image = Picture as never;
  setLoadedSession();
  const { dealershipData } = sessionStore.getState();
  if (!dealershipData) throw new Error('the session has no dealership');
  sessionStore.setState({ dealershipData: { ...dealershipData, logoUrl: '/api/Logos/a1' } });
  render(
    <UiProvider colorMode="light">
      <PrintHead />
    </UiProvider>,
  );
  expect(loaded).toEqual(['/api/Logos/a1']);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('img', { name: 'Harborline Toyota' })).toHaveAttribute('src', '/api/Logos/a1');
  expect(screen.getByText(/Harborline Toyota, printed/)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  globalThis.Image = image;
});
