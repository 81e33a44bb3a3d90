import { areaRules } from '@fixed-ops/access';
import { CLIENT_EVENTS_MAX_BYTES, calls } from '@fixed-ops/contract';
import { createAttemptWindows } from '@fixed-ops/database';
import { accountRoute } from '../http/route.ts';
import { reportsByAccount, reportsByAddress, tooManyReports } from './limits.ts';

const insertSql = `
  insert into client_event (happened_at, user_id, dealership_id, kind, count, name, message, what, stack, remote, release, page, reference)
  select now() - make_interval(secs => e."agoMs" / 1000.0), $1, $2, e.kind, e.count, e.name, e.message, e.what, e.stack, e.remote,
         e.release, e.page, e.reference
    from jsonb_to_recordset($3::jsonb) as e("agoMs" int, kind text, count int, name text, message text, what text, stack text,
         remote text, release text, page text, reference text)`;

/**
 * Keeps what a browser reports as failed. Only the signed-in report, whose number is known: a page that cannot be signed in to says
 * so itself. Role CONSULTANT may, since it changes no data of the dealership.
 */
export const reportClientEventsRoute = accountRoute(calls.reportClientEvents, {
  access: { rule: areaRules.clientEventReport, ownDataOnly: true },
  bodyLimitBytes: CLIENT_EVENTS_MAX_BYTES,
  handler: async ({ db, caller, body, clientAddress }) => {
    const taken = await createAttemptWindows(db).take([
      { limit: reportsByAccount, key: caller.userId },
      { limit: reportsByAddress, key: clientAddress() },
    ]);
    if (!taken.isGranted) throw tooManyReports(taken.waitS);
    const dealership = caller.dealerships.find(({ id }) => id === body.dealershipId);
    await db.execute(insertSql, [caller.userId, dealership?.id ?? null, JSON.stringify(body.events)]);
    return { kept: body.events.length };
  },
});
