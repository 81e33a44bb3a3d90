import { type ForwardedRef, type RefCallback, useCallback, useRef } from 'react';
import { focusOn, placesAround, sameButtonsAround } from './focus-places.ts';

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
