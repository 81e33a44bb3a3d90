import type { Database } from '@fixed-ops/database';
import { type Day, weekdayOf } from '../chance/calendar.ts';

/** An invalid row of the parts system, in the importer's words. */
interface Refused {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

const TUESDAY = 2;
const SALE_TYPES = 'ro_customer, ro_warranty, ro_internal, body, counter, wholesale, accessory';

/** After Monday's count of the bins, adjustments are entered by hand. */
const typedByHand: readonly Refused[] = [
  { line: 17, column: 'quantity', value: '1O', reason: 'is not a number' },
  { line: 18, column: 'quantity', value: '2 ea', reason: 'is not a number' },
  { line: 41, column: 'sale_type', value: 'shop use', reason: `is not one of ${SALE_TYPES}` },
];

/** The number of refused rows in a night's file: three parts transactions every Tuesday. */
export const refusedRows = (kind: string, day: Day): number =>
  kind === 'parts_transactions' && weekdayOf(day) === TUESDAY ? typedByHand.length : 0;

/** Writes the refused rows of every file that counts some and has none, as the importer does. */
export async function writeRefusedRows(db: Database, dealershipId: string): Promise<void> {
  await db.execute(
    `insert into feed_reject (dealership_id, file_id, id, line, column_name, value, reason)
     select f.dealership_id, f.id, r.no, (r.row ->> 'line')::integer, r.row ->> 'column', r.row ->> 'value', r.row ->> 'reason'
       from feed_file f cross join json_array_elements($2::json) with ordinality as r(row, no)
      where f.dealership_id = $1 and f.rejected_rows > 0
        and not exists (select 1 from feed_reject x where x.dealership_id = f.dealership_id and x.file_id = f.id)`,
    [dealershipId, JSON.stringify(typedByHand)],
  );
}
