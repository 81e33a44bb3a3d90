import { act, screen } from '@testing-library/react';
import { startOver } from '../auth/start-over.ts';
import { showSignInFailure } from './views.tsx';

jest.mock('../pages/sign-in-failure-page.tsx', () => {
  throw new Error('Loading chunk 7 failed.');
});
jest.mock('../auth/start-over.ts', () => ({ startOver: jest.fn() }));

test('a failed sign-in whose page cannot be loaded is still reported, with one button that starts again', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await act(() => showSignInFailure(undefined, 'failed'));
  expect(screen.getByRole('heading', { level: 1, name: 'Sign-in did not work' })).toBeVisible();
  expect(screen.getByText('Check your network, then try again.')).toBeVisible();
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Try again']);
  act(() => buttons[0]?.click());
  expect(startOver).toHaveBeenCalledTimes(1);
});
