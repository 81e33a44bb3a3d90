import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppLinkProvider } from '../link/app-link.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { KpiCard, type KpiCardProps } from './kpi-card.tsx';
import { KpiCardFailed, KpiCardSkeleton } from './kpi-card-states.tsx';

function card(changes: Partial<KpiCardProps> = {}): KpiCardProps {
  return {
    metric: 'elr',
    label: 'ELR, customer pay',
    value: '$148.59',
    unit: '/hr',
    status: 'amber',
    spark: [
      { value: 150, unfinished: false },
      { value: 148.59, unfinished: true },
    ],
    target: 161.46,
    rows: [
      { name: 'vs Oct 1–19', value: '$1.82', direction: 'down' },
      { name: 'Target $161.46', value: '$12.87 under', kind: 'target' },
      { name: 'Worth', value: '$17,022', kind: 'worth' },
    ],
    ...changes,
  };
}

test('a card is a group named by its label that carries its metric and says its status in words', () => {
  renderWithUi(<KpiCard {...card()} />);
  const group = screen.getByRole('group', { name: 'ELR, customer pay' });
  expect(group).toHaveAttribute('data-metric', 'elr');
  expect(group).toHaveTextContent('$148.59/hr');
  expect(within(group).getByRole('img', { name: 'Near target' })).toBeInTheDocument();
  expect(within(group).getByText('$12.87 under')).toBeInTheDocument();
  expect(within(group).getByRole('img', { name: 'down' })).toBeInTheDocument();
});

test('labels have one size, however long, in a card that failed too', () => {
  renderWithUi(
    <>
      <KpiCard {...card({ label: 'Hours per RO, customer' })} />
      <KpiCard {...card({ label: 'One-line ROs' })} />
      <KpiCardFailed metric="prof" label="Technician proficiency" message="x" onRetry={() => undefined} />
    </>,
  );
  const labels = ['Hours per RO, customer', 'One-line ROs', 'Technician proficiency'].map((text) =>
    screen.getByText(text),
  );
  expect(labels.map((label) => label.getAttributeNames().filter((name) => name.startsWith('data-')))).toEqual(
    labels.map(() => ['data-part']),
  );
  expect(new Set(labels.map((label) => getComputedStyle(label).fontSize)).size).toBe(1);
});

test('what a gap is worth is a link to it where it opens, and plain text where not', async () => {
  const onOpen = jest.fn();
  const onOpenWorth = jest.fn();
  const { unmount } = renderWithUi(<KpiCard {...card({ onOpen, onOpenWorth })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Worth $17,022' }));
  expect([onOpen, onOpenWorth].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  unmount();
  renderWithUi(<KpiCard {...card()} />);
  expect(screen.getByText('$17,022')).toBeVisible();
  expect(screen.queryByRole('button', { name: /17,022/ })).not.toBeInTheDocument();
});

test.each([
  ['1.88', 'hrs', '1.88 hrs'],
  ['35', 'of 136 open', '35 of 136 open'],
  ['$148.75', '/hr', '$148.75/hr'],
])('%s and its unit %s are written and read out as %s', (value, unit, expected) => {
  renderWithUi(<KpiCard {...card({ value, unit, onOpen: () => undefined })} />);
  expect(screen.getByRole('button').textContent).toBe(expected);
});

test('click and Enter open the figure', async () => {
  const onOpen = jest.fn();
  renderWithUi(<KpiCard {...card({ onOpen })} />);
  const button = screen.getByRole('button', { name: /^\$148\.59/ });
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('the info button shows definition, formula and numbers, and does not open the figure', async () => {
  const onOpen = jest.fn();
  const definition = {
    text: 'Labor sales per hour sold.',
    formula: 'Labor sales ÷ hours sold',
    worked: '$196,540.71 ÷ 1,322.7 hrs',
    perDay: '66.0, 3.1% more than 64.0',
  };
  renderWithUi(<KpiCard {...card({ onOpen, definition })} />);
  await userEvent.click(screen.getByRole('button', { name: 'About ELR, customer pay' }));
  const popover = screen.getByRole('dialog', { name: 'About ELR, customer pay' });
  expect(popover).toHaveTextContent('Labor sales ÷ hours sold');
  expect(popover).toHaveTextContent('$196,540.71 ÷ 1,322.7 hrs');
  expect(popover).toHaveTextContent('A working day66.0, 3.1% more than 64.0');
  expect(onOpen).not.toHaveBeenCalled();
});

test('a figure that cannot be computed is an em dash and says why', () => {
  renderWithUi(<KpiCard {...card({ value: null, reason: 'No hours sold in this period' })} />);
  const group = screen.getByRole('group');
  expect(group).toHaveTextContent('—');
  expect(group).toHaveTextContent('No hours sold in this period');
  expect(within(group).queryByRole('img', { name: 'Near target' })).not.toBeInTheDocument();
});

test('a small sample is shown without status', () => {
  renderWithUi(<KpiCard {...card({ smallSample: true })} />);
  expect(screen.getByRole('group')).toHaveTextContent('$148.59');
  expect(screen.queryByRole('img', { name: 'Near target' })).not.toBeInTheDocument();
});

test('while it is fetched again the old figure stays and the card is busy', () => {
  renderWithUi(<KpiCard {...card({ refetching: true })} />);
  expect(screen.getByRole('group')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('group')).toHaveTextContent('$148.59');
});

test('a skeleton carries no metric', () => {
  const { container } = renderWithUi(<KpiCardSkeleton />);
  expect(container.querySelector('[data-metric]')).toBeNull();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('a failed card keeps its name and offers Retry and the reference', async () => {
  const onRetry = jest.fn();
  renderWithUi(
    <KpiCardFailed
      metric="elr"
      label="ELR"
      message="The server did not answer in time."
      reference="FO-1"
      onRetry={onRetry}
    />,
  );
  expect(screen.getByRole('group', { name: 'ELR' })).toHaveTextContent('Reference FO-1');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('the info button leads to the page that says everything about the metric', async () => {
  const definition = { text: 'What an hour brings.', formula: 'Sales ÷ hours', more: '/support?metric=elr' };
  renderWithUi(
    <AppLinkProvider value={(to, children) => <a href={to}>{children}</a>}>
      <KpiCard {...card({ definition })} />
    </AppLinkProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'About ELR, customer pay' }));
  expect(screen.getByRole('link', { name: 'Target, and what it needs' })).toHaveAttribute(
    'href',
    '/support?metric=elr',
  );
});
