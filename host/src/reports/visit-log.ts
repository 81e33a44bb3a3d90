import { ApiError } from '@fixed-ops/api';
import { CLIENT_EVENTS_MAX, type ClientView, HOST_AREA } from '@fixed-ops/contract/help';
import { CODE_MISSING } from '../federation/code-missing.ts';
import type { FailureFacts } from './describe-failure.ts';
import type { NotedVisit } from './visits.ts';

/** The time from the beginning of a visit to its first report. Its first paint is measured by then, and a canary is judged within a minute. */
export const TELL_AFTER_MS = 5000;
/** The pause before a visit is reported again whose release fails while the page stays open. Failures seldom come alone. */
export const LATE_PAUSE_MS = 10_000;
/** The pause doubles while reports do not arrive, up to this. */
export const LONGEST_PAUSE_MS = 5 * 60_000;
/** The largest number of failures that a report may name. */
export const MOST_ERRORS = 100_000;
/** The largest number of stored visits. Older ones were reported, or nobody is there to receive them. The host's stays while the page does. */
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
  /** Sends visits. Those of a rejected report are sent again later, unless the server refuses them. Null while nobody is signed in. */
  readonly send: (views: readonly ClientView[]) => Promise<unknown> | null;
}

type Vital = 'lcpMs' | 'inpMs' | 'cls';
type Visit = Omit<ClientView, 'agoMs'> & { readonly beganMs: number };

const UNAUTHORIZED = 401;
const TIMEOUT = 408;
const TOO_MANY = 429;
/** Whether the server would refuse the same report again. */
const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![UNAUTHORIZED, TIMEOUT, TOO_MANY].includes(error.status);

/**
 * Stores the visits of a page and reports each soon after its beginning, and again with newer data: soon after its release fails, because a
 * tab may stay open for days while a canary is judged, and when the page is left. What does not arrive is reported with the next. The
 * browser's measurements belong to the host and to the open area. The largest paint belongs only to the first area, because the browser
 * measures it once per document.
 */
export function createVisitLog(ports: VisitPorts) {
  const { engine, now, newId } = ports;
  /** Newest last. */
  let visits: Visit[] = [];
  const untold = new Set<string>();
  const cancels = new Set<() => void>();
  let pauseMs = LATE_PAUSE_MS;
  let isSoon = false;
  let isClosed = false;

  function after(ms: number, run: () => void) {
    const cancel = ports.setTimer(() => {
      cancels.delete(cancel);
      run();
    }, ms);
    cancels.add(cancel);
  }

  const blank = { engine, errors: 0, lcpMs: null, inpMs: null, cls: null };
  function begin(visit: Pick<Visit, 'remote' | 'release' | 'outcome' | 'beganMs'>) {
    const begun = { ...blank, ...visit, viewId: newId() };
    visits = [...visits, begun];
    if (visits.length > MOST_WAITING) visits = visits.filter((_, index) => index !== (host === null ? 0 : 1));
    untold.add(begun.viewId);
    after(TELL_AFTER_MS, tell);
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

  const waiting = () => visits.filter(({ viewId }) => untold.has(viewId));

  /** One timer for all visits, so that a release that fails without end sends no report without end. */
  function tellSoon() {
    if (isSoon || isClosed) return;
    isSoon = true;
    after(pauseMs, () => {
      isSoon = false;
      tell();
    });
  }

  function tell() {
    const told = waiting().slice(0, CLIENT_EVENTS_MAX);
    if (told.length === 0) return;
    const views = told.map(({ beganMs, ...visit }) => ({
      ...visit,
      agoMs: Math.min(Math.max(0, Math.round(now() - beganMs)), OLDEST_MS),
    }));
    const sent = ports.send(views);
    if (sent === null) return;
    for (const { viewId } of told) untold.delete(viewId);
    if (waiting().length > 0) tellSoon();
    sent.then(
      () => {
        pauseMs = LATE_PAUSE_MS;
      },
      (error) => {
        if (isRefused(error)) return;
        for (const { viewId } of told) untold.add(viewId);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        tellSoon();
      },
    );
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
      if (visit === undefined) return;
      change([visit.viewId], ({ errors, ...rest }) => ({ ...rest, errors: Math.min(errors + 1, MOST_ERRORS) }));
      tellSoon();
    },
    measure(vital: Vital, value: number) {
      const rounded = vital === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
      change([host, vital === 'lcpMs' ? first : openArea()], (visit) => ({ ...visit, [vital]: rounded }));
    },
    /** Reports everything that is not reported yet, because the page may be left. */
    end: tell,
    /** Stops reporting. */
    close() {
      isClosed = true;
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
