import { act, fireEvent, screen } from '@testing-library/react';
import { Button } from '../primitives/button.tsx';
import { Input } from '../primitives/input.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { TOOLTIP_DELAY_MS, TOOLTIP_MAX_WIDTH_PX, TOOLTIP_SIDE, Tooltip } from './tooltip.tsx';

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
  pass(TOOLTIP_DELAY_MS - 1);
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  pass(1);
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

test('Escape on a hovered tooltip leaves the focus where somebody is typing', () => {
  renderWithUi(
    <>
      <Input aria-label="Search" />
      <Tooltip label="The dollars behind it">
        <Button>Worth</Button>
      </Tooltip>
    </>,
  );
  const search = screen.getByRole('textbox', { name: 'Search' });
  act(() => search.focus());
  fireEvent.pointerEnter(screen.getByRole('button'));
  pass(TOOLTIP_DELAY_MS);
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  expect(search).toHaveFocus();
});

test('it lies above its element, where there is room', () => {
  expect([TOOLTIP_SIDE, TOOLTIP_DELAY_MS, TOOLTIP_MAX_WIDTH_PX]).toEqual(['top', 100, 250]);
  const button = example();
  const box = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  box.mockReturnValue(new DOMRect(100, 300, 60, 32));
  act(() => button.focus());
  pass(TOOLTIP_DELAY_MS);
  const tooltip = screen.getByRole('tooltip');
  expect(Number.parseFloat(tooltip.style.top)).toBeLessThan(300 - 32);
  box.mockRestore();
});
