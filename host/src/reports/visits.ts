import type { viewOutcomes } from '@fixed-ops/contract/help';

/** The result of a visit to an area. */
export interface NotedVisit {
  readonly remote: string;
  readonly release: string;
  readonly outcome: (typeof viewOutcomes)[number];
  readonly atMs: number;
}

/** Results that wait for the reporter, which loads after the first figures. */
const MOST_WAITING = 20;
let waiting: NotedVisit[] = [];
let take: ((visit: NotedVisit) => void) | null = null;

/**
 * Records the result of a release. A release without a known name, such as a developer's, is ignored, and so is code that does not load on a
 * device without a connection.
 */
export function noteVisit(remote: string, release: string | null, outcome: NotedVisit['outcome']): void {
  if (release === null || (outcome !== 'shown' && !navigator.onLine)) return;
  const visit = { remote, release, outcome, atMs: Date.now() };
  if (take) take(visit);
  else if (waiting.length < MOST_WAITING) waiting.push(visit);
}

/** Gives every visit to the reporter from now on, beginning with the stored ones. Returns a function that ends it. */
export function takeVisits(next: (visit: NotedVisit) => void): () => void {
  take = next;
  const waited = waiting;
  waiting = [];
  for (const visit of waited) next(visit);
  return () => {
    if (take === next) take = null;
  };
}
