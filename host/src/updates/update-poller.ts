/** How often a visible page asks for the served releases, so that a newer one is offered within a minute. */
export const UPDATE_POLL_MS = 25_000;

/** The names of releases: of the host, and of each remote that has one. */
export interface ReleaseSet {
  readonly host: string | null;
  readonly remotes: Readonly<Record<string, string | null>>;
}

/** The poller's environment, which tests replace. `Current` may contain more about the served releases. */
export interface UpdatePorts<Current extends ReleaseSet = ReleaseSet> {
  /** The releases that this page was opened with. */
  readonly opened: ReleaseSet;
  readonly fetchCurrent: () => Promise<Current>;
  readonly isVisible: () => boolean;
  /** Whether an offer may be shown. False while unsaved input would be lost by accepting it. */
  readonly isSafe: () => boolean;
  /** Offers to reload the page for the served releases. Returns a function that withdraws the offer. */
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
 * While the page is visible, asks for the served releases, and offers a reload if they differ from those of the page. It offers each set
 * once, so that a person who declines is asked again only for a later one. A page keeps its releases until it is reloaded. An offer is withdrawn
 * if its releases are no longer served, for example after a rollback.
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
    // A hidden page asks again when it becomes visible.
    if (!isVisible()) return;
    question += 1;
    const mine = question;
    const current = await fetchCurrent().catch(() => null);
    if (mine !== question) return;
    if (current !== null) take(current);
    cancelTimer = setTimer(() => void ask(), UPDATE_POLL_MS);
  }

  return {
    /** Asks at once, for example when the page becomes visible. */
    refresh: ask,
    stop() {
      question += 1;
      cancelTimer?.();
      withdraw?.();
    },
  };
}
