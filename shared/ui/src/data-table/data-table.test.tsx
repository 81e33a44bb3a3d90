import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import type { Column } from './column.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type SavedColumns, useColumnChoice } from './use-column-choice.ts';

interface Advisor {
  name: string;
  ros: number;
  elr: number | null;
}
const columns: Column<Advisor>[] = [
  { key: 'name', head: 'Advisor', value: ({ name }) => name, required: true },
  { key: 'ros', head: 'ROs', numeric: true, format: 'count', value: ({ ros }) => ros, total: '273' },
  {
    key: 'elr',
    head: 'ELR',
    title: 'Effective labor rate',
    numeric: true,
    format: 'moneyPerHour',
    value: ({ elr }) => elr,
    status: ({ elr }) => (elr === null ? 'none' : 'amber'),
    target: '$161.46',
  },
];
const advisors: Advisor[] = [
  { name: 'Marisol Vega', ros: 140, elr: 150.19 },
  { name: 'Grant Okafor', ros: 133, elr: null },
];

function table(changes: Partial<DataTableProps<Advisor>> = {}) {
  return <DataTable label="Advisors" columns={columns} rows={advisors} rowKey={({ name }) => name} {...changes} />;
}
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('a head sorts, and says the order to screen readers', async () => {
  renderWithUi(table());
  await userEvent.click(screen.getByRole('button', { name: 'ROs' }));
  expect(screen.getByRole('columnheader', { name: 'ROs' })).toHaveAttribute('aria-sort', 'descending');
  expect(rowNames()).toEqual(['Marisol Vega', 'Grant Okafor']);
  await userEvent.click(screen.getByRole('button', { name: 'ROs' }));
  expect(screen.getByRole('columnheader', { name: 'ROs' })).toHaveAttribute('aria-sort', 'ascending');
  expect(rowNames()).toEqual(['Grant Okafor', 'Marisol Vega']);
});

test('rows sorted by the server keep their order', async () => {
  const onSortChange = jest.fn();
  renderWithUi(table({ sortedByServer: true, sort: { key: 'name', direction: 'descending' }, onSortChange }));
  await userEvent.click(screen.getByRole('button', { name: 'Advisor' }));
  expect(onSortChange).toHaveBeenCalledWith({ key: 'name', direction: 'ascending' });
  expect(rowNames()).toEqual(['Marisol Vega', 'Grant Okafor']);
});

test('what the rows that are not loaded yet add up to stands under its column, and without sums the words have the line', () => {
  const more = '719 more';
  const { rerender } = renderWithUi(
    table({ more, columns: columns.map((column) => (column.key === 'ros' ? { ...column, rest: '203' } : column)) }),
  );
  const cells = () => [...(screen.getByText(more).closest('tr')?.cells ?? [])];
  expect(cells().map(({ textContent }) => textContent)).toEqual(['719 more', '203', '']);
  rerender(table({ more }));
  expect(cells().map(({ colSpan }) => colSpan)).toEqual([3]);
});

test('totals and targets stand under their columns', () => {
  renderWithUi(table({ totalLabel: 'Store', targetLabel: 'Target' }));
  const total = screen.getByRole('rowheader', { name: 'Store' }).closest('tr');
  expect(
    within(total!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['273', '']);
  const target = screen.getByRole('rowheader', { name: 'Target' }).closest('tr');
  expect(
    within(target!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['', '$161.46']);
});

test('a status is a mark with a word, a missing value an em dash', () => {
  renderWithUi(table());
  expect(screen.getByRole('row', { name: /Marisol Vega/ })).toHaveTextContent('Near target: 150.19');
  expect(screen.getByRole('row', { name: /Grant Okafor/ })).toHaveTextContent('—');
});

test('numbers stand at the end of their column, those that a cell draws as words at its start', () => {
  const days: Column<Advisor> = { ...columns[1], key: 'days', head: 'Open', align: 'start' } as Column<Advisor>;
  renderWithUi(table({ columns: [...columns, days] }));
  const place = (head: string) => screen.getByRole('columnheader', { name: head }).hasAttribute('data-numeric');
  expect([place('ROs'), place('Open'), place('Advisor')]).toEqual([true, false, false]);
});

test('one row is a tab stop; arrow keys move, Enter opens, a click opens', async () => {
  const onOpenRow = jest.fn();
  renderWithUi(table({ onOpenRow }));
  const [first, second] = advisors.map(({ name }) => screen.getByRole('button', { name }));
  expect(first).toHaveAttribute('tabindex', '0');
  expect(second).toHaveAttribute('tabindex', '-1');
  first!.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onOpenRow).toHaveBeenLastCalledWith(advisors[1]);
  await userEvent.click(screen.getByText('140'));
  expect(onOpenRow).toHaveBeenLastCalledWith(advisors[0]);
  expect(onOpenRow).toHaveBeenCalledTimes(2);
});

test('a link in a cell acts for itself', async () => {
  const onOpenRow = jest.fn();
  const withLink: Column<Advisor>[] = [
    ...columns,
    { key: 'mail', head: 'Mail', value: () => 'x', cell: () => <a href="#mail">Write</a> },
  ];
  renderWithUi(table({ onOpenRow, columns: withLink }));
  await userEvent.click(screen.getAllByRole('link', { name: 'Write' })[0]!);
  expect(onOpenRow).not.toHaveBeenCalled();
});

test('the selected row is marked for screen readers too', () => {
  renderWithUi(table({ selectedKey: 'Grant Okafor' }));
  expect(screen.getByRole('row', { name: /Grant Okafor/ })).toHaveAttribute('aria-current', 'true');
});

test('past a hundred rows only those in view are in the document, and all are counted', () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const many = Array.from({ length: 50_000 }, (_, index) => ({ name: `Row ${index}`, ros: index, elr: 1 }));
  renderWithUi(table({ rows: many }));
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '50001');
  const drawn = screen.getAllByRole('row');
  expect(drawn.length).toBeGreaterThan(15);
  expect(drawn.length).toBeLessThan(100);
  expect(drawn[1]).toHaveAttribute('aria-rowindex', '2');
  jest.restoreAllMocks();
});

