import { type RefObject, useLayoutEffect, useState } from 'react';
import { standingTabs } from './fold-tabs.ts';

/** From here on (token `lg`) tabs fold; below it the row scrolls sideways. */
const FOLDS = '(min-width: 64rem)';

/**
 * Which tabs of the row stand, by index; null while all do. The row has a `li` for every tab, folded ones included, so that all can be
 * measured, and a last one with the button of the menu.
 */
export function useStandingTabs(row: RefObject<HTMLElement | null>, current: number): readonly number[] | null {
  const [standing, setStanding] = useState<readonly number[] | null>(null);
  // After every drawing, since any may bring other tabs.
  useLayoutEffect(() => {
    const room = row.current;
    const list = room?.querySelector('ul');
    if (!room || !list) return;
    const wide = window.matchMedia?.(FOLDS);
    const fold = () => {
      const widths = [...list.children].map((each) => each.getBoundingClientRect().width);
      const more = widths.pop() ?? 0;
      const tabs = widths.map((width, index) => ({ width, current: index === current }));
      const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
      const next = wide?.matches
        ? standingTabs(tabs, { room: room.clientWidth, gap, more })
        : tabs.map((_, index) => index);
      const all = next.length === tabs.length;
      setStanding((was) => (all ? null : was?.join() === next.join() ? was : next));
    };
    fold();
    wide?.addEventListener('change', fold);
    // Fonts that arrive late change the widths of tabs, and what stands beside the row its room.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(fold);
    for (const each of [room, ...list.children]) observer?.observe(each);
    return () => {
      wide?.removeEventListener('change', fold);
      observer?.disconnect();
    };
  });
  return standing;
}
