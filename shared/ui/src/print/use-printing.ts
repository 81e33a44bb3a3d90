import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. A component that is mounted meanwhile has missed the event. */
let isNow = false;

/**
 * True while the page is being printed, so that what is drawn only for a window can be drawn for paper. The change is drawn before the
 * browser goes on, because it takes the page as it is when the event ends.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(isNow);
  useEffect(() => {
    const set = (next: boolean) => {
      isNow = next;
      flushSync(() => setPrinting(next));
    };
    const begin = () => set(true);
    const end = () => set(false);
    const media = window.matchMedia?.('print');
    const follow = (event: MediaQueryListEvent) => set(event.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media?.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media?.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
