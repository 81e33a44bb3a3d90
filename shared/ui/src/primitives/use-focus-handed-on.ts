import { type ForwardedRef, type RefCallback, useCallback, useRef } from 'react';

/** The parts of a page that say their name to who comes to them; not the messages, which go as well. */
const PARTS = 'dialog, [role=dialog], aside, section:is([aria-label], [aria-labelledby]):not([aria-live])';

/**
 * A button that goes with what it is pressed for, such as "Clear filters", would take the focus with it, and who listens would be nowhere. It goes to
 * the part of the page in which the button was, or to the h1. A screen that knows a better place, such as the field that was cleared, puts it
 * there itself.
 */
export function useFocusHandedOn(ref: ForwardedRef<HTMLButtonElement>): RefCallback<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  return useCallback(
    (element: HTMLButtonElement | null) => {
      // Told before the button is taken away, also where a link takes its place (`asChild`).
      if (element === null) handOnFrom(button.current);
      button.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
}

function handOnFrom(button: HTMLButtonElement | null): void {
  if (button === null || document.activeElement !== button) return;
  const places = placesAround(button);
  // What stays is known once all has changed; who has put the focus somewhere by then, as a dialog that closes, is let alone.
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusOn(places.find(({ isConnected }) => isConnected));
  });
}

function placesAround(element: Element): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = element.closest<HTMLElement>(PARTS); at; at = at.parentElement?.closest<HTMLElement>(PARTS) ?? null) {
    places.push(at);
  }
  // The one that is there now: another page's is the shell's to go to.
  const heading = document.querySelector<HTMLElement>('h1');
  return heading ? [...places, heading] : places;
}

function focusOn(place: HTMLElement | undefined): void {
  if (!place) return;
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
