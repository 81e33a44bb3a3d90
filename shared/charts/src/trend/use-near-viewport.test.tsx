import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useNearViewport } from './use-near-viewport.ts';

/** An observer that never sees anything in the window. */
class BelowTheWindow {
  observe = () => undefined;
  disconnect = () => undefined;
}

const original = globalThis.IntersectionObserver;
beforeEach(() => Object.assign(globalThis, { IntersectionObserver: BelowTheWindow }));
afterEach(() => {
  globalThis.IntersectionObserver = original;
});

function Chart({ waits = false }: { readonly waits?: boolean }) {
  const place = useRef<HTMLParagraphElement>(null);
  return <p ref={place}>{useNearViewport(place, waits) ? 'The chart' : 'Blocks'}</p>;
}

/** The content of the page at the moment the browser prints it. */
function printed(): string {
  let atEnd = '';
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
    atEnd = document.body.textContent;
  });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  return atEnd;
}

test('what is below the window is drawn by the time the event of printing ends, and stays', () => {
  render(<Chart />);
  expect(screen.getByText('Blocks')).toBeVisible();
  expect(printed()).toBe('The chart');
  expect(screen.getByText('The chart')).toBeVisible();
});

test('what waits for something else does so on paper too', () => {
  render(<Chart waits />);
  expect(printed()).toBe('Blocks');
});
