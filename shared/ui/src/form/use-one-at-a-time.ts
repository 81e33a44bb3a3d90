import { useRef } from 'react';

/**
 * Runs what a press begins once at a time: a second press that comes before the button is drawn as busy does nothing. For writes
 * outside a form, whose own save knows this already.
 */
export function useOneAtATime<Args extends readonly unknown[]>(
  run: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run(...args);
    } finally {
      isRunning.current = false;
    }
  };
}