test('loading draws the head and as many rows as are expected', () => {
  renderWithUi(table({ rows: [], loading: true, expectedRows: 3 }));
  expect(screen.getByRole('group', { name: 'Advisors' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('no rows show the empty state, an error its card', () => {
  const { rerender } = renderWithUi(table({ rows: [], empty: 'No advisors in this period' }));
  expect(screen.getByText('No advisors in this period')).toBeInTheDocument();
  rerender(table({ error: 'Advisors could not be loaded' }));
  expect(screen.getByText('Advisors could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

function Choosable({ saved }: { saved?: SavedColumns }) {
  const choice = useColumnChoice(columns, saved);
  return (
    <>
      <ColumnChooser columns={columns} {...choice} />
      {table({ visibleColumns: choice.visible })}
    </>
  );
}

test('the column chooser hides and shows all but the required columns', async () => {
  renderWithUi(<Choosable />);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('checkbox', { name: 'Advisor' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Effective labor rate' }));
  expect(screen.queryByRole('columnheader', { name: 'ELR' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Effective labor rate' }));
  expect(screen.getByRole('columnheader', { name: 'ELR' })).toBeInTheDocument();
});

test('a choice of columns is handed on to be kept, column by column, and a kept one is where the table starts', async () => {
  const save = jest.fn(async () => undefined);
  const shown = { elr: false, 'a column of an older version': false, name: false };
  renderWithUi(<Choosable saved={{ shown, save }} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Advisor', 'ROs']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'ROs' }));
  expect(save).toHaveBeenLastCalledWith({ ros: false });
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(save).toHaveBeenLastCalledWith({ ros: true, elr: true });
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});

test('a choice of columns that cannot be saved stays on screen, says so and goes with the next try', async () => {
  const save = jest.fn(async () => undefined);
  save.mockRejectedValueOnce(Object.assign(new Error('away'), { requestId: 'FO-3' }));
  renderWithUi(<Choosable saved={{ shown: {}, save }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'ROs' }));
  expect(await screen.findByText('Your choice of columns could not be saved.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Reference FO-3');
  expect(screen.queryByRole('columnheader', { name: 'ROs' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(save).toHaveBeenLastCalledWith({ ros: false });
  // The press on "Try again" has closed the popover with the columns.
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Effective labor rate' }));
  expect(save).toHaveBeenLastCalledWith({ elr: false });
});

test('Page Down and Page Up move by the rows in view, Home and End to the ends', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `Row ${index}`, ros: index, elr: 1 }));
  renderWithUi(table({ rows: many, onOpenRow: () => undefined }));
  const row = (index: number) => screen.getByRole('button', { name: `Row ${index}` });
  row(0).focus();
  await userEvent.keyboard('{PageDown}');
  expect(row(4)).toHaveFocus();
  await userEvent.keyboard('{End}{PageUp}');
  expect(row(15)).toHaveFocus();
  await userEvent.keyboard('{Home}{PageUp}');
  expect(row(0)).toHaveFocus();
  jest.restoreAllMocks();
});

test('keys that follow Home and End at once go on from there, also among fifty thousand rows', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
  const onOpenRow = jest.fn();
  const many = Array.from({ length: 50_000 }, (_, index) => ({ name: `Row ${index}`, ros: index, elr: 1 }));
  renderWithUi(table({ rows: many, onOpenRow }));
  const row = (index: number) => screen.getByRole('button', { name: `Row ${index}` });
  act(() => row(0).focus());
  await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}');
  expect(row(49_997)).toHaveFocus();
  // Only one drawn row is out of view. The gaps before and after it stand for the other rows.
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  expect(row(1)).toHaveFocus();
  expect(onOpenRow).toHaveBeenLastCalledWith(many[1]);
  jest.restoreAllMocks();
});

test('the row that the keyboard is at stays a tab stop wherever the table is scrolled to', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
  const many = Array.from({ length: 1000 }, (_, index) => ({ name: `Row ${index}`, ros: index, elr: 1 }));
  renderWithUi(table({ rows: many, onOpenRow: () => undefined }));
  act(() => screen.getByRole('button', { name: 'Row 0' }).focus());
  const frame = screen.getByRole('group', { name: 'Advisors' });
  frame.scrollTop = 20_000;
  fireEvent.scroll(frame);
  expect(screen.getByRole('button', { name: 'Row 500' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Row 100' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Row 0' })).toHaveFocus();
  jest.restoreAllMocks();
});

describe('rows with a second line', () => {
  const rowsTo = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Row ${index}`, ros: index, elr: 1 }));
  const frame = () => screen.getByRole('group', { name: 'Advisors' });
  const gaps = () =>
    [...frame().querySelectorAll<HTMLElement>('[data-part=spacer] > td')].map(({ style }) => style.height);
  const scrollTo = (top: number) => {
    frame().scrollTop = top;
    fireEvent.scroll(frame());
  };
  let rowPx = 49;
  let widthPx = 700;
  const watching = new Set<() => void>();
  const resize = () =>
    act(() => {
      for (const look of watching) look();
    });

  beforeEach(() => {
    rowPx = 49;
    widthPx = 700;
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthPx);
    jest
      .spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, 0, widthPx, rowPx));
    // As browsers do, it calls once for each new element.
    globalThis.ResizeObserver = class {
      readonly look: () => void;
      constructor(look: ResizeObserverCallback) {
        this.look = () => look([], this);
      }
      observe() {
        watching.add(this.look);
        this.look();
      }
      unobserve() {}
      disconnect() {
        watching.delete(this.look);
      }
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
  });

  test('stay where they are when the table begins to draw only the rows in view', () => {
    const { rerender } = renderWithUi(table({ rows: rowsTo(100) }));
    // Row 70 is at the top.
    scrollTo(70 * 49);
    rerender(table({ rows: rowsTo(150) }));
    expect(rowNames()[0]).toBe('Row 62');
    expect(rowNames().at(-1)).toBe('Row 82');
    expect(gaps()).toEqual([`${62 * 49}px`, `${(150 - 83) * 49}px`]);
    expect(frame().scrollTop).toBe(70 * 49);
  });

  test('out of view count with the same height while the table is scrolled, and what is read stays where it is', () => {
    const { rerender } = renderWithUi(table({ rows: rowsTo(150) }));
    scrollTo(70 * 49);
    rowPx = 41;
    rerender(table({ rows: rowsTo(200) }));
    resize();
    // Row 70 is still at the top, below eight rows that turned out lower. One more row fits.
    expect(gaps()).toEqual([`${62 * 49}px`, `${(200 - 84) * 49}px`]);
    expect(frame().scrollTop).toBe(62 * 49 + 8 * 41);
  });

  test('that have left the view keep the heights that they had, with their headings', () => {
    const isHigh = (index: number) => index % 5 === 0;
    jest.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const { index } = this.dataset;
      // A heading ends where its row begins.
      if (index === undefined) return new DOMRect(0, -30, widthPx, 30);
      return new DOMRect(0, 0, widthPx, isHigh(Number(index)) ? 60 : 40);
    });
    renderWithUi(
      table({ rows: rowsTo(1000), headingOf: ({ ros }: { ros: number }) => `From ${Math.floor(ros / 50) * 50}` }),
    );
    const heightOf = (index: number) => (isHigh(index) ? 60 : 40) + (index % 50 === 0 ? 30 : 0);
    const topOf = (index: number) => Array.from({ length: index }, (_, at) => heightOf(at)).reduce((a, b) => a + b, 0);
    for (let row = 0; row <= 120; row += 10) scrollTo(topOf(row));
    expect(rowNames()[0]).toBe('Row 112');
    expect(Number.parseFloat(gaps()[0] ?? '')).toBeCloseTo(topOf(112), 6);
    expect(frame().scrollTop).toBe(topOf(120));
  });

  test('keep the first of them at the top when a narrower table makes them higher', () => {
    rowPx = 40;
    renderWithUi(table({ rows: rowsTo(1000) }));
    scrollTo(500 * 40);
    rowPx = 50;
    widthPx = 500;
    resize();
    expect(frame().scrollTop).toBe(500 * 50);
    expect(rowNames()[0]).toBe('Row 492');
    expect(gaps()[0]).toBe(`${492 * 50}px`);
  });

  test('make Page Down move by fewer rows', async () => {
    renderWithUi(table({ rows: rowsTo(20), onOpenRow: () => undefined }));
    act(() => screen.getByRole('button', { name: 'Row 0' }).focus());
    await userEvent.keyboard('{PageDown}');
    expect(screen.getByRole('button', { name: 'Row 2' })).toHaveFocus();
  });
});
