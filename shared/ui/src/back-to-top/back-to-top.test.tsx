import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { BACK_TO_TOP_DURATION_MS, BACK_TO_TOP_FROM_PX, BackToTop, easedPosition } from './back-to-top.tsx';

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  scrollTo(0);
});

test('it appears at 400 px', () => {
  renderWithUi(<BackToTop />);
  expect(BACK_TO_TOP_FROM_PX).toBe(400);
  scrollTo(BACK_TO_TOP_FROM_PX - 1);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  scrollTo(BACK_TO_TOP_FROM_PX);
  expect(screen.getByRole('button', { name: 'Back to top' })).toBeInTheDocument();
});

test('the way up starts where one is and ends at the top', () => {
  expect(easedPosition(900, 0)).toBe(900);
  expect(easedPosition(900, 0.5)).toBeCloseTo(112.5);
  expect(easedPosition(900, 1)).toBe(0);
  expect(easedPosition(900, 1.2)).toBe(0);
});

test('the way up takes 450 ms, and the focus is at the beginning of the page', () => {
  jest.useFakeTimers();
  const positions: { readonly atMs: number; readonly y: unknown }[] = [];
  const start = performance.now();
  jest.spyOn(window, 'scrollTo').mockImplementation((...place: unknown[]) => {
    positions.push({ atMs: performance.now() - start, y: place[1] });
  });
  renderWithUi(
    <main tabIndex={-1}>
      <BackToTop />
    </main>,
  );
  scrollTo(900);
  act(() => screen.getByRole('button', { name: 'Back to top' }).click());
  expect(screen.getByRole('main')).toHaveFocus();
  act(() => void jest.advanceTimersByTime(BACK_TO_TOP_DURATION_MS * 2));
  const arrival = positions.find(({ y }) => y === 0)?.atMs ?? 0;
  expect(BACK_TO_TOP_DURATION_MS).toBe(450);
  expect(arrival).toBeGreaterThanOrEqual(450);
  // The scroll ends one frame later at most.
  expect(arrival).toBeLessThan(450 + 17);
  expect(positions.at(-1)?.atMs).toBe(arrival);
});

test('who asked for less motion is taken there at once', async () => {
  const jump = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.matchMedia = jest
    .fn()
    .mockReturnValue({ matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() });
  renderWithUi(<BackToTop />);
  scrollTo(900);
  await userEvent.click(screen.getByRole('button', { name: 'Back to top' }));
  expect(jump).toHaveBeenCalledTimes(1);
  expect(jump).toHaveBeenCalledWith(0, 0);
});
