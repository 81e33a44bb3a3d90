// These tests hold that `Tooltip` follows the pattern "tooltip" of the ARIA Authoring Practices, and that a long press replaces hovering.
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { TOOLTIP_DELAY_MS, Tooltip } from '../tooltip/tooltip.tsx';
import { LONG_PRESS_MS } from '../tooltip/use-touch.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const tooltip = () => screen.queryByRole('tooltip');

function example(onClick?: () => void): HTMLElement {
  renderWithUi(
    <>
      <Tooltip label="All dealerships">
        <Button onClick={onClick}>2</Button>
      </Tooltip>
      <p>elsewhere</p>
    </>,
  );
  return screen.getByRole('button', { name: '2' });
}

/** Fires a pointer event of a finger. The events of jsdom lack `pointerType`. */
function finger(
  what: 'pointerOver' | 'pointerDown' | 'pointerUp' | 'pointerCancel' | 'pointerOut',
  element: Element,
): void {
  const event = createEvent[what](element);
  Object.defineProperty(event, 'pointerType', { value: 'touch' });
  fireEvent(element, event);
}

/** Puts a finger down, holds it for `ms` milliseconds and lifts it. */
function press(element: HTMLElement, ms: number): void {
  finger('pointerOver', element);
  finger('pointerDown', element);
  pass(ms);
  finger('pointerUp', element);
  finger('pointerOut', element);
  act(() => element.focus());
  fireEvent.click(element);
  pass(10 * TOOLTIP_DELAY_MS);
}

test('the focus shows it, and the element is described by it', () => {
  const button = example();
  act(() => button.focus());
  pass(TOOLTIP_DELAY_MS);
  expect(button).toHaveAttribute('aria-describedby', tooltip()?.id);
  expect(button).toHaveAccessibleDescription('All dealerships');
  act(() => button.blur());
  expect(tooltip()).toBeNull();
  expect(button).not.toHaveAttribute('aria-describedby');
});

test('the pointer shows it, and it stays while the pointer is on the sentence', () => {
  const button = example();
  fireEvent.pointerEnter(button);
  pass(TOOLTIP_DELAY_MS);
  fireEvent.pointerLeave(button);
  fireEvent.pointerEnter(tooltip()!);
  pass(10 * TOOLTIP_DELAY_MS);
  expect(tooltip()).toBeInTheDocument();
});

test('Escape hides it and moves no focus', () => {
  const button = example();
  act(() => button.focus());
  pass(TOOLTIP_DELAY_MS);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(tooltip()).toBeNull();
  expect(button).toHaveFocus();
});

test('it never has the focus: nothing in it can be pressed', () => {
  const button = example();
  act(() => button.focus());
  pass(TOOLTIP_DELAY_MS);
  expect(tooltip()?.matches(':not([tabindex], :has(a, button, input, [tabindex]))')).toBe(true);
});

test('a finger that rests on the element shows it and does not press the element', () => {
  const onClick = jest.fn();
  press(example(onClick), LONG_PRESS_MS);
  expect(tooltip()).toBeInTheDocument();
  expect(onClick).not.toHaveBeenCalled();
});

test('a tap presses the element that does something, without a sentence in the way', () => {
  const onClick = jest.fn();
  press(example(onClick), LONG_PRESS_MS - 1);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(tooltip()).toBeNull();
});

test('a tap on an element that does nothing else shows it, and another tap hides it', () => {
  const button = example();
  press(button, 50);
  expect(tooltip()).toBeInTheDocument();
  press(button, 50);
  expect(tooltip()).toBeNull();
});

test('a tap elsewhere hides it', () => {
  press(example(), 50);
  finger('pointerDown', screen.getByText('elsewhere'));
  expect(tooltip()).toBeNull();
});

test('a finger that goes on to scroll shows nothing', () => {
  const button = example();
  finger('pointerDown', button);
  finger('pointerCancel', button);
  pass(10 * LONG_PRESS_MS);
  expect(tooltip()).toBeNull();
});
