import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long after the last answer: the page draws the figures, and may ask for more with them. */
const DRAWING_MS = 50;

/** True once nothing of the page was being loaded for a moment: what the person came for goes first. */
export function useAfterFigures(): boolean {
  const isQuiet = useIsFetching() === 0;
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => setAfter(true), DRAWING_MS);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return isAfter;
}
