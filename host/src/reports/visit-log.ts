import { CLIENT_EVENTS_MAX, type ClientView, HOST_AREA } from '@fixed-ops/contract/help';
import { CODE_MISSING } from '../federation/code-missing.ts';
import type { FailureFacts } from './describe-failure.ts';
import type { NotedVisit } from './visits.ts';

/** The time from the beginning of a visit to its first report. Its first paint is measured by then, and a canary is judged within a minute. */
export const TELL_AFTER_MS = 5000;
/** The largest number of stored visits. Older ones were reported, or nobody is there to receive them. */
const MOST_WAITING = 200;
const OLDEST_MS = 86_400_000;

export interface VisitPorts {
  /** The release of the host. Null if the document does not contain it; then it has no visits. */
  readonly hostRelease: string | null;
  readonly engine: ClientView['engine'];
  /** When the document was requested. */
  readonly documentMs: number;
  readonly now: () => number;
  /** Whether the device has a connection. */
  readonly isOnline: () => boolean;
  readonly newId: () => string;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Sends visits. A rejection is ignored. Null while nobody is signed in. */
  readonly send: (views: readonly ClientView[]) => Promise<unknown> | null;
}

type Vital = 'lcpMs' | 'inpMs' | 'cls';
type Visit = Omit<ClientView, 'agoMs'> & { readonly beganMs: number };

/**
 * Stores the visits of a page and reports each twice: soon after its beginning, and when the page is left, with newer data. The browser's
 * measurements belong to the host and to the open area. The largest paint belongs only to the first area, because the browser measures it
 * once per document.
 */
export function createVisitLog(ports: VisitPorts) {
  const { engine, now, newId } = ports;
  /** Newest last. */
  let visits: Visit[] = [];
  const untold = new Set<string>();
  const cancels = new Set<() => void>();

  const blank = { engine, errors: 0, lcpMs: null, inpMs: null, cls: null };
  function begin(visit: Pick<Visit, 'remote' | 'release' | 'outcome' | 'beganMs'>) {
    const begun = { ...blank, ...visit, viewId: newId() };
    visits = [...visits, begun].slice(-MOST_WAITING);
    untold.add(begun.viewId);
    const cancel = ports.setTimer(() => {
      cancels.delete(cancel);
      tell();
    }, TELL_AFTER_MS);
    cancels.add(cancel);
    return begun;
  }

  const host =
    ports.hostRelease === null
      ? null
      : begin({ remote: HOST_AREA, release: ports.hostRelease, outcome: 'shown', beganMs: ports.documentMs }).viewId;
  let first: string | null = null;
  const openArea = () => visits.findLast(({ viewId, outcome }) => viewId !== host && outcome === 'shown')?.viewId;

  function change(which: readonly (string | null | undefined)[], how: (visit: Visit) => Visit) {
    visits = visits.map((visit) => {
      if (!which.includes(visit.viewId)) return visit;
      untold.add(visit.viewId);
      return how(visit);
    });
  }

  function tell() {
    const told = visits.filter(({ viewId }) => untold.has(viewId)).slice(0, CLIENT_EVENTS_MAX);
    if (told.length === 0) return;
    const views = told.map(({ beganMs, ...visit }) => ({
      ...visit,
      agoMs: Math.min(Math.max(0, Math.round(now() - beganMs)), OLDEST_MS),
    }));
    const sent = ports.send(views);
    if (sent === null) return;
    for (const { viewId } of told) untold.delete(viewId);
    sent.catch(() => undefined);
  }

  return {
    note({ remote, release, outcome, atMs }: NotedVisit) {
      const { viewId } = begin({ remote, release, outcome, beganMs: atMs });
      if (outcome === 'shown') first ??= viewId;
    },
    /** Counts a failure for the visit of its release. Code that does not load without a connection is not a failure of the release. */
    fail({ name, remote, release }: Pick<FailureFacts, 'name' | 'remote' | 'release'>) {
      if (name === CODE_MISSING && !ports.isOnline()) return;
      const visit = visits.findLast((each) => each.remote === remote && each.release === release);
      if (visit) change([visit.viewId], ({ errors, ...rest }) => ({ ...rest, errors: errors + 1 }));
    },
    measure(vital: Vital, value: number) {
      const rounded = vital === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
      change([host, vital === 'lcpMs' ? first : openArea()], (visit) => ({ ...visit, [vital]: rounded }));
    },
    /** Reports everything that is not reported yet, because the page may be left. */
    end: tell,
    /** Stops reporting. */
    close() {
      for (const cancel of cancels) cancel();
    },
  };
}

/** The engine of a browser, from its user agent. All browsers on an iPad use WebKit, and their user agent says so. */
export function engineOf(userAgent: string): ClientView['engine'] {
  if (/Firefox\//.test(userAgent)) return 'gecko';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'blink';
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other';
}
