/** Waits until a promise has settled, but no longer than `ms`. Never rejects. */
export function settledWithin(promise: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(done, done);
  });
}

/** The promise itself; says so once when it has not settled after `ms`. */
export function whileWaiting<T>(promise: Promise<T>, ms: number, say: () => void): Promise<T> {
  const timer = setTimeout(say, ms);
  return promise.finally(() => clearTimeout(timer));
}
