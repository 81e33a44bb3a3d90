import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { ChartBoundary } from './chart-boundary.tsx';

test('a chart whose code does not come leaves its figures, and what stands beside it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Chart = lazy(() => Promise.reject(new Error('Loading chunk 622 failed.')));
  render(
    <main>
      <p>Advisors</p>
      <ChartBoundary fallback={<p>The figures as a table</p>}>
        <Suspense fallback={<p>Loading</p>}>
          <Chart />
        </Suspense>
      </ChartBoundary>
    </main>,
  );
  expect(await screen.findByText('The figures as a table')).toBeVisible();
  expect(screen.getByText('Advisors')).toBeVisible();
});
