import { areaRules } from '@fixed-ops/access';
import { feedRejectSchema, feedRejectsCall } from '@fixed-ops/contract';
import { z } from 'zod';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problem/problem.ts';
import { rejectFile } from './reject-file.ts';

const rowsSql = `
  select line, column_name as "column", value, reason, id from feed_reject
   where dealership_id = $1 and file_id = $2::bigint and ($3::text is null or reason = $3)
     and ($4::text is null or position(lower($4) in lower(concat_ws(' ', line, column_name, value, reason))) > 0)`;
const totalsSql = `
  select reason, count(*)::int as count from feed_reject where dealership_id = $1 and file_id = $2::bigint
   group by reason order by count(*) desc, reason`;

/** The rows of a file that were left out, for the administrators of its dealership. */
export const feedRejectsRoute = listRoute(feedRejectsCall, {
  refuses: { 404: 'There is no such file in this dealership.' },
  access: { rule: areaRules.administration },
  handler: async ({ db, dealership, params, query }) => {
    const { reason, search, page, pageSize } = query;
    const file = [dealership.id, params.fileId];
    const asked = [...file, reason ?? null, search ?? null];
    const [[known], rows, [count], totals] = await Promise.all([
      db.query('select 1 as one from feed_file where dealership_id = $1 and id = $2::bigint', file),
      db.query(`${rowsSql} order by id limit $5::int offset $6::int`, [...asked, pageSize, (page - 1) * pageSize]),
      db.query(`select count(*)::int as total from (${rowsSql}) c`, asked),
      db.query(totalsSql, file),
    ]);
    if (known === undefined) throw notFound('There is no such file in this dealership.');
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
