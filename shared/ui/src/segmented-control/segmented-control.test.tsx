import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { SegmentedControl } from './segmented-control.tsx';

function PayTypes() {
  const [value, setValue] = useState('all');
  const segments = [
    { value: 'all', label: 'All' },
    { value: 'C', label: 'Customer' },
    { value: 'W', label: 'Warranty' },
  ];
  return <SegmentedControl label="Pay type" segments={segments} value={value} onChange={setValue} />;
}

test('it is one named choice of radio buttons', async () => {
  renderWithUi(<PayTypes />);
  expect(screen.getByRole('radiogroup', { name: 'Pay type' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Warranty' }));
  expect(screen.getByRole('radio', { name: 'Warranty' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'All' })).not.toBeChecked();
});
