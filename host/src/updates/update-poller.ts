/** How often a page that somebody looks at asks which releases are served: a newer one is offered within a minute. */
export const UPDATE_POLL_MS = 25_000;

/** Names of releases: of the host and of each remote that has one. */
export interface ReleaseSet {
  readonly host: string | null;
  readonly remotes: Readonly<Record<string, string | null>>;
}

/** What the poller needs of the world; tests hand in their own. `Current` may say more of what is served. */
export interface UpdatePorts<Current extends ReleaseSet = ReleaseSet> {
  /** What this page was opened with. */
  readonly opened: ReleaseSet;
  readonly fetchCurrent: () => Promise<Current>;
  readonly isVisible: () => boolean;
  /** Whether an offer is welcome: not while something unsaved would be lost by taking it. */
  readonly isSafe: () => boolean;
  /** Offers to load the page anew for what is served now; answers the function that takes the offer back. */
  readonly offer: (current: Current) => () => void;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

const differs = (opened: ReleaseSet, current: ReleaseSet): boolean =>
  (opened.host !== null && current.host !== null && opened.host !== current.host) ||
  Object.entries(opened.remotes).some(([name, release]) => {
    const now = current.remotes[name];
    return now !== undefined && now !== null && now !== release;
  });

const isSame = (one: ReleaseSet | null, other: ReleaseSet): boolean => one !== null && !differs(one, other);

/**
 * Asks, while the page is looked at, which releases are served now, and offers to load the page anew once they are others than those
 * of the page: once for each set, so that who declines is asked again only for what comes after. A page keeps what it was opened with
 * until it is loaded anew. An offer goes when what it offers is gone, as after a rollback.
 */
export function createUpdatePoller<Current extends ReleaseSet>(ports: UpdatePorts<Current>) {
  const { opened, fetchCurrent, isVisible, isSafe, offer, setTimer } = ports;
  let offered: ReleaseSet | null = null;
  let withdraw: (() => void) | null = null;
  let cancelTimer: (() => void) | null = null;
  let question = 0;

  function take(current: Current) {
    if (!differs(opened, current)) {
      withdraw?.();
      withdraw = null;
      offered = null;
      return;
    }
    if (isSame(offered, current) || !isSafe()) return;
    withdraw?.();
    offered = current;
    withdraw = offer(current);
  }

  async function ask(): Promise<void> {
    cancelTimer?.();
    // A hidden page asks again when somebody comes back to it.
    if (!isVisible()) return;
    question += 1;
    const mine = question;
    const current = await fetchCurrent().catch(() => null);
    if (mine !== question) return;
    if (current !== null) take(current);
    cancelTimer = setTimer(() => void ask(), UPDATE_POLL_MS);
  }

  return {
    /** Asks at once, as when somebody comes back to the page. */
    refresh: ask,
    stop() {
      question += 1;
      cancelTimer?.();
      withdraw?.();
    },
  };
}
