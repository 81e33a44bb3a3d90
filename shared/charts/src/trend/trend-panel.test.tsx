import { UiProvider } from '@fixed-ops/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MonthTick } from './trend-marks.tsx';
import { TrendPanel } from './trend-panel.tsx';

const months = [
  { month: '2026-10', parts: { C: 300_000, W: 226_000 }, rate: 76.3, unfinished: false, pace: null },
  { month: '2026-11', parts: { C: 197_000, W: 79_000 }, rate: null, unfinished: true, pace: 502_000 },
];

function panel(onOpen?: (month: string, seriesKey: string | null) => void) {
  return render(
    <UiProvider colorMode="light">
      <TrendPanel
        title="Labor sales"
        note="13 months"
        months={months}
        series={[
          { key: 'C', label: 'Customer pay', color: 'chart.customerPay' },
          { key: 'W', label: 'Warranty', color: 'chart.warranty' },
        ]}
        formatAmount={(dollars) => `$${Math.round(dollars / 1000)}k`}
        formatFull={(dollars) => `$${dollars.toLocaleString('en-US')}`}
        rateLabel="GP"
        formatRate={(rate) => `${rate}%`}
        onOpen={onOpen}
      />
    </UiProvider>,
  );
}

test('the figures of the chart are there as a table, with totals that add up', async () => {
  panel();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const october = screen.getByRole('row', { name: /October 2026/ });
  expect(
    within(october)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['$300,000', '$226,000', '$526,000', '76.3%']);
  const november = screen.getByRole('row', { name: /November 2026, month to date/ });
  expect(within(november).getAllByRole('cell').at(-1)).toHaveTextContent('—');
});

test('a month opens from the table by keyboard', async () => {
  const onOpen = jest.fn();
  panel(onOpen);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  screen.getByRole('button', { name: 'October 2026' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith('2026-10', null);
});

test.each([
  ['2026-08', 'start'],
  ['2026-10', 'end'],
  ['2026-11', 'end'],
])('what happened in %s is written clear of "month to date"', (month, anchor) => {
  const text = 'Door rate $189.95 to $199.95';
  const names = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
  const trend = names.map((name) => ({
    month: name,
    parts: {},
    rate: null,
    unfinished: name === '2026-11',
    pace: null,
  }));
  const index = names.indexOf(month);
  render(
    <UiProvider colorMode="light">
      <svg role="img" aria-label="Axis">
        <MonthTick x={40 + index * 80} width={480} index={index} months={trend} events={[{ month, text }]} every={1} />
      </svg>
    </UiProvider>,
  );
  expect(screen.getByText(text).closest('[text-anchor]:not([text-anchor=middle])')).toHaveAttribute(
    'text-anchor',
    anchor,
  );
});
