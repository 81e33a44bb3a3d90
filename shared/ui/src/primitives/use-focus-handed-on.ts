import { type ForwardedRef, type RefCallback, useCallback, useRef } from 'react';

/** The parts of a page that say their name to who comes to them; not the messages, which go as well. */
const PARTS = 'dialog, [role=dialog], aside, section:is([aria-label], [aria-labelledby]):not([aria-live])';
const ROWS = 'li, tr, [role=row], [role=listitem], section';

/**
 * A button that goes with what it is pressed for, such as "Clear filters", would take the focus with it, and who listens would be nowhere. It goes to
 * the part of the page in which the button was, or to the h1; of rows and chips, as by "Remove", to the same button of the next one,
 * else of the one before. A screen that knows a better place, such as the field that was cleared, puts it there itself.
 */
export function useFocusHandedOn(ref: ForwardedRef<HTMLButtonElement>): RefCallback<HTMLButtonElement> {
  const held = useRef<HTMLButtonElement>(null);
  return useCallback(
    (element: HTMLButtonElement | null) => {
      // Told before the button is taken away, also where a link takes its place (`asChild`).
      if (!element && held.current && held.current === focused) handOnFrom(held.current);
      held.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
}

/**
 * What has the focus, kept for the whole page: a listener of each button's own would be added anew whenever somebody's ref is another function.
 * A button that is disabled while its press is answered loses the focus to the page, and no event tells of it: that counts as having it still.
 */
let focused: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => {
  focused = target;
});
document.addEventListener('focusout', () => {
  focused = null;
});

function handOnFrom(button: HTMLButtonElement): void {
  if (document.activeElement !== button && document.activeElement !== document.body) return;
  const places = placesAround(button);
  const neighbours = sameButtonsAround(button);
  const row = button.closest(ROWS);
  const [around, list] = [button.parentElement, row?.parentElement];
  // What stays is known once all has changed; who has put the focus somewhere by then, as a dialog that closes, is let alone.
  queueMicrotask(() => {
    if (button.isConnected || document.activeElement !== document.body) return;
    const kept = row?.isConnected === false ? list : around;
    const neighbour = kept?.isConnected
      ? neighbours.find((each) => each.isConnected && kept.contains(each))
      : undefined;
    if (neighbour) neighbour.focus();
    else focusOn(places.find(({ isConnected }) => isConnected));
  });
}

/** Buttons whose name begins with the same word: those below, then those above, the nearest first. */
function sameButtonsAround(button: HTMLButtonElement): HTMLButtonElement[] {
  const verb = verbOf(button);
  const same = [...document.querySelectorAll('button')].filter((each) => verbOf(each) === verb);
  const at = same.indexOf(button);
  return [...same.slice(at + 1), ...same.slice(0, Math.max(at, 0)).reverse()];
}

const verbOf = (button: HTMLButtonElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent).trim().split(' ')[0] ?? '';

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
    const leave = () => {
      // Also told when the window is left, and then it keeps the focus.
      if (document.activeElement === place) return;
      place.removeAttribute('tabindex');
      place.removeEventListener('blur', leave);
    };
    place.addEventListener('blur', leave);
  }
  place.focus({ preventScroll: true });
}
