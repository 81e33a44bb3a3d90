import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns how far from the start each pinned column stays, in pixels and in column order. Each offset is the drawn width of all columns
 * before it. The first column of a table needs no offset.
 */
export function usePinOffsets(place: RefObject<HTMLElement | null>, count: number): readonly number[] {
  const [offsets, setOffsets] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    if (count === 0 || !place.current) return;
    const heads = [...place.current.querySelectorAll<HTMLElement>('thead th')].slice(0, count);
    const measure = () => {
      let at = 0;
      const next = heads.map((head) => {
        at += head.offsetWidth;
        return at;
      });
      setOffsets((before) => (next.every((value, index) => value === before[index]) ? before : next));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    for (const head of heads) observer?.observe(head);
    return () => observer?.disconnect();
  }, [place, count]);
  return offsets;
}
