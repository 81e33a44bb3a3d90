import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const CONTROL = 'button, a, input, select, textarea, summary, [role=button]';

interface Rotation {
  /** The number of the first slide. */
  readonly first: number;
  /** How long each slide is shown. */
  readonly seconds: number;
}

/** The number of the shown slide. Slides follow each other, arrow keys step, and the space bar pauses and resumes. */
export function useRotation(count: number, { first, seconds }: Rotation) {
  const [at, setAt] = useState(Math.max(0, first));
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setAt((at + 1) % count), seconds * SECOND_MS);
    return () => clearTimeout(timer);
  }, [at, isHeld, count, seconds]);
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      // A chart on the slide uses arrow keys itself.
      if (event.defaultPrevented) return;
      // Alt and an arrow is Back, and Space presses the control that has the focus.
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      if (event.key === ' ' && event.target instanceof Element && event.target.closest(CONTROL)) return;
      if (event.key === 'ArrowRight') setAt((before) => (before + 1) % count);
      else if (event.key === 'ArrowLeft') setAt((before) => (before + count - 1) % count);
      else if (event.key === ' ') setHeld((before) => !before);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [count]);
  return { at: Math.min(at, count - 1), isHeld };
}
