import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many px from the start each pinned column stays, in their order: as wide as those before it are drawn. The first column of a
 * table stays by itself.
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
