import { feedRejectsCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';

interface RejectsQuery {
  readonly reason?: string | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A selection of refused rows: the table, its condition, and the values of the condition. */
interface Rejects {
  readonly from: string;
  readonly key: readonly (string | number)[];
}

/** The refused rows of a loaded file. */
export const rejectsOfFile = (dealershipId: string, fileId: number): Rejects => ({
  from: 'feed_reject where dealership_id = $1 and file_id = $2::bigint',
  key: [dealershipId, fileId],
});

/** A page of the refused rows, and the number of rows of each reason. */
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
