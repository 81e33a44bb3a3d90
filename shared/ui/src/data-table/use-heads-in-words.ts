import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usePrinting } from '../print/use-printing.ts';

/**
 * True while the page is printed. The table must then draw its heads as plain words: Chromium repeats a head on each sheet only if it
 * contains no buttons. Afterwards the hook gives the focus back to the head that had it.
 */
export function useHeadsInWords(frame: RefObject<HTMLElement | null>): boolean {
  const focused = useRef<number | null>(null);
  // This listener must come before the one of `usePrinting`, which removes the buttons.
  useEffect(() => {
    const remember = () => {
      const at = headsIn(frame).findIndex((head) => head.contains(document.activeElement));
      focused.current = at === -1 ? null : at;
    };
    window.addEventListener('beforeprint', remember);
    return () => window.removeEventListener('beforeprint', remember);
  }, [frame]);
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    if (isPrinting || focused.current === null) return;
    const head = headsIn(frame)[focused.current];
    focused.current = null;
    if (document.activeElement === document.body) head?.querySelector('button')?.focus({ preventScroll: true });
  }, [isPrinting, frame]);
  return isPrinting;
}

const headsIn = ({ current }: RefObject<HTMLElement | null>) => [...(current?.querySelectorAll('thead th') ?? [])];
