import { areaRules } from '@fixed-ops/access';
import { feedRejectSchema, importRejectsCall } from '@fixed-ops/contract';
import { readRun } from '@fixed-ops/importer';
import { z } from 'zod';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problem/problem.ts';
import { rejectFile } from '../feeds/reject-file.ts';
import { asProblems } from './import-problems.ts';

/** Rows of a file that was loaded hang on the file, those of a dry run on the run. */
const from = {
  loaded: 'feed_reject where dealership_id = $1 and file_id = $2::bigint and $3::int is not null',
  dryRun: 'import_reject where dealership_id = $1 and run_id = $2::bigint and file_no = $3::int',
};
const wanted = `($4::text is null or reason = $4)
  and ($5::text is null or position(lower($5) in lower(concat_ws(' ', line, column_name, value, reason))) > 0)`;

/** The rows of an uploaded file that are left out. */
export const importRejectsRoute = listRoute(importRejectsCall, {
  refuses: { 404: 'There is no such file in this upload, or it has not been read.' },
  access: { rule: areaRules.administration },
  handler: async ({ db, dealership, params, query }) => {
    const { reason, search, page, pageSize, fileNo } = query;
    const run = await asProblems(() => readRun(db, { dealershipId: dealership.id, runId: params.importId }));
    const file = run.report?.files.find(({ no }) => no === fileNo);
    if (file === undefined) throw notFound('There is no such file in this upload, or it has not been read.');
    const table = file.fileId === null ? from.dryRun : from.loaded;
    const key = [dealership.id, file.fileId ?? params.importId, fileNo];
    const asked = [...key, reason ?? null, search ?? null];
    const [rows, [count], totals] = await Promise.all([
      db.query(
        `select line, column_name as "column", value, reason from ${table} and ${wanted}
          order by id limit $6::int offset $7::int`,
        [...asked, pageSize, (page - 1) * pageSize],
      ),
      db.query(`select count(*)::int as total from ${table} and ${wanted}`, asked),
      db.query(
        `select reason, count(*)::int as count from ${table} group by reason order by count(*) desc, reason`,
        key,
      ),
    ]);
    return {
      data: z.array(feedRejectSchema).parse(rows),
      ...z.object({ total: z.number() }).parse(count),
      totals: z.array(z.object({ reason: z.string(), count: z.number() })).parse(totals),
      page,
      pageSize,
    };
  },
  file: rejectFile,
});
