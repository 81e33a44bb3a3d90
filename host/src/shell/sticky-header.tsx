import { Box } from '@fixed-ops/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export const HEADER_HEIGHT_PX = 56;
/** Visibility ratio under which the header sticks to the top. */
const FULLY_VISIBLE = 1;
/** Room for the ring around what has the focus. */
const RING_PX = 8;

/**
 * Keeps its place in the page and, as soon as that place is not fully visible, sticks to the top of the window. What the browser
 * scrolls to, such as what Tab reaches, comes to lie below it.
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
    // Below as well: what begins at the last pixel of the window counts for the browser as seen. A save bar at the lower edge says how
    // high it is (`useMessagesAbove`).
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
