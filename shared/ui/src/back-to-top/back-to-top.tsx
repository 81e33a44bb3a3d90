import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../primitives/button.tsx';

/** The specification sets these constants. */
export const BACK_TO_TOP_FROM_PX = 400;
export const BACK_TO_TOP_DURATION_MS = 450;

/** Scroll position, in pixels, after a share (0 to 1) of the way. The scroll is fast at first and slow at the end. */
export function easedPosition(from: number, share: number): number {
  return from * (1 - Math.min(1, share)) ** 3;
}

function scrollToTop(): void {
  // The button disappears at the top. The focus then goes to the beginning of the page's content, not of the document.
  document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
  if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const from = window.scrollY;
  const start = performance.now();
  const step = (now: number) => {
    const share = (now - start) / BACK_TO_TOP_DURATION_MS;
    window.scrollTo(0, easedPosition(from, share));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** A round button at the lower right. It appears once the page is scrolled by 400 px. */
export function BackToTop() {
  const [visible, setVisible] = useState(false);
  // Only the scroll event sets this. The event also comes when a browser restores the position. Reading the position while drawing would
  // force the browser to lay the page out.
  useEffect(() => {
    const onScroll = () => setVisible(window.scrollY >= BACK_TO_TOP_FROM_PX);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  if (!visible) return null;
  return (
    <chakra.div data-print="none" position="fixed" zIndex="sticky" insetInlineEnd="6" bottom="6">
      <IconButton
        variant="outline"
        size="touch"
        borderRadius="full"
        boxShadow="popover"
        aria-label="Back to top"
        onClick={scrollToTop}
      >
        <ArrowUp />
      </IconButton>
    </chakra.div>
  );
}
