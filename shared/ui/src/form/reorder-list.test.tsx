import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { ReorderList } from './reorder-list.tsx';

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = list.filter((_, index) => index !== from);
  next.splice(to, 0, list[from]!);
  return next;
};

function Columns({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [columns, setColumns] = useState(['ELR', 'Hours per RO', 'One-line', 'Menu']);
  return (
    <ReorderList
      label="Columns"
      items={columns}
      itemKey={(column) => column}
      nameOf={(column) => column}
      onMove={(from, to) => setColumns(moved(columns, from, to))}
      readOnly={readOnly}
    >
      {(column, _index, handle) => (
        <>
          {handle}
          {column}
        </>
      )}
    </ReorderList>
  );
}
const order = () => screen.getAllByRole('listitem').map((item) => item.textContent);
/** Moves the pointer. jsdom has no pointer events with coordinates, so this is a mouse event. */
const moveTo = (clientY: number) => fireEvent(window, new MouseEvent('pointermove', { clientY }));
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });

test('a row is lifted by Space, moved by arrows and dropped by Space; each step is said and the focus stays', async () => {
  renderWithUi(<Columns />);
  handle('ELR').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(order()[0]).toBe('ELR');
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
  expect(order()).toEqual(['Hours per RO', 'One-line', 'ELR', 'Menu']);
  expect(screen.getByRole('status')).toHaveTextContent('ELR, 3 of 4');
  expect(handle('ELR')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(order()[3]).toBe('ELR');
  await userEvent.keyboard(' {ArrowUp}');
  expect(order()[3]).toBe('ELR');
});

test('Escape puts a lifted row back', async () => {
  renderWithUi(<Columns />);
  handle('One-line').focus();
  await userEvent.keyboard(' {Home}');
  expect(order()[0]).toBe('One-line');
  await userEvent.keyboard('{Escape}');
  expect(order()).toEqual(['ELR', 'Hours per RO', 'One-line', 'Menu']);
  expect(handle('One-line')).toHaveAttribute('aria-pressed', 'false');
});

test('a row is dragged by its handle to the row under the pointer', () => {
  renderWithUi(<Columns />);
  screen.getAllByRole('listitem').forEach((item, index) => {
    item.getBoundingClientRect = () => ({ top: index * 40, bottom: index * 40 + 40 }) as DOMRect;
  });
  fireEvent(handle('ELR'), new MouseEvent('pointerdown', { button: 0, bubbles: true }));
  moveTo(90);
  expect(order()).toEqual(['Hours per RO', 'One-line', 'ELR', 'Menu']);
  fireEvent.pointerUp(window);
  moveTo(10);
  expect(order()[2]).toBe('ELR');
});

test('who may only look has no handle', () => {
  renderWithUi(<Columns readOnly />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
