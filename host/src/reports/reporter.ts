import { CLIENT_EVENTS_MAX, CLIENT_EVENTS_MAX_BYTES, type ClientEvent } from '@fixed-ops/contract/help';
import { describeFailure, type FailureFacts, type PageFacts } from './describe-failure.ts';
import type { ThrownFailure } from './failures.ts';

/** How long failures are gathered: one seldom comes alone. */
export const GATHER_MS = 5000;
/** How soon the same failure is told again, with how often it happened; and how long nothing is sent after a report that failed. */
export const AGAIN_MS = 5 * 60_000;
/** Different failures that one page tells of: what comes after them follows from them, or the page is beyond help. */
export const MOST_DIFFERENT = 50;
/** For `{"dealershipId":…,"events":[…]}` around the events. */
const FRAME_BYTES = 200;
/** An instant is no older in a report than the day that the server takes. */
const OLDEST_MS = 86_400_000;

export interface ReporterPorts {
  /** What is known of the page at this moment. */
  readonly page: () => PageFacts;
  /** Sends a report; whatever it rejects with is dropped. Null while nobody is signed in: the report waits. */
  readonly send: (events: readonly ClientEvent[]) => Promise<unknown> | null;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Hears of every failure of ours, also of those that are not told each time. */
  readonly onFailure?: (facts: FailureFacts) => void;
}

interface Known {
  readonly facts: FailureFacts;
  /** Since it was last sent. */
  count: number;
  firstMs: number;
  sentMs: number | null;
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** What makes two failures the same: everything but when, on which page, and under which reference. */
const keyOf = ({ kind, name, message, stack, remote, release }: FailureFacts) =>
  JSON.stringify([kind, name, message, stack.split('\n', 3), remote, release]);

/** An event that fits into a report, with less of its stack if need be; null when it is too large even so. */
function fitting(event: ClientEvent): ClientEvent | null {
  let fit = event;
  while (bytesOf(fit) > CLIENT_EVENTS_MAX_BYTES - FRAME_BYTES) {
    if (fit.stack === '') return null;
    fit = { ...fit, stack: fit.stack.slice(0, Math.floor(fit.stack.length / 2)) };
  }
  return fit;
}

/** Events in reports of as many as one may hold. */
export function inReports(events: readonly ClientEvent[]): ClientEvent[][] {
  const reports: ClientEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const fit = fitting(event);
    if (fit === null) continue;
    const bytes = bytesOf(fit) + 1;
    const last = reports.at(-1);
    if (last && last.length < CLIENT_EVENTS_MAX && bytes <= room) last.push(fit);
    else {
      reports.push([fit]);
      room = CLIENT_EVENTS_MAX_BYTES - FRAME_BYTES;
    }
    room -= bytes;
  }
  return reports;
}

/** Whatever goes wrong here is nobody's business: telling of it would begin anew. */
const silently =
  <Args extends readonly unknown[]>(run: (...args: Args) => void) =>
  (...args: Args) => {
    try {
      run(...args);
    } catch {
      // Dropped.
    }
  };

/**
 * Gathers failures, tells each once and then how often it came again, and sends them. It fails silently: a report that does not
 * arrive is dropped, and nothing is sent for a while.
 */
export function createReporter({ page, send, now, setTimer, onFailure }: ReporterPorts) {
  const known = new Map<string, Known>();
  const seen = new WeakSet<object>();
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let timer: { readonly atMs: number; readonly cancel: () => void } | null = null;

  const dueMs = ({ sentMs, firstMs }: Known) =>
    Math.max(sentMs === null ? firstMs + GATHER_MS : sentMs + AGAIN_MS, quietUntilMs);

  function schedule(atMs: number) {
    if (timer !== null && timer.atMs <= atMs) return;
    timer?.cancel();
    const cancel = setTimer(
      () => {
        timer = null;
        silently(flush)(false);
      },
      Math.max(0, atMs - now()),
    );
    timer = { atMs, cancel };
  }

  function take(failure: ThrownFailure) {
    const { error } = failure;
    // A boundary tells of what the window has told already, and one error fails several that wait for it.
    if (typeof error === 'object' && error !== null) {
      if (seen.has(error)) return;
      seen.add(error);
    }
    const facts = describeFailure(failure, page());
    if (facts === null) return;
    onFailure?.(facts);
    const key = keyOf(facts);
    const found = known.get(key);
    if (found === undefined && known.size >= MOST_DIFFERENT) return;
    const entry = found ?? { facts, count: 0, firstMs: failure.atMs, sentMs: null };
    if (entry.count === 0) entry.firstMs = failure.atMs;
    entry.count += 1;
    known.set(key, entry);
    schedule(dueMs(entry));
  }

  /** Sends what is due; `isEnd`: the page is being left, and nothing can wait. */
  function flush(isEnd: boolean) {
    const atMs = now();
    if (atMs < quietUntilMs) return;
    const due = [...known.values()].filter((entry) => entry.count > 0 && (isEnd || dueMs(entry) <= atMs));
    const events = due.map(({ facts, count, firstMs }) => ({
      ...facts,
      count: Math.min(count, 100_000),
      agoMs: Math.min(Math.max(0, Math.round(atMs - firstMs)), OLDEST_MS),
    }));
    for (const report of inReports(events)) {
      const sent = send(report);
      if (sent === null) return schedule(atMs + GATHER_MS);
      sent.catch(() => {
        quietUntilMs = now() + AGAIN_MS;
      });
    }
    for (const entry of due) Object.assign(entry, { count: 0, sentMs: atMs });
    const rest = [...known.values()].filter(({ count }) => count > 0).map(dueMs);
    if (rest.length > 0) schedule(Math.min(...rest));
  }

  return {
    take: silently(take),
    /** Sends what there is: the page may be left. */
    end: silently(() => flush(true)),
    /** Sends nothing any more. */
    close: () => timer?.cancel(),
  };
}
