import { screen } from '@testing-library/react';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';

test.each([
  ['/dashboard/reports', 'Reports', 'Reports are not available yet', /library of named reports/],
  ['/dashboard/labor-matrix', 'Labor matrix', 'Labor matrix is not available yet', /It will show the labor matrix/],
])('%s is not available yet: it says what it will hold, and leads back', async (address, title, words, holds) => {
  await loadScreen(address);
  const { requests } = renderScreen(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText(holds)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(requests).toEqual([]);
});
