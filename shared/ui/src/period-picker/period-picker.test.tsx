import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { PeriodPicker } from './period-picker.tsx';

function example() {
  const onChange = jest.fn();
  const onCustom = jest.fn();
  renderWithUi(
    <PeriodPicker
      presets={[
        { key: 'thisMonth', label: 'This month', note: 'November 1–19, 2026' },
        { key: 'lastMonth', label: 'Last month' },
      ]}
      value="thisMonth"
      valueText="This month"
      onChange={onChange}
      span={{ startDate: '2026-11-01', endDate: '2026-11-19' }}
      onCustom={onCustom}
      today="2026-11-20"
    />,
  );
  return { onChange, onCustom };
}

test('a preset is chosen by one press, and the chosen one has the focus on opening', async () => {
  const { onChange } = example();
  await userEvent.click(screen.getByRole('button', { name: 'Period: This month' }));
  expect(screen.getByRole('button', { name: /^This month/, pressed: true })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
  expect(onChange).toHaveBeenCalledWith('lastMonth');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('custom dates are checked before they are used', async () => {
  const { onCustom } = example();
  await userEvent.click(screen.getByRole('button', { name: 'Period: This month' }));
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-19' } });
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-11-10' } });
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  expect(screen.getByRole('alert')).toHaveTextContent('The start date is after the end date.');
  expect(onCustom).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-05' } });
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  expect(onCustom).toHaveBeenCalledWith({ startDate: '2026-11-05', endDate: '2026-11-10' });
});
