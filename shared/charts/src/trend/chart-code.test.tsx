import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import { TrendPanel } from './trend-panel.tsx';

const evaluated = jest.fn();
jest.mock('./trend-chart.tsx', () => {
  evaluated();
  return { TrendChart: () => <p>The chart</p> };
});

test('the code of the chart is asked for once the page no longer waits for its figures', async () => {
  const panel = (waits: boolean) => (
    <UiProvider colorMode="light">
      <TrendPanel
        title="Labor sales"
        months={[]}
        series={[]}
        formatAmount={String}
        formatFull={String}
        rateLabel="GP"
        formatRate={String}
        waits={waits}
      />
    </UiProvider>
  );
  const { rerender } = render(panel(true));
  expect(await screen.findByRole('heading', { name: 'Labor sales' })).toBeVisible();
  expect(evaluated).not.toHaveBeenCalled();
  rerender(panel(false));
  expect(await screen.findByText('The chart')).toBeVisible();
  expect(evaluated).toHaveBeenCalledTimes(1);
});
