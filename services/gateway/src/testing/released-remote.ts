import { randomUUID } from 'node:crypto';
import { type CallResponse, calls } from '@fixed-ops/contract';
import { bucketOf, isInCanary } from '@fixed-ops/federation';
import type { AskingPerson } from './person-of-product.ts';

/** The remote in tests of releases. */
export const REMOTE = 'dashboards';

type Releases = CallResponse<typeof calls.releases>;
/** The remote's entry on the page of releases. */
export async function entryOf(ann: AskingPerson): Promise<Releases['entries'][number]> {
  const answer = await ann.fetch(calls.releases);
  const { entries } = calls.releases.response.parse(await answer.json());
  const entry = entries.find(({ name }) => name === REMOTE);
  if (entry === undefined) throw new Error(`The page of releases has no ${REMOTE}`);
  return entry;
}

/** Reports visits as browsers do, twenty at a time. */
export async function visit(
  ann: AskingPerson,
  name: string,
  views: number,
  outcome: 'shown' | 'failed',
): Promise<void> {
  for (let left = views; left > 0; left -= 20) {
    const reported = Array.from({ length: Math.min(left, 20) }, () => ({
      viewId: randomUUID(),
      agoMs: 0,
      remote: REMOTE,
      release: name,
      engine: 'gecko',
      outcome,
      errors: 0,
      lcpMs: null,
      inpMs: null,
      cls: null,
    }));
    const answer = await ann.fetch(calls.reportClientEvents, {
      body: { dealershipId: 'd', events: [], views: reported },
    });
    expect(answer.status).toBe(200);
  }
}

/** The release in a new document of a visitor. */
export async function servedTo(url: string, visitor: string): Promise<string | null> {
  const answer = await fetch(`${url}/releases/current`, { headers: { cookie: `visitor=${visitor}` } });
  return (await answer.json()).remotes[REMOTE];
}

/** Milliseconds until a condition holds. */
export async function until(isSo: () => Promise<boolean>, everyMs: number): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, everyMs));
  return performance.now() - began;
}

/** A visitor whose bucket gets a canary with this share. */
export function someoneInCanary(share: number): string {
  const visitors = Array.from({ length: 1000 }, (_none, index) =>
    (index * 4_000_037).toString(16).padStart(8, '0').padEnd(32, '0'),
  );
  const found = visitors.find((visitor) => isInCanary(bucketOf(visitor), REMOTE, share));
  if (found === undefined) throw new Error(`Nobody gets a canary of ${share} %`);
  return found;
}
