import { Box } from '@fixed-ops/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export const HEADER_HEIGHT_PX = 56;
/** Below this visibility ratio, the header sticks to the top. */
const FULLY_VISIBLE = 1;
/** The space for the focus ring. */
const RING_PX = 8;

/**
 * Stays at its place in the page, and sticks to the top of the window as soon as that place is not fully visible. Elements that the browser
 * scrolls to, for example by Tab, end up below it.
 */
export function StickyHeader({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry && setStuck(entry.intersectionRatio < FULLY_VISIBLE), {
      threshold: FULLY_VISIBLE,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.scrollPadding;
    // The lower edge needs space too, because for the browser an element that begins at the last pixel is visible. A save bar at that edge
    // sets its height (`useMessagesAbove`).
    style.scrollPadding = `${HEADER_HEIGHT_PX + RING_PX}px 0 var(--messages-bottom, ${RING_PX}px)`;
    return () => {
      style.scrollPadding = before;
    };
  }, []);
  return (
    <Box ref={place} height={`${HEADER_HEIGHT_PX}px`}>
      <Box
        as="header"
        height={`${HEADER_HEIGHT_PX}px`}
        bg="bg.panel"
        borderBottomWidth="1px"
        zIndex="sticky"
        position={isStuck ? 'fixed' : 'relative'}
        top="0"
        insetInline="0"
      >
        {children}
      </Box>
    </Box>
  );
}
