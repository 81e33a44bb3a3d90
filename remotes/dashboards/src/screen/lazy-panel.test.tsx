import { renderScreen } from '@fixed-ops/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { lazyPanel } from './lazy-panel.tsx';

class BelowTheWindow {
  observe = () => undefined;
  disconnect = () => undefined;
}

const original = globalThis.IntersectionObserver;
afterEach(() => {
  globalThis.IntersectionObserver = original;
});
const nothingIsInTheWindow = () => Object.assign(globalThis, { IntersectionObserver: BelowTheWindow });

const WorkMix = () => <p>Hours by kind</p>;
const options = { name: 'Work mix', placeholder: <p>Blocks</p> };

/** Whether the text is on the page when the browser prints it. */
function isPrinted(words: string): boolean {
  let isThere = false;
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
    isThere = screen.queryByText(words) !== null;
  });
  return isThere;
}
const endPrinting = () => act(() => void window.dispatchEvent(new Event('afterprint')));

test('a panel below the window whose code is here is on paper, and stays on the page', async () => {
  const Panel = lazyPanel(() => Promise.resolve(WorkMix), options);
  renderScreen(<Panel />);
  expect(await screen.findByText('Hours by kind')).toBeVisible();
  cleanup();
  nothingIsInTheWindow();
  renderScreen(<Panel />);
  expect(screen.getByText('Blocks')).toBeVisible();
  expect(isPrinted('Hours by kind')).toBe(true);
  endPrinting();
  expect(screen.getByText('Hours by kind')).toBeVisible();
});

test('one whose code has not come is no grey block on paper: its name and that it had not loaded are said there', () => {
  nothingIsInTheWindow();
  const Panel = lazyPanel(() => new Promise<typeof WorkMix>(() => undefined), options);
  renderScreen(<Panel />);
  expect(isPrinted('Work mix had not loaded when this was printed')).toBe(true);
  expect(screen.getByText('Blocks')).not.toBeVisible();
  endPrinting();
  expect(screen.getByText('Blocks')).toBeVisible();
});

test('a panel that is empty until it has loaded leaves no note on paper', () => {
  nothingIsInTheWindow();
  const Panel = lazyPanel(() => new Promise<typeof WorkMix>(() => undefined), { ...options, placeholder: null });
  renderScreen(<Panel />);
  expect(isPrinted('Work mix had not loaded when this was printed')).toBe(false);
  endPrinting();
});
