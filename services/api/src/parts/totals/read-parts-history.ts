import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { peopleThere } from '../../core/people/people-there.ts';
import type { Span } from '../../core/sums/span.ts';

const employeeRow = z.object({ span: z.number(), employees: z.number() });

/** The number of counterpersons who worked in each span. */
export async function readEmployees(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
): Promise<Map<number, number>> {
  const rows = await db.query(
    `select s.id as span, count(*) as employees
       from unnest($2::int[], $3::date[], $4::date[]) as s (id, first, last)
       join (${peopleThere}) p on p.kind = 'counter'
        and coalesce(p.first, s.first) <= s.last and coalesce(p.last, s.last) >= s.first
      group by s.id`,
    [
      dealershipId,
      spans.map(({ id }) => id),
      spans.map(({ range }) => range.startDate),
      spans.map(({ range }) => range.endDate),
    ],
  );
  return new Map(
    z
      .array(employeeRow)
      .parse(rows)
      .map(({ span, employees }) => [span, employees]),
  );
}

const firstRow = z.object({ first: z.string().nullable() });

/** The first day with parts receipts. Null if there is none. */
export async function readReceiptsFrom(db: Database, dealershipId: string): Promise<string | null> {
  const [row] = await db.query(
    `select min(txn_date)::text as first from part_txn where dealership_id = $1 and kind = 'receipt'`,
    [dealershipId],
  );
  return firstRow.parse(row).first;
}
