import { type Database, defineCache } from '@fixed-ops/database';
import { addMonths, type DateRange, earlier, firstOfMonth, lastOfMonth, later, monthOf } from '@fixed-ops/metrics';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { rulesOf, type SumsFacts } from '../../core/rollups/span-rollups.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import type { Span } from '../../core/sums/span.ts';

const soldSchema = z.object({
  saleType: z.enum(['counter', 'wholesale', 'accessory', 'body']),
  salesC: z.number(),
  costC: z.number(),
  documents: z.number(),
});

/** Parts on the lines of repair orders. */
const ordersSchema = z.object({ salesC: z.number(), costC: z.number(), hasBody: z.boolean() });

/** The sums of part transactions other than sales. */
export const movementSums = [
  'receipts',
  'receiptsC',
  'stockReceiptsC',
  'specialReceiptsC',
  'emergencyReceiptsC',
  'emergencies',
  'counterDemands',
  'lost',
  'lostListC',
] as const;
export type MovementSum = (typeof movementSums)[number];

/** Requested parts, lost sales, and the extra cost of emergency purchases. */
const demandsSchema = z.object({
  orderDemands: z.number(),
  orderEmergencies: z.number(),
  lostNumbers: z.array(z.string()),
  premiumC: z.number(),
});
export type PartDemands = z.output<typeof demandsSchema>;

const daySchema = z.object({
  day: z.string(),
  sold: z.array(soldSchema),
  orders: ordersSchema.nullable(),
  moved: z.record(z.enum(movementSums), z.number()).nullable(),
  demands: demandsSchema,
});
/** One day of the parts department. The sum over several days equals the sum of these rows. */
export type PartDay = z.output<typeof daySchema>;

/** The inventory of one day, added up. */
export const stockSumsSchema = z.object({
  day: z.string(),
  valueC: z.number(),
  pieces: z.number(),
  partNumbers: z.number(),
  obsoleteC: z.number(),
  idleC: z.number(),
  value7to12C: z.number(),
  negativeNumbers: z.number(),
  excessC: z.number().nullable(),
  unclaimedC: z.number(),
});
export type StockSums = z.output<typeof stockSumsSchema>;

const monthSchema = z.object({
  days: z.array(daySchema),
  /** The last inventory of the month. Null if there is none. */
  stock: stockSumsSchema.nullable(),
});
/** One finished month of the parts department. */
export type PartMonth = z.output<typeof monthSchema>;

/** Increase this when the shape or the meaning of the sums changes. Stored rows of earlier versions are then ignored. */
export const PART_SUMS_VERSION = 2;
/** What the sums of a dealership's parts depend on, besides the rows and its inventory options. */
export const partRules = (facts: SumsFacts): string => `${PART_SUMS_VERSION} ${rulesOf(facts)}`;

const MONTHS_KEPT = 1000;
/** The stored months that were read, by database and store. */
const cacheOf = defineCache(() => new LRUCache<string, PartMonth>({ max: MONTHS_KEPT }));

/** Finished months of one dealership by their names, YYYY-MM. */
export type PartMonths = ReadonlyMap<string, PartMonth>;

const rowSchema = z.object({ month: z.string(), content: monthSchema });

/** Returns those of the months that are stored and still valid. */
export async function readPartMonths(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  months: readonly string[],
): Promise<PartMonths> {
  const rules = partRules(facts);
  const cache = cacheOf(db);
  const keyOf = (month: string) => `${dealershipId} ${rules} ${month}`;
  const found = new Map<string, PartMonth>();
  for (const month of months) {
    const known = cache.get(keyOf(month));
    if (known) found.set(month, known);
  }
  const missing = months.filter((month) => !found.has(month));
  if (missing.length === 0) return found;
  const rows = await db.query(
    'select month, content from parts_month_rollup where dealership_id = $1 and rules = $2 and month = any($3::text[])',
    [dealershipId, rules, missing],
  );
  for (const { month, content } of z.array(rowSchema).parse(rows)) {
    found.set(month, content);
    cache.set(keyOf(month), content);
  }
  return found;
}

/** Stores one month and replaces its earlier version. */
export async function writePartMonth(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  month: string,
  content: PartMonth,
): Promise<void> {
  await db.execute(
    `insert into parts_month_rollup (dealership_id, month, rules, content) values ($1, $2, $3, $4::jsonb)
     on conflict (dealership_id, month)
     do update set rules = excluded.rules, content = excluded.content, written_at = now()`,
    [dealershipId, month, partRules(facts), JSON.stringify(content)],
  );
}

/** The months that contain the days, oldest first. */
function monthsOf(ranges: readonly DateRange[]): string[] {
  const months = new Set<string>();
  for (const { startDate, endDate } of ranges) {
    for (let first = firstOfMonth(startDate); first <= endDate; first = addMonths(first, 1)) months.add(monthOf(first));
  }
  return [...months].sort();
}

/** Spans as far as stored months cover them, and the rest, which has to be read from rows. */
export interface KeptSpans {
  /** Stored days by span. */
  readonly days: ReadonlyMap<number, readonly PartDay[]>;
  /** The parts of spans that no stored month covers, as spans of their own. */
  readonly rest: readonly Span[];
  /** The original span of one of these. */
  readonly spanOf: (rest: number) => number;
}

/** Reads the stored part of some spans. A month is stored completely or not at all, so that no day counts twice. */
export async function readKeptSpans(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
): Promise<KeptSpans> {
  const months = monthsOf(spans.map(({ range }) => range));
  return cutAtKept(spans, await readPartMonths(db, facts, dealershipId, months));
}

interface Rest {
  readonly id: number;
  readonly of: number;
  range: DateRange;
}

function cutAtKept(spans: readonly Span[], kept: PartMonths): KeptSpans {
  const days = new Map<number, PartDay[]>();
  const rest: Rest[] = [];
  for (const { id, range } of spans) {
    const own: PartDay[] = [];
    let open: Rest | null = null;
    for (let first = firstOfMonth(range.startDate); first <= range.endDate; first = addMonths(first, 1)) {
      const month = kept.get(monthOf(first));
      if (month) {
        own.push(...month.days.filter(({ day }) => day >= range.startDate && day <= range.endDate));
        open = null;
        continue;
      }
      const endDate = earlier(lastOfMonth(first), range.endDate);
      if (open === null) {
        open = { id: rest.length, range: { startDate: later(first, range.startDate), endDate }, of: id };
        rest.push(open);
      } else open.range = { ...open.range, endDate };
    }
    days.set(id, own);
  }
  return { days, rest, spanOf: (place) => rest[place]?.of ?? place };
}
