import { useEffect, useState } from 'react';

export const SLIDE_MS = 40_000;

/** Which of the slides is on: the next every 40 seconds, arrows step, the space bar holds and lets go. */
export function useRotation(count: number) {
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setAt((at + 1) % count), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [at, isHeld, count]);
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
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
