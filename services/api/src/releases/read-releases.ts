import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { CANARY_RULE } from '@fixed-ops/federation';
import { Problem } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';
import { describeEntry, servedReleases } from './describe-releases.ts';
import { readFailures, readHealth } from './release-health.ts';
import { requirePlane } from './require-plane.ts';

const HOUR_S = 3600;
/** Points of a chart: half an hour each of a day. */
const SLOTS = 48;
/** Changes that are looked through for who served what since when. */
const LOOKED_THROUGH = 500;

/** The dealerships of the caller whose visits count. */
function dealershipsOf(own: readonly { readonly id: string }[], asked: string | undefined): readonly string[] {
  if (asked === undefined) return own.map(({ id }) => id);
  if (!own.some(({ id }) => id === asked))
    throw new Problem(403, 'not_a_member', 'You do not belong to this dealership.');
  return [asked];
}

/** Releases of host and remotes, and how they did in the caller's dealerships, for developers. */
export const releasesRoute = accountRoute(calls.releases, {
  access: { rule: areaRules.remoteOverrides },
  lane: 'work',
  handler: async ({ db, clock, caller, query, releasePlane }) => {
    const plane = requirePlane(releasePlane);
    const spanS = Number(query.hours) * HOUR_S;
    const to = clock.now();
    const from = new Date(to.getTime() - spanS * 1000);
    const dealershipIds = dealershipsOf(caller.dealerships, query.store);
    const [state, log] = await Promise.all([plane.read(), plane.audit({ page: 1, pageSize: LOOKED_THROUGH })]);
    // People of the group who had no dealership open are in none that is asked about alone.
    const scope = { dealershipIds, groupId: query.store === undefined ? caller.groupId : null };
    const question = { of: servedReleases(state.entries), from, scope };
    const slotS = spanS / SLOTS;
    const [{ health, points }, failures] = await Promise.all([
      readHealth(db, question, slotS),
      readFailures(db, question),
    ]);
    const span = { from, slotS, slots: SLOTS };
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      entries: state.entries.map((entry) => describeEntry(entry, { health, points, failures }, span, log.entries)),
      problems: [...state.problems],
      canTakeBack: state.canTakeBack,
      canaryRule: { minViews: CANARY_RULE.minViews, errorsPer1000: CANARY_RULE.errorsPer1000 },
      lastChange: log.entries[0] ?? null,
    };
  },
});

/** Who changed what visitors get, for developers. */
export const releaseAuditRoute = accountRoute(calls.releaseAudit, {
  access: { rule: areaRules.remoteOverrides },
  lane: 'work',
  handler: async ({ query: { page, pageSize }, releasePlane }) => {
    const { entries, total } = await requirePlane(releasePlane).audit({ page, pageSize });
    return { data: [...entries], total, page, pageSize };
  },
});
