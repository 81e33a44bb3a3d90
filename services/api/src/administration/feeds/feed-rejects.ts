import { areaRules } from '@fixed-ops/access';
import { feedRejectsCall } from '@fixed-ops/contract';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problem/problem.ts';
import { readRejects, rejectsOfFile } from './read-rejects.ts';
import { rejectFile } from './reject-file.ts';

/** The rows of a file that were left out, for the administrators of its dealership. */
export const feedRejectsRoute = listRoute(feedRejectsCall, {
  refuses: { 404: 'There is no such file in this dealership.' },
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, dealership, params, query }) => {
    const of = rejectsOfFile(dealership.id, params.fileId);
    const [[known], rejects] = await Promise.all([
      db.query('select 1 as one from feed_file where dealership_id = $1 and id = $2::bigint', of.key),
      readRejects(db, of, query),
    ]);
    if (known === undefined) throw notFound('There is no such file in this dealership.');
    return rejects;
  },
  file: rejectFile,
});
