import { type RefObject, useLayoutEffect } from 'react';

/** Marks an element whose select may unmount after a choice. */
export const GOES_WITH_CHOICE = { 'data-goes': '' };

/**
 * Keeps the focus if a select unmounts after a choice, as a line's select does with its line. It moves the focus to the select of the next
 * line, or of the previous one, or to the panel. `useFocusHandedOn` of shared/ui does the same for buttons.
 */
export function useHandedToNext(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    // This runs before the element is removed.
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
  // Only after the change it is clear which lines remain. If the person has moved the focus meanwhile, it stays there.
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
