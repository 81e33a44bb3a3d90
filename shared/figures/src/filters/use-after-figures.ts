import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds to wait after the last answer. While the page draws the figures, it may ask for more. */
const DRAWING_MS = 50;

/** True after all loading on the page was quiet for a moment, so that the figures themselves load first. */
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
