import { UiProvider } from '@fixed-ops/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TrendChart } from './trend-chart.tsx';
import type { TrendMonth } from './trend-data.ts';

const WIDTH = 960;
beforeEach(() => {
  // jsdom has no layout.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
});
afterEach(() => jest.restoreAllMocks());

const months = [
  { month: '2026-09', parts: { C: 310_000, W: 210_000 }, rate: 75.8, unfinished: false, pace: null },
  { month: '2026-10', parts: { C: 300_000, W: 226_000 }, rate: 76.3, unfinished: false, pace: null },
  { month: '2026-11', parts: { C: 197_000, W: 79_000 }, rate: null, unfinished: true, pace: 502_000 },
];

function chart(onOpen?: (month: string, seriesKey: string | null) => void, shown: readonly TrendMonth[] = months) {
  const { container } = render(
    <UiProvider colorMode="light">
      <TrendChart
        label="Labor sales, 3 months"
        months={shown}
        series={[
          { key: 'C', label: 'Customer pay', color: 'chart.customerPay' },
          { key: 'W', label: 'Warranty', color: 'chart.warranty' },
        ]}
        formatAmount={(dollars) => `$${Math.round(dollars / 1000)}k`}
        rateLabel="GP"
        formatRate={(rate) => `${rate}%`}
        rateTarget={78}
        onOpen={onOpen}
      />
    </UiProvider>,
  );
  return container;
}

const columns = (container: HTMLElement) => [...container.querySelectorAll<SVGRectElement>('rect[opacity]')];

test('arrow keys go from month to month, beginning with the latest, and each is read out; Escape ends it', async () => {
  chart();
  await userEvent.tab();
  expect(screen.getByRole('application', { name: 'Labor sales, 3 months' })).toHaveFocus();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('November 2026, month to dateWarranty$79kCustomer pay$197k');
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('October 2026Warranty$226kCustomer pay$300kTotal$526kGP76.3%');
  expect(fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('October 2026');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('September 2026');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a month of which nothing is known, as one that is not posted, is a gap and no zero', async () => {
  const [first, second] = months.map((month) => ({ ...month, unfinished: false, pace: null }));
  const unknown = { month: '2026-11', parts: {}, rate: null, unfinished: false, pace: null };
  const container = chart(
    undefined,
    [first, second, unknown].flatMap((month) => month ?? []),
  );
  expect(columns(container)).toHaveLength(4);
  // Only the axis shows this amount. No amount stands above the empty column or beside the last one.
  expect([...container.querySelectorAll('text')].filter(({ textContent }) => textContent === '$0k')).toHaveLength(1);
  expect(screen.getByText('Customer pay').nextElementSibling).toHaveTextContent('—');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('November 2026Warranty—Customer pay—Total—GP—');
});

test('Enter opens the month that was reached, a press on a part of a column opens that part', async () => {
  const onOpen = jest.fn();
  const container = chart(onOpen);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{End}{ArrowLeft}{Enter}');
  expect(onOpen.mock.calls).toEqual([['2026-10', null]]);
  await userEvent.click(columns(container).at(-1)!);
  expect(onOpen).toHaveBeenLastCalledWith('2026-11', 'W');
});

test('the pointer shows the month under it, and none beside the columns', () => {
  chart();
  const target = screen.getByRole('application');
  const moveTo = (clientX: number) => fireEvent.mouseMove(target, { clientX });
  moveTo(60);
  expect(screen.getByRole('status')).toHaveTextContent('September 2026');
  moveTo(5);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  moveTo(60);
  fireEvent.mouseLeave(target);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('parts stand on each other as high as they are, the open month at half strength with its pace above', () => {
  const container = chart();
  const box = (rect: SVGRectElement) => ['y', 'height'].map((name) => Number(rect.getAttribute(name)));
  const [customer, warranty] = columns(container).map(box);
  // A gap of 1 px lies between two parts.
  expect((customer?.[0] ?? 0) - (warranty?.[0] ?? 0)).toBeCloseTo((warranty?.[1] ?? 0) + 1, 5);
  expect(((customer?.[1] ?? 0) + 1) / ((warranty?.[1] ?? 0) + 1)).toBeCloseTo(310 / 210, 5);
  expect(columns(container).map((rect) => rect.getAttribute('opacity'))).toEqual(['1', '1', '1', '1', '0.5', '0.5']);
  expect(screen.getByText('pace $502k')).toBeInTheDocument();
  expect(container.querySelectorAll('rect[stroke-dasharray]')).toHaveLength(1);
});
