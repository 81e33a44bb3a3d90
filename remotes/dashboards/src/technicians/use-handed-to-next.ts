import { type RefObject, useLayoutEffect } from 'react';

/** What marks an element whose select may go with what is chosen in it. */
export const GOES_WITH_CHOICE = { 'data-goes': '' };

/**
 * A select that goes with what is chosen in it, as a line's with its line, would take the focus with it. It goes to the select of the next
 * line, else of the one before, else to the panel: as a button's (`useFocusHandedOn` of shared/ui), which selects do without.
 */
export function useHandedToNext(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    // Told before it is taken away.
    return () => {
      if (element?.contains(document.activeElement)) handOn(element);
    };
  }, [box]);
}

function handOn(element: HTMLElement): void {
  const panel = element.closest('section');
  const all = [...(panel?.querySelectorAll<HTMLElement>('[data-goes]') ?? [])];
  const at = all.indexOf(element);
  const near = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).reverse()];
  // What stays is known once all has changed; who has put the focus somewhere by then is let alone.
  queueMicrotask(() => {
    if (element.isConnected || document.activeElement !== document.body) return;
    const next = near.find(({ isConnected }) => isConnected)?.querySelector('button');
    if (next) next.focus();
    else if (panel) focusOn(panel);
  });
}

function focusOn(panel: HTMLElement): void {
  panel.tabIndex = -1;
  panel.addEventListener('blur', () => panel.removeAttribute('tabindex'), { once: true });
  panel.focus({ preventScroll: true });
}
