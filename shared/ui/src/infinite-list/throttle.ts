export interface Throttled {
  (): void;
  cancel: () => void;
}

/** Limits how often `run` runs. It runs at once, then at most once per `ms` milliseconds. A call during the wait runs at the end of it. */
export function throttle(run: () => void, ms: number): Throttled {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isAskedAgain = false;
  const throttled = () => {
    if (waiting !== undefined) {
      isAskedAgain = true;
      return;
    }
    waiting = setTimeout(() => {
      waiting = undefined;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      throttled();
    }, ms);
    run();
  };
  throttled.cancel = () => {
    clearTimeout(waiting);
    waiting = undefined;
    isAskedAgain = false;
  };
  return throttled;
}
