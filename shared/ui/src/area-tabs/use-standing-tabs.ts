import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { standingTabs } from './fold-tabs.ts';

/** From here on (token `lg`) tabs fold; below it the row scrolls sideways. */
export const FOLDS = '(min-width: 64rem)';

/**
 * Which tabs of the row stand, by index; null while all do. The row has a `li` for every tab, folded ones included, so that all can be
 * measured, and a last one with the button of the menu. `tabs` is their text: others are measured anew.
 */
export function useStandingTabs(
  row: RefObject<HTMLElement | null>,
  { tabs, current }: { readonly tabs: string; readonly current: number },
): readonly number[] | null {
  const [standing, setStanding] = useState<readonly number[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs are other elements.
  useLayoutEffect(() => {
    const room = row.current;
    const list = room?.querySelector('ul');
    if (!room || !list) return;
    const wide = window.matchMedia?.(FOLDS);
    const fold = () => {
      const widths = [...list.children].map((each) => each.getBoundingClientRect().width);
      const more = widths.pop() ?? 0;
      const measured = widths.map((width, index) => ({ width, current: index === current }));
      const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
      const next = wide?.matches
        ? standingTabs(measured, { room: room.clientWidth, gap, more })
        : measured.map((_, index) => index);
      const all = next.length === measured.length;
      setStanding((was) => (all ? null : was?.join() === next.join() ? was : next));
    };
    wide?.addEventListener('change', fold);
    const stop = onceLaidOut([room, ...list.children], fold);
    return () => {
      wide?.removeEventListener('change', fold);
      stop();
    };
  }, [row, tabs, current]);
  return standing;
}

/**
 * Calls `measure` when the browser has laid the elements out, before they are seen, and again whenever one has another size: fonts arrive
 * late, and what stands beside a row takes its room. Measured in an effect, the whole page would be laid out once more for it: a tenth of the
 * first page's time.
 */
function onceLaidOut(elements: readonly Element[], measure: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    measure();
    return () => undefined;
  }
  // At once, or the tabs would be seen unfolded for a frame.
  const observer = new ResizeObserver(() => flushSync(measure));
  for (const each of elements) observer.observe(each);
  return () => observer.disconnect();
}
