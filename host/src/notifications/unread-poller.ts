/** How often the unread count is requested. */
export const UNREAD_POLL_MS = 300_000;

/** The poller's environment, which tests replace. */
export interface PollerPorts {
  /** `isWanted` becomes false if the answer would be dropped, so that a delayed request is not sent. */
  readonly fetchCount: (isWanted: () => boolean) => Promise<number>;
  /** Null hides the indicator. */
  readonly show: (count: number | null) => void;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

/**
 * Requests the unread count now and every five minutes. After a failure it hides the indicator and stops, until the next `refresh` (a route or
 * dealership change) succeeds and starts it again. An answer that arrives after a later refresh is dropped.
 */
export function createUnreadPoller({ fetchCount, show, setTimer }: PollerPorts) {
  let cancelTimer: (() => void) | null = null;
  let asked = 0;
  let hasFailed = false;

  const stopTimer = () => {
    cancelTimer?.();
    cancelTimer = null;
  };
  function take(count: number | null) {
    show(count);
    hasFailed = count === null;
    if (!hasFailed) cancelTimer = setTimer(() => void refresh(), UNREAD_POLL_MS);
  }
  async function refresh(): Promise<void> {
    asked += 1;
    const question = asked;
    stopTimer();
    const isWanted = () => question === asked;
    const count = await fetchCount(isWanted).catch(() => null);
    if (isWanted()) take(count);
  }
  return {
    refresh,
    /**
     * Shows a number that is newer than any answer on its way, and asks again five minutes later. After a failure the
     * indicator stays hidden all the same.
     */
    tell(count: number) {
      if (hasFailed) return;
      asked += 1;
      stopTimer();
      take(count);
    },
    stop() {
      asked += 1;
      stopTimer();
    },
  };
}
