import { CLIENT_EVENTS_MAX, CLIENT_EVENTS_MAX_BYTES, type ClientEvent } from '@fixed-ops/contract/help';
import { describeFailure, type FailureFacts, type PageFacts } from './describe-failure.ts';
import type { ThrownFailure } from './failures.ts';

/** How long failures are collected, because one seldom comes alone. */
export const GATHER_MS = 5000;
/** The time until the same failure is reported again with its count, and the pause after a report that failed. */
export const AGAIN_MS = 5 * 60_000;
/** The largest number of different failures of one page. Further ones follow from these, or the page cannot be helped. */
export const MOST_DIFFERENT = 50;
/** The space for `{"dealershipId":…,"events":[…]}` around the events. */
const FRAME_BYTES = 200;
/** The server accepts instants up to a day old, so older ones are moved to that limit. */
const OLDEST_MS = 86_400_000;

export interface ReporterPorts {
  /** The current data about the page. */
  readonly page: () => PageFacts;
  /** Sends a report. A rejection is ignored. Null while nobody is signed in; the report waits then. */
  readonly send: (events: readonly ClientEvent[]) => Promise<unknown> | null;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Called for every failure of the product, including repeated ones. */
  readonly onFailure?: (facts: FailureFacts) => void;
}

interface Known {
  readonly facts: FailureFacts;
  /** The count since it was last sent. */
  count: number;
  firstMs: number;
  sentMs: number | null;
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The key of a failure: everything except time, page and reference. */
const keyOf = ({ kind, name, message, stack, remote, release }: FailureFacts) =>
  JSON.stringify([kind, name, message, stack.split('\n', 3), remote, release]);

/** An event that fits into a report, with a shorter stack if necessary. Null if it is still too large. */
function fitting(event: ClientEvent): ClientEvent | null {
  let fit = event;
  while (bytesOf(fit) > CLIENT_EVENTS_MAX_BYTES - FRAME_BYTES) {
    if (fit.stack === '') return null;
    fit = { ...fit, stack: fit.stack.slice(0, Math.floor(fit.stack.length / 2)) };
  }
  return fit;
}

/** Divides events into reports of the largest allowed size. */
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

/** Ignores its own errors, because reporting them would start a loop. */
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
 * Collects failures and sends each one once, and later its count. It fails silently: a report that does not arrive is dropped, and nothing is
 * sent for a while.
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
    // A boundary may report what the window has reported already, and one error may fail several waiting callers.
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

  /** Sends what is due. With `isEnd`, the page is being left, so everything is sent. */
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
    /** Sends everything, because the page may be left. */
    end: silently(() => flush(true)),
    /** Stops sending. */
    close: () => timer?.cancel(),
  };
}
