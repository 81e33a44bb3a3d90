import { render } from '@testing-library/react';
import {
  discardUnsavedChanges,
  hasUnsavedChanges,
  leavesUnsavedPart,
  useUnsavedChanges,
  useUnsavedPart,
} from './unsaved-changes.ts';

const TAB = ['tab'];

function Tab({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsavedPart(isUnsaved, TAB);
  return null;
}

function Screen({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsavedChanges(isUnsaved);
  return null;
}

/** Tells whether the browser would ask before it closes the tab. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('changes are unsaved for as long as any screen says so', () => {
  const first = render(<Screen isUnsaved />);
  const second = render(<Screen isUnsaved={false} />);
  expect(hasUnsavedChanges()).toBe(true);
  second.rerender(<Screen isUnsaved />);
  first.rerender(<Screen isUnsaved={false} />);
  expect(hasUnsavedChanges()).toBe(true);
  second.unmount();
  expect(hasUnsavedChanges()).toBe(false);
});

test('closing the tab asks while there is something to lose, and only then', () => {
  const { rerender } = render(<Screen isUnsaved={false} />);
  expect(asksBeforeClosing()).toBe(false);
  rerender(<Screen isUnsaved />);
  expect(asksBeforeClosing()).toBe(true);
  rerender(<Screen isUnsaved={false} />);
  expect(asksBeforeClosing()).toBe(false);
});

test('who has chosen to lose them is not asked again', () => {
  render(<Screen isUnsaved />);
  discardUnsavedChanges();
  expect(hasUnsavedChanges()).toBe(false);
  expect(asksBeforeClosing()).toBe(false);
});

test('another query loses only what is held within the part of the page that it leaves', () => {
  render(<Screen isUnsaved />);
  expect(leavesUnsavedPart('', '?tab=parts')).toBe(false);
  const { rerender } = render(<Tab isUnsaved />);
  expect(leavesUnsavedPart('', '?tab=parts')).toBe(true);
  expect(leavesUnsavedPart('?tab=parts', '?tab=parts&tool=history')).toBe(false);
  rerender(<Tab isUnsaved={false} />);
  expect(leavesUnsavedPart('', '?tab=parts')).toBe(false);
});
