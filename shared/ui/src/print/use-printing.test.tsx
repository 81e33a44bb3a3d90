import { act, render, screen, within } from '@testing-library/react';
import type { Column } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { UiProvider } from '../provider/ui-provider.tsx';

const columns: Column<number>[] = [{ key: 'ro', head: 'RO', value: (ro) => String(ro) }];
const rows = Array.from({ length: 300 }, (_row, at) => at);
const drawn = () => screen.getAllByRole('row').length - 1;
const happens = (event: string) => act(() => void window.dispatchEvent(new Event(event)));

test('a long table that draws what is in view is on paper whole, and as before afterwards', () => {
  renderWithUi(<DataTable label="ROs" columns={columns} rows={rows} rowKey={String} />);
  expect(drawn()).toBeLessThan(100);
  happens('beforeprint');
  expect(drawn()).toBe(300);
  happens('afterprint');
  expect(drawn()).toBeLessThan(100);
});

test('the heads that sort are words on paper, which each sheet repeats', () => {
  renderWithUi(<DataTable label="ROs" columns={columns} rows={rows} rowKey={String} />);
  const head = screen.getByRole('columnheader', { name: 'RO' });
  expect(within(head).getByRole('button')).toBeVisible();
  happens('beforeprint');
  expect(head).toHaveTextContent('RO');
  expect(within(head).queryByRole('button')).not.toBeInTheDocument();
  happens('afterprint');
  expect(within(head).getByRole('button')).toBeVisible();
});

test('the head that had the focus has it again after printing, and takes it from nothing else', () => {
  renderWithUi(
    <>
      <DataTable label="ROs" columns={columns} rows={rows} rowKey={String} />
      <button type="button">Elsewhere</button>
    </>,
  );
  const button = () => within(screen.getByRole('columnheader', { name: 'RO' })).getByRole('button');
  act(() => button().focus());
  happens('beforeprint');
  happens('afterprint');
  expect(button()).toHaveFocus();
  happens('beforeprint');
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  happens('afterprint');
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a table of more than eleven columns lies across the sheet', () => {
  const many = Array.from({ length: 12 }, (_column, at) => ({ ...columns[0], key: String(at) }) as Column<number>);
  const { rerender } = renderWithUi(<DataTable label="ROs" columns={many} rows={rows} rowKey={String} />);
  expect(screen.getByRole('group', { name: 'ROs' })).toHaveAttribute('data-orientation', 'landscape');
  rerender(<DataTable label="ROs" columns={many.slice(1)} rows={rows} rowKey={String} />);
  expect(screen.getByRole('group', { name: 'ROs' })).not.toHaveAttribute('data-orientation');
});

test('the page is drawn for paper by the time the event ends', () => {
  renderWithUi(<DataTable label="ROs" columns={columns} rows={rows} rowKey={String} />);
  let atEnd = 0;
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
    atEnd = drawn();
  });
  expect(atEnd).toBe(300);
  happens('afterprint');
});

test('what is drawn anew while the page is printed is drawn for paper', () => {
  const { rerender } = renderWithUi(<p>Loading</p>);
  happens('beforeprint');
  rerender(<DataTable label="ROs" columns={columns} rows={rows} rowKey={String} />);
  expect(drawn()).toBe(300);
  happens('afterprint');
  expect(drawn()).toBeLessThan(100);
});

test('paper is light, whatever the screen is', () => {
  render(<UiProvider colorMode="dark">Figures</UiProvider>);
  const { classList } = document.documentElement;
  expect(classList).toContain('dark');
  happens('beforeprint');
  expect(classList).toContain('light');
  expect(classList).not.toContain('dark');
  happens('afterprint');
  expect(classList).toContain('dark');
});
