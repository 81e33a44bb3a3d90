import { areaRules } from '@fixed-ops/access';
import { CLIENT_EVENTS_MAX_BYTES, calls } from '@fixed-ops/contract';
import { createRateLimiter } from '@fixed-ops/database';
import { accountRoute } from '../http/route.ts';
import { reportsByAccount, reportsByAddress, tooManyReports } from './limits.ts';

const insertSql = `
  insert into client_event (happened_at, user_id, dealership_id, kind, count, name, message, what, stack, remote, release, page, reference)
  select now() - make_interval(secs => e."agoMs" / 1000.0), $1, $2, e.kind, e.count, e.name, e.message, e.what, e.stack, e.remote,
         e.release, e.page, e.reference
    from jsonb_to_recordset($3::jsonb) as e("agoMs" int, kind text, count int, name text, message text, what text, stack text,
         remote text, release text, page text, reference text)`;

const viewsSql = `
  insert into client_view (user_id, view_id, dealership_id, began_at, remote, release, engine, outcome, errors, lcp_ms, inp_ms, cls)
  select distinct on (v."viewId") $1, v."viewId", $2, now() - make_interval(secs => v."agoMs" / 1000.0), v.remote, v.release, v.engine,
         v.outcome, v.errors, v."lcpMs", v."inpMs", v.cls
    from jsonb_to_recordset($3::jsonb) as v("viewId" text, "agoMs" int, remote text, release text, engine text, outcome text,
         errors int, "lcpMs" int, "inpMs" int, cls float8)
  on conflict (user_id, view_id) do update
     set outcome = excluded.outcome, errors = greatest(client_view.errors, excluded.errors),
         lcp_ms = coalesce(excluded.lcp_ms, client_view.lcp_ms), inp_ms = coalesce(excluded.inp_ms, client_view.inp_ms),
         cls = coalesce(excluded.cls, client_view.cls)
   where client_view.remote = excluded.remote and client_view.release = excluded.release`;

/**
 * Keeps what a browser reports as failed, and how visits to areas went. Only the signed-in report, whose number is known: a page that cannot be signed in to says
 * so itself. Role CONSULTANT may, since it changes no data of the dealership.
 */
export const reportClientEventsRoute = accountRoute(calls.reportClientEvents, {
  access: { rule: areaRules.clientEventReport, ownDataOnly: true },
  bodyLimitBytes: CLIENT_EVENTS_MAX_BYTES,
  handler: async ({ db, caller, body, clientAddress }) => {
    const taken = await createRateLimiter(db).take([
      { limit: reportsByAccount, key: caller.userId },
      { limit: reportsByAddress, key: clientAddress() },
    ]);
    if (!taken.isGranted) throw tooManyReports(taken.waitS);
    const dealership = caller.dealerships.find(({ id }) => id === body.dealershipId);
    const { events, views } = body;
    for (const [sql, rows] of [[insertSql, events] as const, [viewsSql, views] as const])
      if (rows.length > 0) await db.execute(sql, [caller.userId, dealership?.id ?? null, JSON.stringify(rows)]);
    return { kept: events.length + views.length };
  },
});
