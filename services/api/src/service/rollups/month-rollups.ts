import { createHash } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { type DateRange, firstOfMonth, lastOfMonth } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { StoreFacts } from '../store/store-facts.ts';
import type { SpanCells } from '../sums/span-sums.ts';

const sums = z.record(z.string(), z.number().nullable());
const cellsSchema = z.object({
  lines: z.array(z.object({ span: z.number(), advisor: z.string(), scope: z.string(), sums })),
  headers: z.array(z.looseObject({ span: z.number(), advisor: z.string() })),
  open: z.array(z.looseObject({ span: z.number(), advisor: z.string(), scope: z.string() })),
  technicians: z.array(z.looseObject({ span: z.number(), advisor: z.string(), scope: z.string() })),
  techDays: z.number(),
  attendance: z.array(z.looseObject({ span: z.number(), technician: z.string() })),
});
/** The service wrote these rows itself, from the type that it reads them into, and the rules name its own build of the sums. */
const storedCells = z.custom<SpanCells>((value) => cellsSchema.safeParse(value).success);
const rowSchema = z.object({ month: z.string(), cells: storedCells });

/** Raised when the shape or the meaning of the sums changes: older rows then count for nothing. */
const SUMS_VERSION = 2;

/** What the sums of a dealership follow from besides its rows, whose changes the data version counts. */
export function rulesOf(facts: StoreFacts): string {
  const { dataVersion, doorRates, serviceContractAsCustomer, policyLaborTypes, hasClockFeed, dataThrough } = facts;
  const rules = [dataVersion, doorRates, serviceContractAsCustomer, policyLaborTypes, hasClockFeed, dataThrough];
  return createHash('sha256')
    .update(JSON.stringify([SUMS_VERSION, ...rules]))
    .digest('base64url');
}

/** The month that a range is all of; null for any other range. */
export function wholeMonth({ startDate, endDate }: DateRange): string | null {
  return startDate === firstOfMonth(startDate) && endDate === lastOfMonth(startDate) ? startDate.slice(0, 7) : null;
}

/** The sums of those months that are kept and still right. */
export async function readRollups(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  months: readonly string[],
): Promise<ReadonlyMap<string, SpanCells>> {
  if (months.length === 0) return new Map();
  const rows = await db.query(
    'select month, cells from service_month_rollup where dealership_id = $1 and rules = $2 and month = any($3::text[])',
    [dealershipId, rulesOf(facts), months],
  );
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map(({ month, cells }) => [month, cells]),
  );
}

/** Keeps the sums of one month in place of those that were kept before. */
export async function writeRollup(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  month: string,
  cells: SpanCells,
): Promise<void> {
  await db.execute(
    `insert into service_month_rollup (dealership_id, month, rules, cells) values ($1, $2, $3, $4::jsonb)
     on conflict (dealership_id, month) do update set rules = excluded.rules, cells = excluded.cells, written_at = now()`,
    [dealershipId, month, rulesOf(facts), JSON.stringify(cells)],
  );
}
