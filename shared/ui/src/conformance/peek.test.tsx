// The ARIA Authoring Practices have no pattern for a peek. It is a landmark beside a table, and the keys of the table lead it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import type { Column } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { Peek } from '../peek/peek.tsx';
import { usePeekRow } from '../peek/use-peek-row.ts';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';

interface Code {
  readonly key: string;
  readonly name: string;
}
const codes: readonly Code[] = [
  { key: 'TIMING', name: 'Timing' },
  { key: 'BRKR', name: 'Rear brakes' },
  { key: 'BRKF', name: 'Front brakes' },
];
const columns: readonly Column<Code>[] = [{ key: 'key', head: 'Op code', value: ({ key }) => key, sortable: false }];
const rowKey = ({ key }: Code) => key;

function Codes({ inTransition = false }: { inTransition?: boolean }) {
  const [openKey, setOpen] = useState('');
  const { row, ...steps } = usePeekRow({ rows: codes, rowKey, openKey, onOpen: setOpen });
  return (
    <>
      <h1>Op codes</h1>
      <DataTable
        label="Codes"
        columns={columns}
        rows={codes}
        rowKey={rowKey}
        selectedKey={openKey}
        onOpenRow={({ key }) => setOpen(key)}
        onMoveToRow={({ key }) => setOpen((open) => (open === '' ? '' : key))}
      />
      <Peek
        open={row !== null}
        onClose={() => (inTransition ? startTransition(() => setOpen('')) : setOpen(''))}
        title={row?.name}
        {...steps}
      >
        <Button>Every line</Button>
      </Peek>
      <Button>Export</Button>
    </>
  );
}

function setWindow(isWide: boolean) {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isWide && query.startsWith('(min-width'),
      media: query,
    }) as MediaQueryList;
}
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});
const rowButton = (name: string) => screen.getByRole('button', { name });
const panel = () => screen.getByRole('complementary');

describe('a peek where there is room beside the page', () => {
  beforeEach(() => setWindow(true));

  test('is a landmark named by its title, and leaves the focus on the row', async () => {
    renderWithUi(<Codes />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(panel()).toHaveAccessibleName('Rear brakes');
    expect(rowButton('BRKR')).toHaveFocus();
    expect(rowButton('BRKR').closest('tr')).toHaveAttribute('aria-current', 'true');
  });

  test('follows the keys that move the rows, and says nothing before one is opened', async () => {
    renderWithUi(<Codes />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(panel()).toHaveAccessibleName('Front brakes');
    expect(rowButton('BRKF')).toHaveFocus();
  });

  test('is reached by Tab after its table, and steps to the rows beside', async () => {
    renderWithUi(<Codes />);
    await userEvent.click(rowButton('TIMING'));
    expect(screen.getByRole('button', { name: 'Previous row' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Previous row' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next row' })).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(panel()).toHaveAccessibleName('Front brakes');
    const next = screen.getByRole('button', { name: 'Next row' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    // The button is not disabled: a browser takes the focus from a disabled button.
    expect(next).toBeEnabled();
  });

  test('stays while the page is used, and shows another row that is pressed', async () => {
    renderWithUi(<Codes />);
    await userEvent.click(rowButton('TIMING'));
    await userEvent.click(rowButton('Export'));
    expect(panel()).toHaveAccessibleName('Timing');
    await userEvent.click(rowButton('BRKF'));
    expect(panel()).toHaveAccessibleName('Front brakes');
  });

  test('is closed by Escape, with the focus on the row that it showed last', async () => {
    renderWithUi(<Codes />);
    await userEvent.click(rowButton('TIMING'));
    await userEvent.click(screen.getByRole('button', { name: 'Next row' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(rowButton('BRKR')).toHaveFocus();
  });

  test('leads back to the row also from its own Close, by an address that changes in a transition', async () => {
    renderWithUi(<Codes inTransition />);
    await userEvent.click(rowButton('BRKR'));
    const close = screen.getByRole('button', { name: 'Close' });
    close.focus();
    // A browser runs the change and its effects at different times. React's act would run both together and hide what happens in between.
    const page = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    page.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      close.click();
      await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
      await waitFor(() => expect(rowButton('BRKR')).toHaveFocus());
    } finally {
      page.IS_REACT_ACT_ENVIRONMENT = true;
    }
  });

  test('leaves the focus where the page has it', async () => {
    renderWithUi(<Codes />);
    await userEvent.click(rowButton('TIMING'));
    await userEvent.click(rowButton('Export'));
    await userEvent.keyboard('{Escape}');
    expect(rowButton('Export')).toHaveFocus();
  });

  test('is not on paper', async () => {
    renderWithUi(<Codes />);
    await userEvent.click(rowButton('TIMING'));
    expect(panel()).toHaveAttribute('data-print', 'none');
  });
});

test('where there is no room it is a drawer, which steps as well', async () => {
  setWindow(false);
  renderWithUi(<Codes />);
  await userEvent.click(rowButton('TIMING'));
  const drawer = screen.getByRole('dialog', { name: 'Timing' });
  await userEvent.click(within(drawer).getByRole('button', { name: 'Next row' }));
  expect(screen.getByRole('dialog', { name: 'Rear brakes' })).toHaveAttribute('aria-modal', 'true');
});
