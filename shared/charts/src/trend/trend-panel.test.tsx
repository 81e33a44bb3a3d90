import { UiProvider } from '@fixed-ops/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TrendMonth } from './trend-data.ts';
import { EventMarks } from './trend-marks.tsx';
import { TrendPanel } from './trend-panel.tsx';

const months = [
  { month: '2026-10', parts: { C: 300_000, W: 226_000 }, rate: 76.3, unfinished: false, pace: null },
  { month: '2026-11', parts: { C: 197_000, W: 79_000 }, rate: null, unfinished: true, pace: 502_000 },
];

function panel(onOpen?: (month: string, seriesKey: string | null) => void, shown: readonly TrendMonth[] = months) {
  return render(
    <UiProvider colorMode="light">
      <TrendPanel
        title="Labor sales"
        note="13 months"
        months={shown}
        file={{ list: 'Labor sales', dealership: 'Rivergate', startDate: '2026-10-01', endDate: '2026-11-19' }}
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

test('the table has a file of its own, in its order, and the chart has none', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  panel();
  expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  await userEvent.click(screen.getByRole('button', { name: 'Warranty' }));
  await userEvent.click(screen.getByRole('button', { name: 'Warranty' }));
  await userEvent.click(screen.getByRole('button', { name: /^Export/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await new Response(files[0]).text()).trim().split('\r\n')).toEqual([
    'Month,Customer pay,Warranty,Total,GP',
    '2026-11,197000,79000,276000,',
    '2026-10,300000,226000,526000,76.3',
  ]);
  click.mockRestore();
});

test('a month of which nothing is known, as one that is not posted, did not sell for nothing', async () => {
  panel(undefined, [{ month: '2026-10', parts: {}, rate: null, unfinished: false, pace: null }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: /October 2026/ })).toHaveTextContent('October 2026————');
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
  const starts = names.map((_, index) => index * 80);
  render(
    <UiProvider colorMode="light">
      <svg role="img" aria-label="Axis">
        <EventMarks events={[{ month, text }]} months={trend} starts={starts} band={80} y={0} />
      </svg>
    </UiProvider>,
  );
  expect(screen.getByText(text)).toHaveAttribute('text-anchor', anchor);
});
