import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usePrinting } from '../print/use-printing.ts';

/**
 * True while the page is printed, when the heads that sort are words: Chromium repeats those on each sheet, and not buttons. The head
 * that had the focus has it again afterwards.
 */
export function useHeadsInWords(frame: RefObject<HTMLElement | null>): boolean {
  const focused = useRef<number | null>(null);
  // Before `usePrinting`, whose listener takes the buttons away.
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
