import type { DealershipVersion } from '@fixed-ops/contract';

/** How often a page that somebody looks at asks whether anything changed. */
export const VERSION_POLL_MS = 15_000;
/** A tab that heard the answer of another one waits longer, so that the same one asks again. */
export const VERSION_HEARD_MS = VERSION_POLL_MS + 1000;

/** What the poller needs of the world; tests hand in their own. */
export interface VersionPorts {
  readonly fetchVersion: () => Promise<DealershipVersion>;
  readonly isVisible: () => boolean;
  /** Tells the other tabs of the same person and store. */
  readonly announce: (version: DealershipVersion) => void;
  /** Something changed elsewhere; whether it were settings. */
  readonly onChange: (isSettings: boolean) => void;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

/**
 * Asks every 15 seconds, while the page is looked at, which version of data and settings stands, and tells what changed
 * elsewhere. One tab asks for all: the others hear it. What this tab saved itself is no news (`saved`). A failure is tried again
 * at the next turn. What changed since the page was loaded is told by the first answer, where `loaded` says what stood then.
 *
 * @param hasSaved this tab has saved since it was loaded: what the first answer finds changed is its own or not, and is asked for again
 *   without a word
 */
export function createVersionPoller(ports: VersionPorts, loaded: DealershipVersion | null = null, hasSaved = false) {
  const { fetchVersion, isVisible, announce, onChange, setTimer } = ports;
  let known = loaded;
  let mayBeOwn = hasSaved;
  let cancelTimer: (() => void) | null = null;
  let question = 0;

  const wait = (ms: number) => {
    cancelTimer?.();
    cancelTimer = setTimer(() => void ask(false), ms);
  };
  function take(version: DealershipVersion, isOwn: boolean) {
    const before = known;
    const isTold = !mayBeOwn;
    known = version;
    mayBeOwn = false;
    if (before === null || isOwn || before.data === version.data) return;
    onChange(isTold && before.settings !== version.settings);
  }
  async function ask(isOwn: boolean): Promise<void> {
    // A hidden tab asks again when somebody comes back to it.
    if (!isVisible() && !isOwn) return;
    question += 1;
    const mine = question;
    const version = await fetchVersion().catch(() => null);
    if (mine !== question) return;
    if (version !== null) {
      take(version, isOwn);
      announce(version);
    }
    wait(VERSION_POLL_MS);
  }
  return {
    /** Asks at once, as when somebody comes back to the tab. */
    refresh: () => ask(false),
    /** This tab saved something: what stands now is known, and no news. */
    saved: () => ask(true),
    /** Another tab asked. */
    hear(version: DealershipVersion) {
      take(version, false);
      wait(VERSION_HEARD_MS);
    },
    stop() {
      question += 1;
      cancelTimer?.();
    },
  };
}
