import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import { ShareBar } from './share-bar.tsx';

test('shares are said in words; a negative one has words but no length', () => {
  const { container } = render(
    <UiProvider colorMode="light">
      <ShareBar
        label="Labor sales by pay type"
        of="of labor sales"
        shares={[
          { key: 'C', label: 'Customer pay', color: 'chart.customerPay', amount: 90, text: '110.0%' },
          { key: 'I', label: 'Internal', color: 'chart.internal', amount: -9, text: '-10.0%' },
        ]}
      />
    </UiProvider>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Customer pay 110.0% of labor sales',
    'Internal -10.0%',
  ]);
  expect(container.querySelectorAll('[aria-hidden=true] > span')).toHaveLength(1);
});
