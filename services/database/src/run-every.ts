export interface RunEveryOptions {
  readonly everyMs: number;
  readonly signal: AbortSignal;
  /** One that rejects is told to `failed`, and holds up no later one. */
  readonly look: () => Promise<void>;
  /** Not called once the signal aborts: a round that the end of the server interrupts is no news. */
  readonly failed: (error: unknown) => void;
}

/** Looks now and again and again, one round after the other, until the signal aborts. */
export function runEvery({ everyMs, signal, look, failed }: RunEveryOptions): void {
  let isLooking = false;
  const round = async () => {
    // What is asked may be slow to say no, as a mail server.
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
