import { sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { act, render, screen } from '@testing-library/react';
import { setLoadedSession } from '../testing/session.ts';
import { PrintHead } from './print-head.tsx';

test('the head of a printed page has the logo of the dealership, which was on the page before, and not on screen', () => {
  setLoadedSession();
  const { dealershipData } = sessionStore.getState();
  if (!dealershipData) throw new Error('the session has no dealership');
  sessionStore.setState({ dealershipData: { ...dealershipData, logoUrl: '/api/Logos/a1' } });
  render(
    <UiProvider colorMode="light">
      <PrintHead />
    </UiProvider>,
  );
  const logo = screen.getByAltText('Harborline Toyota');
  expect(logo).toHaveAttribute('src', '/api/Logos/a1');
  expect(logo).not.toBeVisible();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/Harborline Toyota, printed/)).toBeVisible();
  // The same element: one that came with the print would have no picture yet.
  expect(screen.getByAltText('Harborline Toyota')).toBe(logo);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/, printed/)).not.toBeInTheDocument();
});
