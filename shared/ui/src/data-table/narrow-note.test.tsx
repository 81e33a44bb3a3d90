import { screen } from '@testing-library/react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { NarrowNote, RoomNote, WideOnlyNote } from './narrow-note.tsx';

test('a column that a narrow window hides is marked in head, rows and totals, and its value is shown below the name', () => {
  renderWithUi(
    <DataTable
      label="Parts"
      rows={[{ part: '10000-T0800', qty: 1 }]}
      rowKey={({ part }) => part}
      totalLabel="All"
      columns={[
        {
          key: 'part',
          head: 'Part',
          value: ({ part }) => part,
          cell: ({ part, qty }) => (
            <>
              {part}
              <NarrowNote>{qty} piece</NarrowNote>
            </>
          ),
        },
        { key: 'qty', head: 'Qty', from: 'md', numeric: true, format: 'count', value: ({ qty }) => qty, total: '1' },
      ]}
    />,
  );
  expect(document.querySelectorAll('[data-from=md]')).toHaveLength(3);
  expect(screen.getByRole('rowheader', { name: '10000-T0800 1 piece' })).toBeInTheDocument();
});

test('a column that only a wide window has is marked as such, whatever else it says of its width', () => {
  renderWithUi(
    <DataTable
      label="Parts"
      rows={[{ part: '10000-T0800', bin: 'A4' }]}
      rowKey={({ part }) => part}
      totalLabel="All"
      columns={[
        {
          key: 'part',
          head: 'Part',
          wideOnly: true,
          value: ({ part }) => part,
          cell: ({ part, bin }) => (
            <>
              {part}
              <WideOnlyNote>in {bin}</WideOnlyNote>
            </>
          ),
        },
        { key: 'bin', head: 'Bin', from: 'md', wideOnly: true, value: ({ bin }) => bin },
      ]}
    />,
  );
  const places = [...document.querySelectorAll<HTMLElement>('th, td')].map(
    ({ dataset }) => dataset.from ?? 'every width',
  );
  // Head, row and totals. The first column names the rows at every width.
  expect(places).toEqual(['every width', 'lg', 'every width', 'lg', 'every width', 'lg']);
});

test('the first column that is drawn names the rows at every width: its head stays with its cells, and the next column goes by itself', () => {
  const columns: Column<{ qty: number; part: string }>[] = [
    { key: 'qty', head: 'Qty', from: 'md', numeric: true, format: 'count', value: ({ qty }) => qty },
    { key: 'part', head: 'Part', from: 'md', value: ({ part }) => part },
  ];
  const table = (visible: string[]) => (
    <DataTable
      label="Parts"
      columns={columns}
      rows={[{ part: '10000-T0800', qty: 1 }]}
      rowKey={({ part }) => part}
      visibleColumns={visible}
    />
  );
  const narrowHeads = () => screen.getAllByRole('columnheader').map((head) => head.dataset.from ?? 'every width');
  const { rerender } = renderWithUi(table(['qty', 'part']));
  expect(narrowHeads()).toEqual(['every width', 'md']);
  // Without the first column, the next one names the rows.
  rerender(table(['part']));
  expect(narrowHeads()).toEqual(['every width']);
});

test('a column that needs more room is left out where those that need less are too, and the first column never is', () => {
  const rooms = [1380, 960, 1100, 1220, 1380] as const;
  renderWithUi(
    <DataTable
      label="Parts"
      rows={[{ part: '10000-T0800' }]}
      rowKey={({ part }) => part}
      columns={rooms.map((room, at) => ({ key: `${at}`, head: `${room}`, room, value: ({ part }) => part }))}
    />,
  );
  const marks = screen.getAllByRole('columnheader').map((head) => head.dataset.from ?? 'every width');
  const [first, ...others] = marks;
  expect(first).toBe('every width');
  // A table hides what begins with the mark of a room that it lacks.
  for (const [place, mark] of others.entries())
    expect(others.map((other) => other.startsWith(mark))).toEqual(others.map((_other, at) => at >= place));
});

test('what a column says that needs room is read from its note', () => {
  renderWithUi(<RoomNote below={1220}>in A4</RoomNote>);
  expect(screen.getByText('in A4')).toBeInTheDocument();
});
