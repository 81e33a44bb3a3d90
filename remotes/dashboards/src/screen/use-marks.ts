import { type KeyboardEvent, useRef, useState } from 'react';

/** For purely visual parts of a drawing; its marks say the same in words. */
export const HIDDEN = { 'aria-hidden': true } as const;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Keyboard access to the marks of a drawing, which are one stop of the Tab key. Arrows, Home and End move between marks, Enter opens one. */
export function useMarks(count: number, onOpen: (index: number) => void) {
  const marks = useRef<(SVGGElement | null)[]>([]);
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, count - 1);
  const go = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setCurrent(next);
    marks.current[next]?.focus();
  };
  return (index: number) => ({
    ref: (element: SVGGElement | null) => {
      marks.current[index] = element;
    },
    role: 'button',
    tabIndex: index === stop ? 0 : -1,
    onClick: () => onOpen(index),
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent) => {
      // Alt and an arrow is Back.
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      const step = STEPS[event.key];
      if (step !== undefined) go(index + step);
      else if (event.key === 'Home') go(0);
      else if (event.key === 'End') go(count - 1);
      else if (event.key === 'Enter' || event.key === ' ') onOpen(index);
      else return;
      event.preventDefault();
    },
  });
}
