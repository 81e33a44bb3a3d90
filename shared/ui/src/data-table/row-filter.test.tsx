import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import type { Column } from './column.ts';
import { FilterInput, filterRows, useRowFilter } from './row-filter.tsx';

interface RepairOrder {
  ro: number;
  advisor: string | null;
}
const columns: Column<RepairOrder>[] = [
  { key: 'ro', head: 'RO', value: ({ ro }) => String(ro) },
  { key: 'advisor', head: 'Advisor', value: ({ advisor }) => advisor },
];
const orders: RepairOrder[] = [
  { ro: 618211, advisor: 'Derek Boone' },
  { ro: 617902, advisor: 'Tom Lindqvist' },
  { ro: 618034, advisor: null },
];

test('every word must occur somewhere in the row', () => {
  const found = (query: string) => filterRows(orders, columns, query).map(({ ro }) => ro);
  expect(found('618')).toEqual([618211, 618034]);
  expect(found('BOONE 6182')).toEqual([618211]);
  expect(found('boone 617')).toEqual([]);
  expect(found('  ')).toEqual([618211, 617902, 618034]);
});

function Orders() {
  const { query, setQuery, rows } = useRowFilter(orders, columns);
  return (
    <>
      <FilterInput label="Filter 3 ROs" value={query} onChange={setQuery} />
      <ul>
        {rows.map(({ ro }) => (
          <li key={ro}>{ro}</li>
        ))}
      </ul>
    </>
  );
}

test('a pasted filter is cut at the 200 characters that addresses and calls take', async () => {
  renderWithUi(<Orders />);
  const field = screen.getByRole('searchbox', { name: 'Filter 3 ROs' });
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(300));
  expect(field).toHaveValue('x'.repeat(200));
});

function Prepared({ of }: { readonly of: readonly Column<RepairOrder>[] }) {
  const { query, setQuery, prepare } = useRowFilter(orders, of);
  return <FilterInput label="Filter" value={query} onChange={setQuery} onFocus={prepare} />;
}

test('the texts of all rows are there before the first letter, once the field has the focus', async () => {
  const read = jest.fn(({ ro }: RepairOrder) => String(ro));
  const watched: Column<RepairOrder>[] = [{ key: 'ro', head: 'RO', value: read }];
  renderWithUi(<Prepared of={watched} />);
  await userEvent.click(screen.getByRole('searchbox', { name: 'Filter' }));
  expect(read).toHaveBeenCalledTimes(orders.length);
  await userEvent.keyboard('6');
  expect(read).toHaveBeenCalledTimes(orders.length);
});

test('typing narrows the rows', async () => {
  renderWithUi(<Orders />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter 3 ROs' }), 'tom');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['617902']);
});

test('letters that are typed before the value has followed stay, and what comes from elsewhere afterwards counts', async () => {
  const asked: string[] = [];
  const field = (value: string) => (
    <FilterInput label="Find a user" value={value} onChange={(text) => void asked.push(text)} />
  );
  const { rerender } = renderWithUi(field(''));
  const input = screen.getByRole('searchbox', { name: 'Find a user' });
  await userEvent.type(input, 'Kay');
  expect(asked).toEqual(['K', 'Ka', 'Kay']);
  expect(input).toHaveValue('Kay');
  // The value of an earlier letter arrives late.
  rerender(field('K'));
  expect(input).toHaveValue('Kay');
  rerender(field('Kay'));
  expect(input).toHaveValue('Kay');
  rerender(field(''));
  expect(input).toHaveValue('');
  // The field drops a refused text when it loses the focus.
  await userEvent.type(input, 'x');
  await userEvent.tab();
  expect(input).toHaveValue('');
});
