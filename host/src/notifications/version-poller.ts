import type { DealershipVersion } from '@fixed-ops/contract';

/** How often a visible page asks for changes. */
export const VERSION_POLL_MS = 15_000;
/** A tab that received the answer of another one waits longer, so that the same tab asks again. */
export const VERSION_HEARD_MS = VERSION_POLL_MS + 1000;

/** The poller's environment, which tests replace. */
export interface VersionPorts {
  readonly fetchVersion: () => Promise<DealershipVersion>;
  readonly isVisible: () => boolean;
  /** Sends the answer to the other tabs of the same person and store. */
  readonly announce: (version: DealershipVersion) => void;
  /** Called after a change elsewhere, with whether it changed settings. */
  readonly onChange: (isSettings: boolean) => void;
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

/**
 * While the page is visible, asks every 15 seconds for the versions of data and settings, and reports changes from elsewhere. One tab asks for
 * all, and the others receive its answers. Changes that this tab saved itself are not reported (`saved`). A failure is retried at the next
 * turn. The first answer reports changes since the page was loaded, if `loaded` contains the versions of that time.
 *
 * @param hasSaved whether this tab has saved since it was loaded; a change in the first answer may then be its own, so the data are requested
 *   again without a message
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
    // A hidden tab asks again when it becomes visible.
    if (!isVisible() && !isOwn) return;
    // Until an answer arrives, the change of the next one may be this tab's own.
    if (isOwn) mayBeOwn = true;
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
    /** Asks at once, for example when the tab becomes visible. */
    refresh: () => ask(false),
    /** This tab saved something, so the new versions are known and not reported. */
    saved: () => ask(true),
    /** Takes the answer of another tab. */
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
