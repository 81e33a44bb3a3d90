import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { standingTabs } from './fold-tabs.ts';

/** From this width on (token `lg`), tabs fold. Below it, the row scrolls sideways. */
export const FOLDS = '(min-width: 64rem)';

/**
 * Returns which tabs stay in the row, by index, or null while all of them stay. The row must have one `li` for each tab, folded tabs
 * included, so that the hook can measure all of them. A last `li` holds the button of the menu. `tabs` is the text of the tabs: when it
 * changes, the hook measures again.
 */
export function useStandingTabs(
  row: RefObject<HTMLElement | null>,
  { tabs, current }: { readonly tabs: string; readonly current: number },
): readonly number[] | null {
  const [standing, setStanding] = useState<readonly number[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other `tabs` are other elements, which the hook must measure
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
 * Calls `measure` after the browser has laid the elements out and before it paints them. Calls it again whenever one of them changes its
 * size: fonts load late, and elements beside a row take room from it. Measuring in an effect would lay the whole page out once more, which
 * costs a tenth of the first page's time.
 */
function onceLaidOut(elements: readonly Element[], measure: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    measure();
    return () => undefined;
  }
  // `flushSync` draws the result at once. Otherwise the unfolded tabs would show for one frame.
  const observer = new ResizeObserver(() => flushSync(measure));
  for (const each of elements) observer.observe(each);
  return () => observer.disconnect();
}
