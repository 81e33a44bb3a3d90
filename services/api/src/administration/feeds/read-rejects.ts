import { feedRejectsCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';

interface RejectsQuery {
  readonly reason?: string | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Which rows that were left out: the table with what picks them, and the values of that. */
interface Rejects {
  readonly from: string;
  readonly key: readonly (string | number)[];
}

/** Those of a file that was loaded. */
export const rejectsOfFile = (dealershipId: string, fileId: number): Rejects => ({
  from: 'feed_reject where dealership_id = $1 and file_id = $2::bigint',
  key: [dealershipId, fileId],
});

/** A page of the rows that were left out, and how often each reason occurs among all of them. */
export async function readRejects(
  db: Database,
  { from, key }: Rejects,
  { reason, search, page, pageSize }: RejectsQuery,
) {
  const [ofReason, words, most, after] = [1, 2, 3, 4].map((place) => `$${key.length + place}`);
  const wanted = `${from} and (${ofReason}::text is null or reason = ${ofReason})
     and (${words}::text is null or position(lower(${words}) in lower(concat_ws(' ', line, column_name, value, reason))) > 0)`;
  const asked = [...key, reason ?? null, search ?? null];
  const [data, [count], totals] = await Promise.all([
    db.query(
      `select line, column_name as "column", value, reason from ${wanted} order by id limit ${most}::int offset ${after}::int`,
      [...asked, pageSize, (page - 1) * pageSize],
    ),
    db.query(`select count(*)::int as total from ${wanted}`, asked),
    db.query(`select reason, count(*)::int as count from ${from} group by reason order by count(*) desc, reason`, key),
  ]);
  return feedRejectsCall.response.parse({ data, ...count, totals, page, pageSize });
}
