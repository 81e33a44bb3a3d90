import type { Database } from '@fixed-ops/database';
import type { DateRange } from '@fixed-ops/metrics';
import { z } from 'zod';
import { shortKey } from '../short-key.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import type { SpanSums } from '../sums/span-sums.ts';

const sums = z.record(z.string(), z.number().nullable());
const cellsSchema = z.object({
  lines: z.array(z.object({ span: z.number(), advisor: z.string(), scope: z.string(), sums })),
  headers: z.array(z.looseObject({ span: z.number(), advisor: z.string() })),
  open: z.array(z.looseObject({ span: z.number(), advisor: z.string(), scope: z.string() })),
  technicians: z.array(z.looseObject({ span: z.number(), advisor: z.string(), scope: z.string() })),
  techDays: z.number(),
  attendance: z.array(z.looseObject({ span: z.number(), technician: z.string() })),
});
/** These rows are not validated: the service wrote them from the same type, and the rules name its version of the sums. */
const storedCells = z.custom<SpanSums>((value) => cellsSchema.safeParse(value).success);
const rowSchema = z.object({ place: z.number(), cells: storedCells });

/** Increase this when the shape or the meaning of the sums changes. Stored rows of earlier versions are then ignored. */
export const SUMS_VERSION = 8;

/** The facts of a store that its sums depend on. */
export type SumsFacts = Pick<
  StoreFacts,
  'dataVersion' | 'doorRates' | 'serviceContractAsCustomer' | 'policyLaborTypes' | 'hasClockFeed' | 'dataThrough'
>;

/** What the sums of a dealership depend on besides its rows, whose changes the data version counts. */
export function rulesOf(facts: SumsFacts): string {
  const { dataVersion, doorRates, serviceContractAsCustomer, policyLaborTypes, hasClockFeed, dataThrough } = facts;
  const rules = [dataVersion, doorRates, serviceContractAsCustomer, policyLaborTypes, hasClockFeed, dataThrough];
  return shortKey([SUMS_VERSION, ...rules]);
}

/** The requested days of one dealership. */
export interface RollupRequest {
  readonly dealershipId: string;
  readonly rules: string;
  readonly range: DateRange;
}

/** Reads the stored sums of the requests that are still valid, for all dealerships in one statement. */
export async function readRollups<Asked extends RollupRequest>(
  db: Database,
  requests: readonly Asked[],
): Promise<ReadonlyMap<Asked, SpanSums>> {
  if (requests.length === 0) return new Map();
  const rows = await db.query(
    `select w.place, r.cells
       from unnest($1::int[], $2::text[], $3::text[], $4::date[], $5::date[]) as w (place, id, rules, first, last)
       join service_span_rollup r
         on r.dealership_id = w.id and r.start_date = w.first and r.end_date = w.last and r.rules = w.rules`,
    [
      requests.map((_request, place) => place),
      requests.map(({ dealershipId }) => dealershipId),
      requests.map(({ rules }) => rules),
      requests.map(({ range }) => range.startDate),
      requests.map(({ range }) => range.endDate),
    ],
  );
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .flatMap(({ place, cells }): [Asked, SpanSums][] => {
        const request = requests[place];
        return request ? [[request, cells]] : [];
      }),
  );
}

/** Stores the sums of some days and replaces earlier ones. */
export async function writeRollup(
  db: Database,
  { dealershipId, rules, range }: RollupRequest,
  cells: SpanSums,
): Promise<void> {
  await db.execute(
    `insert into service_span_rollup (dealership_id, start_date, end_date, rules, cells) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (dealership_id, start_date, end_date)
     do update set rules = excluded.rules, cells = excluded.cells, written_at = now()`,
    [dealershipId, range.startDate, range.endDate, rules, JSON.stringify(cells)],
  );
}

/** Deletes the stored sums that a dealership's new data or settings have made invalid. */
export async function dropOldRollups(db: Database, dealershipId: string, rules: string): Promise<void> {
  await db.execute('delete from service_span_rollup where dealership_id = $1 and rules <> $2', [dealershipId, rules]);
}
