import { ArrowUp, IconButton } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';
import { scrollToTop } from './scroll-to-top.ts';

/** Scroll height from which the control shows. */
export const BACK_TO_TOP_HEIGHT_PX = 400;

/** Brings a long page back to its top. */
export function BackToTop() {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const onScroll = () => setVisible(window.scrollY >= BACK_TO_TOP_HEIGHT_PX);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  if (!isVisible) return null;
  return (
    <IconButton
      variant="outline"
      aria-label="Back to top"
      position="fixed"
      bottom="6"
      insetEnd="6"
      zIndex="sticky"
      onClick={() => scrollToTop()}
    >
      <ArrowUp />
    </IconButton>
  );
}
