export interface RunEveryOptions {
  readonly everyMs: number;
  readonly signal: AbortSignal;
  /** A rejection goes to `failed` and does not delay later rounds. */
  readonly look: () => Promise<void>;
  /** Not called once the signal has aborted, because a round that the server's end interrupts is not a failure. */
  readonly failed: (error: unknown) => void;
}

/** Calls `look` at once and then at each interval, one round after the other, until the signal aborts. */
export function runEvery({ everyMs, signal, look, failed }: RunEveryOptions): void {
  let isLooking = false;
  const round = async () => {
    // The last round may still run, for example against a slow mail server. This one is then left out.
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
    } catch (error) {
      if (!signal.aborted) failed(error);
    } finally {
      isLooking = false;
    }
  };
  if (signal.aborted) return;
  const timer = setInterval(() => void round(), everyMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  void round();
}
