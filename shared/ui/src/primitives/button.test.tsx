import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Button, IconButton } from './button.tsx';
import { X } from './icons.ts';
import { Panel } from './text.ts';

/** A page with a button that clears something and then disappears. `drawn` puts the button into a panel, which may stay or disappear. */
function Page({ drawn, onClear }: { drawn: (clear: ReactNode | null) => ReactNode; onClear?: () => void }) {
  const [isCleared, setCleared] = useState(false);
  const clear = () => {
    setCleared(true);
    onClear?.();
  };
  return (
    <>
      <PageHeader title="Discounts" />
      {drawn(isCleared ? null : <Button onClick={clear}>Clear filters</Button>)}
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));

/** Three people. A button removes each of them. */
function List({ row: Row }: { row: (props: { name: string; remove: ReactNode }) => ReactNode }) {
  const [names, setNames] = useState(['Ada', 'Gus', 'Kit']);
  return (
    <>
      <PageHeader title="People" />
      <Button>Add</Button>
      <ul>
        {names.map((name) => (
          <Row
            key={name}
            name={name}
            remove={
              <Button aria-label={`Remove ${name}`} onClick={() => setNames(names.filter((each) => each !== name))}>
                x
              </Button>
            }
          />
        ))}
      </ul>
    </>
  );
}

describe('a button that goes with what it is pressed for hands the focus on', () => {
  test('to the part of the page that it was in, until that is left', async () => {
    renderWithUi(
      <Page
        drawn={(clear) => (
          <Panel aria-label="Lines">
            {clear}
            <Button>Export</Button>
          </Panel>
        )}
      />,
    );
    await press();
    const panel = screen.getByRole('region', { name: 'Lines' });
    expect(panel).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
    expect(panel).not.toHaveAttribute('tabindex');
  });

  test('to the heading of the page where the part has gone too', async () => {
    renderWithUi(<Page drawn={(clear) => clear && <Panel aria-label="Lines">{clear}</Panel>} />);
    await press();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('to the dialog that it was in', async () => {
    renderWithUi(
      <Page
        drawn={(clear) => (
          <Dialog open onClose={jest.fn()} title="Lines">
            {clear}
          </Dialog>
        )}
      />,
    );
    await press();
    expect(screen.getByRole('dialog', { name: 'Lines' })).toHaveFocus();
  });

  test('and leaves it where somebody put it meanwhile', async () => {
    renderWithUi(
      <Page
        onClear={() => screen.getByRole('textbox').focus()}
        drawn={(clear) => (
          <>
            <input aria-label="Find a line" />
            {clear}
          </>
        )}
      />,
    );
    await press();
    expect(screen.getByRole('textbox', { name: 'Find a line' })).toHaveFocus();
  });

  test('not where the focus was elsewhere', async () => {
    const { rerender } = renderWithUi(
      <>
        <PageHeader title="Discounts" />
        <Button>Clear filters</Button>
      </>,
    );
    rerender(<PageHeader title="Discounts" />);
    await act(async () => undefined);
    expect(document.body).toHaveFocus();
  });

  describe('of a list to the same button', () => {
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

    test.each([
      {
        what: 'a row',
        row: ({ name, remove: x }: { name: string; remove: ReactNode }) => (
          <li>
            {name}
            {x}
          </li>
        ),
      },
      {
        what: 'a panel',
        row: ({ name, remove: x }: { name: string; remove: ReactNode }) => <Panel aria-label={name}>{x}</Panel>,
      },
      { what: 'a chip', row: ({ remove: x }: { name: string; remove: ReactNode }) => x },
    ])('of the next one, else of the one before, where $what goes with it', async ({ row }) => {
      renderWithUi(<List row={row} />);
      await userEvent.click(remove('Ada'));
      expect(remove('Gus')).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(remove('Kit')).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    test('of the one before where the last one goes', async () => {
      renderWithUi(
        <List
          row={({ name, remove: x }) => (
            <li>
              {name}
              {x}
            </li>
          )}
        />,
      );
      await userEvent.click(remove('Kit'));
      expect(remove('Gus')).toHaveFocus();
    });
  });

  test('and keeps it there while another window has it', async () => {
    renderWithUi(<Page drawn={(clear) => <Panel aria-label="Lines">{clear}</Panel>} />);
    await press();
    const panel = screen.getByRole('region', { name: 'Lines' });
    // When the person leaves the window, the focused element gets a blur event but keeps the focus.
    panel.dispatchEvent(new FocusEvent('blur'));
    expect(panel).toHaveAttribute('tabindex', '-1');
    expect(panel).toHaveFocus();
  });
});

/** Passes its button another ref function each time it is drawn. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <Button ref={() => undefined} onClick={() => setCount(count + 1)}>
      {`Pressed ${count}`}
    </Button>
  );
}

test('a button keeps its number of listeners, however often its owner takes its element again', async () => {
  const added = jest.spyOn(HTMLButtonElement.prototype, 'addEventListener');
  const removed = jest.spyOn(HTMLButtonElement.prototype, 'removeEventListener');
  const listeners = () => added.mock.calls.length - removed.mock.calls.length;
  renderWithUi(<Counter />);
  const before = listeners();
  for (const name of ['Pressed 0', 'Pressed 1', 'Pressed 2'])
    await userEvent.click(screen.getByRole('button', { name }));
  expect(listeners()).toBe(before);
  added.mockRestore();
  removed.mockRestore();
});

test('a button that its own press makes unavailable keeps the focus, takes no further press and is not busy', async () => {
  const onClick = jest.fn();
  const { rerender } = renderWithUi(
    <IconButton aria-label="Next row" onClick={onClick}>
      <X />
    </IconButton>,
  );
  const button = screen.getByRole('button', { name: 'Next row' });
  await userEvent.click(button);
  rerender(
    <IconButton aria-label="Next row" unavailable onClick={onClick}>
      <X />
    </IconButton>,
  );
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).not.toHaveAttribute('aria-busy');
  expect(button).toBeEnabled();
});

describe('a button whose press is answered', () => {
  test('keeps its name and the focus, is busy and takes no further press', async () => {
    const onClick = jest.fn();
    const { rerender } = renderWithUi(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    rerender(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    );
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Save' })).toBe(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    // A browser takes the focus from a disabled element. jsdom does not, so the test checks that the button is enabled.
    expect(button).toBeEnabled();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test.each([['loading'], ['unavailable']])('that is %s submits no form, from a field of it neither', async (state) => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    renderWithUi(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" {...{ [state]: true }}>
          Save
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
