export interface Throttled {
  (): void;
  cancel: () => void;
}

/** Runs at once, then every `ms` at most; a call in between is made up for at the end of its wait. */
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
