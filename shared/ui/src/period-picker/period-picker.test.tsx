import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { ComparisonSelect } from './comparison-select.tsx';
import { PeriodPicker, type PeriodPickerProps } from './period-picker.tsx';

const thisMonth = { startDate: '2026-11-01', endDate: '2026-11-20', period: 'thisMonth' };
async function open(changes: Partial<PeriodPickerProps> = {}) {
  const onChange = jest.fn();
  renderWithUi(<PeriodPicker range={thisMonth} today="2026-11-20" onChange={onChange} {...changes} />);
  await userEvent.click(screen.getByRole('button', { name: /^Period: / }));
  return onChange;
}
const presets = () =>
  [...screen.getByRole('group', { name: 'Presets' }).children].map((button) => button.firstChild?.textContent);

test('it offers the presets with their dates, and Custom', async () => {
  await open();
  expect(presets()).toEqual([
    'This month',
    'Yesterday',
    'This week',
    'Last week',
    'Last month',
    'Month to date vs. last year',
    'Last 3 months',
    'Last 6 months',
    'Last 12 months',
    'Year to date',
  ]);
  expect(screen.getByRole('button', { name: /^Last 12 months/ })).toHaveTextContent('November 2025 – October 2026');
  expect(screen.getByRole('form', { name: 'Custom' })).toBeInTheDocument();
});

test('periods up to now end on the day that data reach, and yesterday is the last one with data', async () => {
  await open({ dataThrough: '2026-11-18', latestCloseDate: '2026-11-17' });
  expect(screen.getByRole('button', { name: /^This month/ })).toHaveTextContent('November 1–18, 2026');
  expect(screen.getByRole('button', { name: /^Yesterday/ })).toHaveTextContent('November 17, 2026');
  expect(screen.getByRole('button', { name: /^This week/ })).toHaveTextContent('November 16–18, 2026');
});

test('a preset is chosen by one press and hands over its dates', async () => {
  const onChange = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Last month/ }));
  expect(onChange).toHaveBeenCalledWith({ startDate: '2026-10-01', endDate: '2026-10-31', period: 'lastMonth' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Period: This month' })).toHaveFocus();
});

test('last week is dates with a name, by which it is called while it is chosen', async () => {
  const dates = { startDate: '2026-11-09', endDate: '2026-11-15', period: 'thisWeek' };
  const onChange = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Last week/ }));
  expect(onChange).toHaveBeenCalledWith(dates);
  cleanup();
  renderWithUi(<PeriodPicker range={dates} today="2026-11-20" onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Period: Last week' })).toBeVisible();
});

test('dates of a preset that means others by now are called by themselves', () => {
  const range = { startDate: '2026-11-01', endDate: '2026-11-17', period: 'lastMonth' };
  renderWithUi(<PeriodPicker range={range} today="2026-11-20" onChange={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Period: Nov 1–17, 2026' })).toBeVisible();
});

test('month to date vs. last year brings its comparison; where nothing is compared it is not offered', async () => {
  const onChange = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Month to date vs. last year' }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ compare: 'priorYear' }));
});

test('a screen that compares nothing has no preset of a comparison', async () => {
  await open({ compares: false });
  expect(presets()).not.toContain('Month to date vs. last year');
});

test('the keyboard alone can choose: the chosen preset has the focus, arrows move round, Enter takes one', async () => {
  const onChange = await open();
  expect(screen.getByRole('button', { name: /^This month/, pressed: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: /^Year to date/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ period: 'yesterday' }));
});

test('Tab goes from the presets on to the dates', async () => {
  await open();
  await userEvent.tab();
  expect(screen.getByLabelText('Start date')).toHaveFocus();
});

test('custom dates are checked before they are used, and the wrong one takes the focus', async () => {
  const onChange = await open();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-19' } });
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-11-10' } });
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  expect(screen.getByLabelText('End date')).toHaveFocus();
  expect(screen.getByLabelText('End date')).toHaveAccessibleDescription(
    'Error: The end date is before the start date.',
  );
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-05' } });
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  expect(onChange).toHaveBeenCalledWith({ startDate: '2026-11-05', endDate: '2026-11-10', period: 'custom' });
});

test('a custom period is said by its dates, a locked one cannot be changed', () => {
  const range = { startDate: '2026-10-05', endDate: '2026-10-09', period: 'custom' };
  const { rerender } = renderWithUi(<PeriodPicker range={range} today="2026-11-20" onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Period: Oct 5–9, 2026' })).toBeInTheDocument();
  const vault = { startDate: '2026-10-05', endDate: '2026-10-05', period: 'vault' };
  rerender(<PeriodPicker range={vault} today="2026-11-20" onChange={() => undefined} locked />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('October 5, 2026, set by the vault date of this dealership')).toBeInTheDocument();
});

test('a comparison is the prior period, the same one last year or none, with the dates it means', async () => {
  const onChange = jest.fn();
  renderWithUi(
    <ComparisonSelect
      kinds={['priorPeriod', 'priorYear', 'none']}
      value="priorPeriod"
      onChange={onChange}
      range={thisMonth}
      today="2026-11-20"
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Compare' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Prior periodOct 1–20',
    'Same period last yearNov 1–20, 2025',
    'None',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'None' }));
  expect(onChange).toHaveBeenCalledWith('none');
});
