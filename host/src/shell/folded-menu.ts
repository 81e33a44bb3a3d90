import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The theme's breakpoint `lg`. From this width on, the navigation is in the header itself. */
const UNFOLDED_QUERY = '(min-width: 1024px)';
/** In a radio group, only the chosen option is a tab stop. The arrow keys reach the others. */
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled, [type=radio]:not(:checked))';

export interface FoldedMenu {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The navigation's menu in a narrow window. Opening moves the focus to its first link. Tab cycles through the button and the links. Escape
 * closes it and returns the focus to the button. It also closes on navigation, on a press outside, and when the window becomes wide enough.
 */
export function useFoldedMenu(pathname: string): FoldedMenu {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `pathname` means that a link was followed, which closes the menu
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
