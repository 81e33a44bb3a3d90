import type { viewOutcomes } from '@fixed-ops/contract/help';

/** How a visit to an area went, as the host hears of it. */
export interface NotedVisit {
  readonly remote: string;
  readonly release: string;
  readonly outcome: (typeof viewOutcomes)[number];
  readonly atMs: number;
}

/** What waits for the reporter, which comes after the first figures. */
const MOST_WAITING = 20;
let waiting: NotedVisit[] = [];
let take: ((visit: NotedVisit) => void) | null = null;

/**
 * Notes how it went with a release; one whose name nobody knows, such as a developer's, is nobody's release, and what does not come to a device
 * without a connection is no release's fault.
 */
export function noteVisit(remote: string, release: string | null, outcome: NotedVisit['outcome']): void {
  if (release === null || (outcome !== 'shown' && !navigator.onLine)) return;
  const visit = { remote, release, outcome, atMs: Date.now() };
  if (take) take(visit);
  else if (waiting.length < MOST_WAITING) waiting.push(visit);
}

/** Gives every visit to the reporter from now on, first those that waited; answers the function that ends it. */
export function takeVisits(next: (visit: NotedVisit) => void): () => void {
  take = next;
  const waited = waiting;
  waiting = [];
  for (const visit of waited) next(visit);
  return () => {
    if (take === next) take = null;
  };
}
