import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Column } from '../data-table/column.ts';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { DataGrid, type DataGridProps } from './data-grid.tsx';

interface Work {
  id: string;
  name: string;
  kind: string;
  hours: number;
  parts?: Work[];
}
const rows: Work[] = [
  {
    id: 'b',
    name: 'Brakes',
    kind: 'repair',
    hours: 2,
    parts: [
      { id: 'b2', name: 'Pads', kind: 'repair', hours: 1.5 },
      { id: 'b1', name: 'Discs', kind: 'repair', hours: 0.5 },
    ],
  },
  { id: 'o', name: 'Oil', kind: 'maintenance', hours: 0.3 },
  { id: 'e', name: 'Engine', kind: 'repair', hours: 9 },
];
const columns: Column<Work>[] = [
  { key: 'name', head: 'Work', value: ({ name }) => name },
  { key: 'kind', head: 'Kind', value: ({ kind }) => kind },
  { key: 'hours', head: 'Hours', numeric: true, format: 'hours', value: ({ hours }) => hours, total: '11.3' },
];

function Grid(props: Partial<DataGridProps<Work>>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataGrid
        label="Work"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        totalLabel="All"
        {...props}
        {...(props.selection ? { selection: { chosen, onChange: setChosen } } : {})}
      />
      <output aria-label="Chosen">{[...chosen].sort().join(' ')}</output>
    </>
  );
}
const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent);
const withBoxes = { selection: { chosen: new Set<string>(), onChange: () => undefined } };

test('a tree opens its branches, in the order of the sort at every level', async () => {
  renderWithUi(<Grid subRowsOf={({ parts }) => parts} defaultSort={{ key: 'name', direction: 'ascending' }} />);
  expect(names()).toEqual(['Brakes', 'Engine', 'Oil']);
  await userEvent.click(screen.getByRole('button', { name: 'Open Brakes' }));
  expect(names()).toEqual(['Brakes', 'Discs', 'Pads', 'Engine', 'Oil']);
  await userEvent.click(screen.getByRole('button', { name: 'Hours' }));
  expect(names()).toEqual(['Engine', 'Brakes', 'Pads', 'Discs', 'Oil']);
  await userEvent.click(screen.getByRole('button', { name: 'Close Brakes' }));
  expect(names()).toEqual(['Engine', 'Brakes', 'Oil']);
});

test('a group stands above its rows, says how many they are, and folds them', async () => {
  renderWithUi(<Grid groupBy="kind" />);
  expect(names()).toEqual(['repair (2)', 'Brakes', 'Engine', 'maintenance (1)', 'Oil']);
  await userEvent.click(screen.getByRole('button', { name: 'Close repair' }));
  expect(names()).toEqual(['repair (2)', 'maintenance (1)', 'Oil']);
  expect(screen.getByRole('row', { name: /^All/ })).toHaveTextContent('11.3');
});

test('the head of a group says what its columns say of its rows', () => {
  const summed = columns.map((column) =>
    column.key === 'hours'
      ? { ...column, groupCell: (some: readonly Work[]) => `${some.reduce((sum, { hours }) => sum + hours, 0)} h` }
      : column,
  );
  renderWithUi(<Grid columns={summed} groupBy="kind" />);
  expect(screen.getByRole('row', { name: /^repair/ })).toHaveTextContent('repair (2)11 h');
  expect(screen.getByRole('row', { name: /^Brakes/ })).toHaveTextContent('Brakesrepair2');
});

test('what the head of a group says on a line of its own stands below its name, and not below what folds it', () => {
  const noted = columns.map((column, at) =>
    at === 0 ? { ...column, groupCell: () => <span style={{ display: 'block' }}>Not called yet</span> } : column,
  );
  renderWithUi(<Grid columns={noted} groupBy="kind" />);
  const box = screen.getByText('repair (2)').parentElement;
  expect(box).toHaveTextContent('repair (2)Not called yet');
  expect(box).toHaveStyle({ display: 'inline-block' });
  expect(box).not.toContainElement(screen.getByRole('button', { name: 'Close repair' }));
});

test('rows whose values are alike by chance stand in groups of their own, which are called alike', () => {
  const byMaker = columns.map((column) =>
    column.key === 'kind' ? { ...column, groupKey: ({ id }: Work) => id } : column,
  );
  renderWithUi(<Grid columns={byMaker} groupBy="kind" />);
  expect(names()).toEqual(['repair (1)', 'Brakes', 'maintenance (1)', 'Oil', 'repair (1)', 'Engine']);
});

