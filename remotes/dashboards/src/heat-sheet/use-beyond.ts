import { type RefObject, useLayoutEffect, useState } from 'react';

/** Heads of a sheet that lie beyond the edges of its frame, from the start to the end. */
export interface Beyond {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

const NONE: Beyond = { left: [], right: [] };

/** Names of the columns, by their place among the heads that scroll. */
function beyondOf(frame: HTMLElement, names: readonly string[]): Beyond {
  const heads = [...frame.querySelectorAll('thead tr:last-child > [data-head]')];
  const start = frame.querySelector('tbody [scope=row]')?.getBoundingClientRect().right ?? 0;
  const end = frame.getBoundingClientRect().left + frame.clientWidth;
  const named = (isBeyond: (box: DOMRect) => boolean) =>
    names.filter((_name, at) => {
      const head = heads[at];
      return head !== undefined && isBeyond(head.getBoundingClientRect());
    });
  // A browser scrolls by whole pixels, and an edge may stay outside by a part of one.
  return { left: named((box) => box.left < start - 1), right: named((box) => box.right > end + 1) };
}

/** Returns which columns of a sheet are beyond its edges. It follows the scrolling and the width of the frame. */
export function useBeyond(frame: RefObject<HTMLElement | null>, names: readonly string[]): Beyond {
  const [beyond, setBeyond] = useState(NONE);
  const all = names.join('\n');
  useLayoutEffect(() => {
    const sheet = frame.current;
    if (!sheet) return;
    const measure = () => {
      const next = beyondOf(sheet, all.split('\n'));
      setBeyond((shown) => (`${shown.left}|${shown.right}` === `${next.left}|${next.right}` ? shown : next));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    for (const element of [sheet, ...sheet.children]) observer?.observe(element);
    sheet.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer?.disconnect();
      sheet.removeEventListener('scroll', measure);
    };
  }, [frame, all]);
  return beyond;
}
