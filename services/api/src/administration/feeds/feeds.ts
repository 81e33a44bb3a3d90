import { areaRules } from '@fixed-ops/access';
import { businessDateSchema, feedColumns, feedsCall } from '@fixed-ops/contract';
import { feedKindWords } from '@fixed-ops/metrics';
import { z } from 'zod';
import { listRoute } from '../../http/list-route.ts';
import { sortTerms } from '../../http/sort-terms.ts';
import { FIFTH_FILES, feedRowSchema, kindStatus, readFeedContext, scheduleOf } from '../../support/feed-status.ts';
import { nextExpected } from './next-expected.ts';

const rowSchema = feedRowSchema.extend({
  id: z.number(),
  data_from: businessDateSchema.nullable(),
  data_to: businessDateSchema.nullable(),
  is_newest: z.boolean(),
});

/** SQL of all files with values over all files of their kind: which one is the newest, and the last day of those that were loaded. */
const filesSql = `
  select f.* from (
    select id, kind, ok, file_name, received_at, rows, rejected_rows, warnings, error, data_from, data_to, fifth_at,
           row_number() over (partition by kind order by received_at desc, id desc) = 1 as is_newest,
           max(data_to) filter (where ok) over (partition by kind) as data_through,
           max(received_at) filter (where ok) over (partition by kind) as as_of
      from feed_file left join (${FIFTH_FILES}) fifth using (kind)
     where dealership_id = $1 and ($2::text is null or kind = $2)) f
   where $3::text is null or position(lower($3) in lower(concat_ws(' ', f.file_name, f.error, f.warnings::text))) > 0`;

const kindsSql = `
  select coalesce(json_agg(k.kind order by k.kind <> 'ros', k.kind), '[]'::json) as kinds
    from (select distinct kind from feed_file where dealership_id = $1) k`;

/** The fields that a list can be sorted by. */
const COLUMNS: Readonly<Record<string, string>> = {
  kind: 'f.kind',
  fileName: 'lower(f.file_name)',
  receivedAt: 'f.received_at',
  rows: 'f.rows',
  rejectedRows: 'f.rejected_rows',
  dataTo: 'f.data_to',
};

/** SQL of the sort order. Equal rows are sorted newest first, so that pages never overlap. Throws 400. */
function orderBy(sort: readonly string[] | undefined): string {
  return [...sortTerms(sort ?? [], COLUMNS), 'f.received_at desc', 'f.id desc'].join(', ');
}

/** The calls about arrived files, for the administrators of a dealership. */
export const feedsRoute = listRoute(feedsCall, {
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async (input) => {
    const { db, dealership, query } = input;
    const { kind, search, page, pageSize } = query;
    const asked = [dealership.id, kind ?? null, search ?? null];
    const [files, [count], [kinds], context] = await Promise.all([
      db.query(`${filesSql} order by ${orderBy(query.sort)} limit $4::int offset $5::int`, [
        ...asked,
        pageSize,
        (page - 1) * pageSize,
      ]),
      db.query(`select count(*)::int as total from (${filesSql}) c`, asked),
      db.query(kindsSql, [dealership.id]),
      readFeedContext(input),
    ]);
    const rows = z.array(rowSchema).parse(files);
    const expected = await nextExpected(
      db,
      dealership.id,
      rows.filter(({ is_newest }) => is_newest).map((row) => ({ ...row, schedule: scheduleOf(row) })),
      context,
    );
    return {
      data: rows.map(({ id, ...row }) => ({
        fileId: id,
        kind: row.kind,
        fileName: row.file_name,
        receivedAt: row.received_at,
        rows: row.rows,
        rejectedRows: row.rejected_rows,
        warnings: row.warnings,
        error: row.error,
        dataFrom: row.data_from,
        dataTo: row.data_to,
        status: row.is_newest ? kindStatus(row, context) : row.ok ? ('ok' as const) : ('failed' as const),
        schedule: row.is_newest ? scheduleOf(row) : null,
        nextExpectedAt: row.is_newest ? (expected.get(row.kind) ?? null) : null,
      })),
      ...z.object({ total: z.number() }).parse(count),
      ...z.object({ kinds: z.array(z.string()) }).parse(kinds),
      page,
      pageSize,
    };
  },
  file: {
    list: 'Feeds',
    columns: Object.values(feedColumns(feedKindWords)),
  },
});
