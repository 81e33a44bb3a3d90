import { useRef } from 'react';

/**
 * Returns a function that does nothing while an earlier call of it still runs, so that a second press before the button is drawn as busy
 * has no effect. It is for writes outside of a form. The save of a form does this already.
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