test('rows are chosen one by one, all at once, and with Shift up to one', async () => {
  const user = userEvent.setup();
  renderWithUi(<Grid {...withBoxes} />);
  const chosen = screen.getByLabelText('Chosen');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Oil' }));
  expect(chosen).toHaveTextContent(/^o$/);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all' }).indeterminate).toBe(true);
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Engine' }));
  await user.keyboard('{/Shift}');
  expect(chosen).toHaveTextContent(/^e o$/);
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(chosen).toHaveTextContent(/^b e o$/);
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(chosen).toBeEmptyDOMElement();
});

test('a box chooses its row and does not open it', async () => {
  const opened: string[] = [];
  renderWithUi(<Grid {...withBoxes} onOpenRow={({ id }) => opened.push(id)} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Oil' }));
  expect(opened).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Oil' }));
  expect(opened).toEqual(['o']);
});

test('a pinned column stands behind the first and stays in view', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(90);
  renderWithUi(<Grid pinned={['hours']} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Work', 'Hours', 'Kind']);
  const cell = within(screen.getByRole('row', { name: /Oil/ })).getAllByRole('cell')[0]!;
  expect(cell).toHaveAttribute('data-pinned');
  expect(cell).toHaveStyle({ insetInlineStart: '90px' });
  jest.restoreAllMocks();
});

test('a head is made wider with the arrow keys from what it was drawn with, and not too narrow to be read', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  const user = userEvent.setup();
  renderWithUi(<Grid resizable />);
  const edge = screen.getByRole('separator', { name: 'Width of Kind' });
  const head = screen.getByRole('columnheader', { name: /Kind/ });
  edge.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(head).toHaveStyle({ width: '132px' });
  expect(screen.getByRole('columnheader', { name: /Work/ })).toHaveStyle({ width: '100px' });
  await user.keyboard('{ArrowLeft>8/}');
  expect(head).toHaveStyle({ width: '56px' });
  await user.dblClick(edge);
  expect(head.style.width).toBe('');
  jest.restoreAllMocks();
});

// This test holds the pattern "window splitter" of the ARIA Authoring Practices.
test('the end of a head says whose width it is, how wide it is and between what it may be, and is a stop of Tab', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  renderWithUi(<Grid resizable />);
  const edge = screen.getByRole('separator', { name: 'Width of Kind' });
  expect(edge).toHaveAttribute('aria-orientation', 'vertical');
  expect(edge).toHaveAttribute('aria-valuetext', 'As wide as its content');
  expect(edge.tabIndex).toBe(0);
  edge.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(edge).toHaveFocus();
  expect(edge).toHaveAttribute('aria-valuetext', '116 pixels');
  const [least, now, most] = ['min', 'now', 'max'].map((name) => Number(edge.getAttribute(`aria-value${name}`)));
  expect([least, now]).toEqual([56, 116]);
  expect(most).toBeGreaterThan(now ?? 0);
  jest.restoreAllMocks();
});

test('dragged with the mouse, a head is not too narrow to be read either, and the last one takes what is left', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  renderWithUi(<Grid resizable />);
  const edge = screen.getByRole('separator', { name: 'Width of Kind' });
  fireEvent.mouseDown(edge, { clientX: 300 });
  fireEvent.mouseMove(document, { clientX: 20 });
  fireEvent.mouseUp(document, { clientX: 20 });
  expect(screen.getByRole('columnheader', { name: /Kind/ })).toHaveStyle({ width: '56px' });
  const heads = screen.getAllByRole('columnheader');
  expect(heads.at(-1)?.style.width).toBe('');
  expect(screen.getByRole('table')).toHaveStyle({ width: `${(heads.length - 1) * 100 + 56}px` });
  jest.restoreAllMocks();
});

test('what was made wider in the window is as wide as the sheet on paper, and as before afterwards', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  renderWithUi(<Grid resizable />);
  screen.getByRole('separator', { name: 'Width of Kind' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  const { width } = screen.getByRole('table').style;
  expect(width).toMatch(/^1\d\d\dpx$/);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('table').style.width).toBe('');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByRole('table').style.width).toBe(width);
  jest.restoreAllMocks();
});

test('sort, search words and pages are as of any table', async () => {
  const asked: unknown[] = [];
  renderWithUi(
    <Grid sortedByServer sort={{ key: 'hours', direction: 'descending' }} onSortChange={(sort) => asked.push(sort)} />,
  );
  expect(names()).toEqual(['Brakes', 'Oil', 'Engine']);
  await userEvent.click(screen.getByRole('button', { name: 'Work' }));
  expect(asked).toEqual([{ key: 'name', direction: 'ascending' }]);
});
