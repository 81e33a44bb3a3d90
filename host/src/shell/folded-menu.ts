import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The theme's breakpoint `lg`: from here on the navigation stands in the header itself. */
const UNFOLDED_QUERY = '(min-width: 1024px)';
/** Of a choice of one the chosen one alone is a stop: the arrow keys lead to the others. */
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled, [type=radio]:not(:checked))';

export interface FoldedMenu {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The menu that the navigation folds into on a narrow window. Opening moves the focus to its first link, Tab goes round
 * between the button and its links, Escape closes it and gives the focus back to the button. It closes by itself on
 * navigation, on a press outside, and when the window becomes wide enough to do without it.
 */
export function useFoldedMenu(pathname: string): FoldedMenu {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when a link was followed
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    const onPointerDown = (event: PointerEvent) => {
      const isInside = [button, panel].some(
        ({ current }) => event.target instanceof Node && current?.contains(event.target),
      );
      if (!isInside) setOpen(false);
    };
    const wide = window.matchMedia?.(UNFOLDED_QUERY);
    const onWidth = () => wide?.matches && setOpen(false);
    document.addEventListener('pointerdown', onPointerDown, true);
    wide?.addEventListener('change', onWidth);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      wide?.removeEventListener('change', onWidth);
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') {
      const stops = [button.current, ...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
        (each) => each !== null,
      );
      const at = stops.findIndex((each) => each.contains(document.activeElement));
      event.preventDefault();
      stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
    }
  };

  return { isOpen, toggle: () => setOpen(!isOpen), button, panel, onKeyDown };
}
