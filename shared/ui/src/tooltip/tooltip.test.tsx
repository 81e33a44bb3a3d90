import { act, fireEvent, screen } from '@testing-library/react';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { TOOLTIP_DELAY_MS, Tooltip } from './tooltip.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
function example() {
  renderWithUi(
    <Tooltip label="The dollars behind it">
      <Button>Worth</Button>
    </Tooltip>,
  );
  return screen.getByRole('button');
}

test('it appears 0.1 s after the pointer and goes 0.1 s after it', () => {
  const button = example();
  fireEvent.pointerEnter(button);
  pass(TOOLTIP_DELAY_MS - 1);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  pass(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent('The dollars behind it');
  expect(button).toHaveAccessibleDescription('The dollars behind it');
  fireEvent.pointerLeave(button);
  pass(TOOLTIP_DELAY_MS);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('it stays while the pointer is on it', () => {
  const button = example();
  fireEvent.pointerEnter(button);
  pass(TOOLTIP_DELAY_MS);
  fireEvent.pointerLeave(button);
  fireEvent.pointerEnter(screen.getByRole('tooltip'));
  pass(10 * TOOLTIP_DELAY_MS);
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
});

test('focus shows it, Escape hides it without moving the focus', () => {
  const button = example();
  act(() => button.focus());
  pass(TOOLTIP_DELAY_MS);
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});
