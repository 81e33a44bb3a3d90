// The keys of the pattern "grid" of the ARIA Authoring Practices, as the heat sheet uses them.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGridKeys } from './use-grid-keys.ts';

const ROWS = ['Marisol', 'Grant', 'Store'];
const COLUMNS = ['ROs', 'ELR', 'Hours', 'Oil'];

function Grid({
  columns = COLUMNS,
  onOpen = () => undefined,
}: {
  columns?: string[];
  onOpen?: (cell: string) => void;
}) {
  const keys = useGridKeys(ROWS.length, columns.length);
  return (
    <>
      <table>
        <tbody>
          {ROWS.map((row, at) => (
            <tr key={row}>
              {columns.map((column, index) => (
                <td key={column} {...keys(at, index, () => onOpen(`${row} ${column}`))}>
                  {row} {column}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button">After</button>
    </>
  );
}

const cell = (name: string) => screen.getByRole('cell', { name });
const stops = () =>
  screen
    .getAllByRole('cell')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent);

test.each([
  { key: 'Right Arrow', keys: '{ArrowRight}', goesTo: 'Grant Hours' },
  { key: 'Left Arrow', keys: '{ArrowLeft}', goesTo: 'Grant ROs' },
  { key: 'Down Arrow', keys: '{ArrowDown}', goesTo: 'Store ELR' },
  { key: 'Up Arrow', keys: '{ArrowUp}', goesTo: 'Marisol ELR' },
  { key: 'Right Arrow in the last column', keys: '{ArrowRight>5/}', goesTo: 'Grant Oil' },
  { key: 'Left Arrow in the first column', keys: '{ArrowLeft>5/}', goesTo: 'Grant ROs' },
  { key: 'Down Arrow in the last row', keys: '{ArrowDown>5/}', goesTo: 'Store ELR' },
  { key: 'Up Arrow in the first row', keys: '{ArrowUp>5/}', goesTo: 'Marisol ELR' },
  { key: 'Home', keys: '{Home}', goesTo: 'Grant ROs' },
  { key: 'End', keys: '{End}', goesTo: 'Grant Oil' },
  { key: 'Control+Home', keys: '{Control>}{Home}{/Control}', goesTo: 'Marisol ROs' },
  { key: 'Control+End', keys: '{Control>}{End}{/Control}', goesTo: 'Store Oil' },
])('$key goes from Grant’s ELR to $goesTo, which is the one stop of Tab then', async ({ keys, goesTo }) => {
  render(<Grid />);
  await userEvent.click(cell('Grant ELR'));
  cell('Grant ELR').focus();
  await userEvent.keyboard(keys);
  expect(cell(goesTo)).toHaveFocus();
  expect(stops()).toEqual([goesTo]);
});

test('Tab enters it once, at the cell that had the focus last, and goes on to what follows', async () => {
  render(<Grid />);
  await userEvent.tab();
  expect(cell('Marisol ROs')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(cell('Grant ELR')).toHaveFocus();
});

test.each(['{Enter}', ' '])('%j opens the cell that has the focus, and no other', async (press) => {
  const opened: string[] = [];
  render(<Grid onOpen={(name) => opened.push(name)} />);
  await userEvent.tab();
  await userEvent.keyboard(`{End}${press}`);
  expect(opened).toEqual(['Marisol Oil']);
});

test('a column that goes leaves it a stop of Tab', async () => {
  const { rerender } = render(<Grid />);
  act(() => cell('Store Oil').focus());
  rerender(<Grid columns={COLUMNS.slice(0, 2)} />);
  expect(stops()).toEqual(['Store ELR']);
});
