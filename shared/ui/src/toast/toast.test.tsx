import { act, fireEvent, screen } from '@testing-library/react';
import { Drawer } from '../drawer/drawer.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { focusMessages } from './toast-region.tsx';
import { notify, TOAST_DURATION_MS, TOAST_EDGE_OFFSET_PX, TOAST_STACK_THRESHOLD } from './toast-store.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const say = (title: string, more = {}) => act(() => void notify({ title, ...more }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const region = () => screen.getByRole('region', { name: 'Messages' });

test('the constants are those of the specification', () => {
  expect([TOAST_DURATION_MS, TOAST_EDGE_OFFSET_PX, TOAST_STACK_THRESHOLD]).toEqual([4500, 24, 3]);
});

test('a message stays for 4.5 s', () => {
  renderWithUi(<p>page</p>);
  say('Link copied');
  pass(TOAST_DURATION_MS - 1);
  expect(region()).toHaveTextContent('Link copied');
  pass(1);
  expect(region()).toBeEmptyDOMElement();
});

test('a message that cannot be drawn goes, and leaves the page and the other messages', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderWithUi(<p>page</p>);
  say('Saved');
  // Only a remote that breaks the types can send these.
  say('Not saved', { detail: {} });
  say('Not saved', { kind: 'fatal' });
  expect(error).toHaveBeenCalled();
  error.mockRestore();
  expect(screen.getByText('page')).toBeVisible();
  expect(region()).toHaveTextContent(/^Saved$/);
});

test('a duration of 0 stays until it is closed', () => {
  renderWithUi(<p>page</p>);
  say('Import finished', { durationMs: 0 });
  pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(region()).toBeEmptyDOMElement();
});

test('time stands still while the pointer is on the messages', () => {
  renderWithUi(<p>page</p>);
  say('Saved');
  fireEvent.pointerEnter(region());
  pass(10 * TOAST_DURATION_MS);
  expect(region()).toHaveTextContent('Saved');
  fireEvent.pointerLeave(region());
  pass(TOAST_DURATION_MS);
  expect(region()).toBeEmptyDOMElement();
});

test('from three on the older ones lie behind the newest, until one points at them', () => {
  renderWithUi(<p>page</p>);
  for (let count = 1; count < TOAST_STACK_THRESHOLD; count += 1) say(`Message ${count}`);
  expect(region()).not.toHaveAttribute('data-stacked');
  say('Message 3');
  expect(region()).toHaveAttribute('data-stacked');
  fireEvent.pointerEnter(region());
  expect(region()).not.toHaveAttribute('data-stacked');
});

test('its action runs once and takes the message away', () => {
  renderWithUi(<p>page</p>);
  const onSelect = jest.fn();
  say('User deleted', { action: { label: 'Undo', onSelect } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(region()).toBeEmptyDOMElement();
});

test('the reference of a failed call stands below it, to copy', () => {
  renderWithUi(<p>page</p>);
  say('Could not save', { kind: 'error', reference: 'FO-9' });
  expect(screen.getByRole('alert')).toHaveTextContent('Could not saveReference FO-9');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled();
  say('Saved', { reference: null });
  expect(screen.getAllByText(/Reference/)).toHaveLength(1);
});

test('an error is announced at once, and messages stay usable inside an open drawer', () => {
  renderWithUi(
    <Drawer open onClose={() => undefined} title="Edit user">
      form
    </Drawer>,
  );
  say('Could not save', { kind: 'error' });
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'));
});

test('closing the last message lets the next one end, and gives the focus back', () => {
  renderWithUi(<input aria-label="Name" />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  act(() => name.focus());
  say('Saved');
  fireEvent.pointerEnter(region());
  act(() => screen.getByRole('button', { name: 'Close message' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(name).toHaveFocus();
  say('Saved again');
  pass(TOAST_DURATION_MS);
  expect(region()).toBeEmptyDOMElement();
});

test('the keyboard gets to the newest message by one key, and back when the last one is closed', () => {
  renderWithUi(<input aria-label="Name" />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  act(() => name.focus());
  act(focusMessages);
  expect(name).toHaveFocus();
  say('Older');
  say('User deleted', { action: { label: 'Undo', onSelect: () => undefined } });
  act(focusMessages);
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  pass(10 * TOAST_DURATION_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  act(focusMessages);
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(name).toHaveFocus();
});

test('time stands still while the focus is on the messages', () => {
  renderWithUi(<p>page</p>);
  say('Saved');
  act(() => screen.getByRole('button', { name: 'Close message' }).focus());
  pass(10 * TOAST_DURATION_MS);
  expect(region()).toHaveTextContent('Saved');
});

test.each(['first', 'second'])('the page of the %s of two tests has no message of the other', (which) => {
  renderWithUi(<p>page</p>);
  expect(region()).toBeEmptyDOMElement();
  say(`What the ${which} one has entered is saved.`);
});
