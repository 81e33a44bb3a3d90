import { CLIENT_EVENTS_MAX, type ClientView, HOST_AREA } from '@fixed-ops/contract/help';
import { CODE_MISSING } from '../federation/code-missing.ts';
import type { FailureFacts } from './describe-failure.ts';
import type { NotedVisit } from './visits.ts';

/** How soon after it began a visit is told: what it shows first is measured by then, and a canary is judged within a minute. */
export const TELL_AFTER_MS = 5000;
/** Visits that wait to be told; older ones have been, or nobody is there to tell them to. */
const MOST_WAITING = 200;
const OLDEST_MS = 86_400_000;

export interface VisitPorts {
  /** Release of the host; null where the document does not say, and it has no visits. */
  readonly hostRelease: string | null;
  readonly engine: ClientView['engine'];
  /** When the document was asked for. */
  readonly documentMs: number;
  readonly now: () => number;
  /** Whether the device has a connection. */
  readonly isOnline: () => boolean;
  readonly newId: () => string;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Sends visits; what it rejects with is dropped. Null while nobody is signed in. */
  readonly send: (views: readonly ClientView[]) => Promise<unknown> | null;
}

type Vital = 'lcpMs' | 'inpMs' | 'cls';
type Visit = Omit<ClientView, 'agoMs'> & { readonly beganMs: number };

/**
 * Keeps the visits of a page and tells each twice: soon after it began, and when the page is left, with what became known since. What the
 * browser measures belongs to the host and to the area that was open; the largest paint to the first area alone, since the browser
 * measures it once for a document.
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
    /** Counts a failure for the visit whose release it is of; code that does not come without a connection is no failure of it. */
    fail({ name, remote, release }: Pick<FailureFacts, 'name' | 'remote' | 'release'>) {
      if (name === CODE_MISSING && !ports.isOnline()) return;
      const visit = visits.findLast((each) => each.remote === remote && each.release === release);
      if (visit) change([visit.viewId], ({ errors, ...rest }) => ({ ...rest, errors: errors + 1 }));
    },
    measure(vital: Vital, value: number) {
      const rounded = vital === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
      change([host, vital === 'lcpMs' ? first : openArea()], (visit) => ({ ...visit, [vital]: rounded }));
    },
    /** Tells what is not told yet: the page may be left. */
    end: tell,
    /** Tells nothing any more. */
    close() {
      for (const cancel of cancels) cancel();
    },
  };
}

/** The engine that a browser names itself after. Those on an iPad are WebKit whatever they are called, and say so. */
export function engineOf(userAgent: string): ClientView['engine'] {
  if (/Firefox\//.test(userAgent)) return 'gecko';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'blink';
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other';
}
