/** How often the unread count is asked for. */
export const UNREAD_POLL_MS = 300_000;

/** What the poller needs of the world; tests hand in their own. */
export interface PollerPorts {
  /** `isWanted` turns false when the answer would be dropped: what waits before it asks then asks no more. */
  readonly fetchCount: (isWanted: () => boolean) => Promise<number>;
  /** Null hides the indicator. */
  readonly show: (count: number | null) => void;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

/**
 * Asks for the unread count now and every five minutes. After a failure it hides the indicator and stops, until the
 * next `refresh` (a route or dealership change) succeeds and starts it again. An answer that a later refresh has
 * overtaken is dropped.
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
