import { type ForwardedRef, type RefCallback, useCallback, useRef } from 'react';
import { focusOn, placesAround, sameButtonsAround } from './focus-places.ts';

const ROWS = 'li, tr, [role=row], [role=listitem], section';

/**
 * Moves the focus on if a button disappears through its own press, such as "Clear filters". Otherwise it would take the focus with it, and
 * people with a screen reader would be nowhere. The focus goes to the part of the page around the button, or to the h1. In rows and chips,
 * such as with "Remove", it goes to the same button of the next one, or else of the one before. A screen that knows a better place, such as
 * the field that was cleared, moves the focus there itself. Returns the ref for the button.
 */
export function useFocusHandedOn(ref: ForwardedRef<HTMLButtonElement>): RefCallback<HTMLButtonElement> {
  const held = useRef<HTMLButtonElement>(null);
  return useCallback(
    (element: HTMLButtonElement | null) => {
      // React calls this before it takes the button away, also if a link takes its place (`asChild`).
      if (!element && held.current && held.current === focused) handOnFrom(held.current);
      held.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
}

/**
 * The element with the focus, kept once for the whole page. If each button had listeners, it would add them again whenever somebody's ref
 * is another function. A button that is disabled while its press is answered loses the focus to the page, and no event tells that. It
 * counts as still having the focus.
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
  // Only after the whole change is it known what stays. If the focus is somewhere else by then, such as after a dialog has closed, it stays
  // there.
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
