export interface RoundsOptions {
  readonly everyMs: number;
  readonly signal: AbortSignal;
  /** Never rejects. */
  readonly look: () => Promise<void>;
}

/** Looks now and again and again, one round after the other, until the signal aborts. */
export function keepLooking({ everyMs, signal, look }: RoundsOptions): void {
  let isLooking = false;
  const round = async () => {
    // A mail server that is slow to say no holds a round up.
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  };
  if (signal.aborted) return;
  void round();
  const timer = setInterval(() => void round(), everyMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
