import { type Database, defineCache } from '@fixed-ops/database';
import { addDays, later } from '@fixed-ops/metrics';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { rulesOf } from '../../core/rollups/span-rollups.ts';
import { figureScope } from '../../core/selection/figure-scope.ts';
import { lineCondition } from '../../core/selection/line-condition.ts';
import { periodParameters } from '../../core/selection/period-parameters.ts';
import type { Selection } from '../../core/selection/selection.ts';
import { isTireLine } from '../../core/selection/tire-line.ts';
import { shortKey } from '../../core/short-key.ts';
import { payTypeOf, type StoreFacts } from '../../core/store-facts/store-facts.ts';
import { DAYS_OF_WEEK, datesIn, weekOf } from '../../core/sums/days.ts';
import { headerCondition } from '../../core/sums/read-header-sums.ts';

/** Categories of work, most shopped first; hours of another one are `other`, those of op codes without one `unmapped`. */
export const CATEGORIES = ['competitive', 'maintenance', 'repair', 'diagnostic'] as const;

/** Hours in hundredths, money in cents, and how many; all in the scope of customer pay. */
const lineSums = {
  soldH: z.number(),
  competitive: z.number(),
  maintenance: z.number(),
  repair: z.number(),
  diagnostic: z.number(),
  unmapped: z.number(),
  unmappedLines: z.number(),
  laborC: z.number(),
  partsC: z.number(),
  tireLines: z.number(),
  tireLaborC: z.number(),
  tirePartsC: z.number(),
};
const orderSums = {
  expressRos: z.number(),
  expressOneLine: z.number(),
  otherRos: z.number(),
  otherOneLine: z.number(),
};
const lineSumsOf = z.object(lineSums);
const orderSumsOf = z.object(orderSums);
const workOf = z.object({ ...lineSums, ...orderSums });
const lineRow = lineSumsOf.extend({ day: z.string() });
const orderRow = orderSumsOf.extend({ day: z.string() });
const openRow = z.object({ day: z.string(), daysOpen: z.number(), orders: z.number() });

/** What the lines and repair orders of some days add up to. */
export type WorkSums = z.output<typeof workOf>;
const WORK_KEYS = z.keyof(workOf).options;
const NO_WORK: WorkSums = {
  ...{ soldH: 0, competitive: 0, maintenance: 0, repair: 0, diagnostic: 0, unmapped: 0, unmappedLines: 0 },
  ...{ laborC: 0, partsC: 0, tireLines: 0, tireLaborC: 0, tirePartsC: 0 },
  ...{ expressRos: 0, expressOneLine: 0, otherRos: 0, otherOneLine: 0 },
};

/** What was closed on one day; how many repair orders had been open for so many days. */
interface Day {
  readonly work: WorkSums;
  readonly daysOpen: ReadonlyMap<number, number>;
}

const NOTHING: Day = { work: NO_WORK, daysOpen: new Map() };

/** Less than a kilobyte each. A repair order closes on one day: whoever asks for thirty other days finds most of them read. */
class Days {
  readonly known = new LRUCache<string, Day>({ max: 10_000 });
  /** Reads that others wait for instead of reading the same. */
  readonly running = new Map<string, Promise<unknown>>();
}
const daysOf = defineCache(() => new Days());

/** What was closed in the days of a selection: sums of lines and repair orders, and the median of days open to close. */
export async function readClosedWork(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
): Promise<{ readonly work: WorkSums; readonly median: number | null }> {
  const { dealershipId, range, filter } = selection;
  const prefix = shortKey([rulesOf(facts), dealershipId, filter]);
  // Nothing closed before the store's history.
  const startDate = facts.historyFrom === null ? addDays(range.endDate, 1) : later(range.startDate, facts.historyFrom);
  const days = await daysIn(db, facts, { ...selection, range: { ...range, startDate } }, prefix);
  return { work: sumOf(days.map(({ work }) => work)), median: medianOf(days.map(({ daysOpen }) => daysOpen)) };
}

/** Each day of a selection; those that somebody reads are waited for, and read again where that failed. */
async function daysIn(db: Database, facts: StoreFacts, selection: Selection, prefix: string): Promise<Day[]> {
  const { known, running } = daysOf(db);
  const dates = datesIn(selection.range);
  const missing = dates.filter((date) => !known.has(`${prefix} ${date}`));
  const reads = new Set(missing.flatMap((date) => running.get(`${prefix} ${date}`) ?? []));
  if (reads.size > 0) {
    await Promise.allSettled(reads);
    return daysIn(db, facts, selection, prefix);
  }
  const found = new Map(dates.map((date) => [date, known.get(`${prefix} ${date}`)]));
  const [startDate] = missing;
  const endDate = missing.at(-1);
  if (startDate !== undefined && endDate !== undefined) {
    // A week takes hardly longer than a day, and whoever asks for days beside known ones goes on from there.
    const range =
      missing.length < DAYS_OF_WEEK
        ? { startDate: weekOf(startDate).startDate, endDate: weekOf(endDate).endDate }
        : { startDate, endDate };
    const keys = datesIn(range).map((date) => `${prefix} ${date}`);
    const read = readDays(db, facts, { ...selection, range });
    for (const key of keys) running.set(key, read);
    try {
      const days = await read;
      for (const date of datesIn(range)) known.set(`${prefix} ${date}`, days.get(date) ?? NOTHING);
      for (const date of missing) found.set(date, days.get(date));
    } finally {
      for (const key of keys) if (running.get(key) === read) running.delete(key);
    }
  }
  return dates.map((date) => found.get(date) ?? NOTHING);
}

function sumOf(parts: readonly WorkSums[]): WorkSums {
  const total = { ...NO_WORK };
  for (const part of parts) for (const key of WORK_KEYS) total[key] += part[key];
  return total;
}

/** Half of what is counted is at or below it; between the two in the middle where it is an even number. */
function medianOf(parts: readonly ReadonlyMap<number, number>[]): number | null {
  const counts = new Map<number, number>();
  for (const part of parts) for (const [value, count] of part) counts.set(value, (counts.get(value) ?? 0) + count);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const at = (place: number) => {
    let before = 0;
    for (const [value, count] of sorted) {
      before += count;
      if (place < before) return value;
    }
    return null;
  };
  const [low, high] = [at(Math.floor((total - 1) / 2)), at(Math.floor(total / 2))];
  return low === null || high === null ? null : (low + high) / 2;
}

async function readDays(db: Database, facts: StoreFacts, selection: Selection): Promise<ReadonlyMap<string, Day>> {
  const [{ lines, orders }, open] = await Promise.all([
    readWork(db, facts, selection),
    readDaysOpen(db, facts, selection),
  ]);
  const days = new Map<string, { work: WorkSums; daysOpen: Map<number, number> }>();
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { work: { ...NO_WORK }, daysOpen: new Map() };
    days.set(date, day);
    return day;
  };
  for (const { day, ...sums } of [...lines, ...orders]) Object.assign(dayOf(day).work, sums);
  for (const { day, daysOpen, orders: count } of open) dayOf(day).daysOpen.set(daysOpen, count);
  return days;
}

const answerOf = z.object({ lines: z.array(lineRow), orders: z.array(orderRow) });
const sum = (column: string, condition = 'true') => `coalesce(sum(${column}) filter (where ${condition}), 0)::float8`;
const count = (condition: string) => `(count(*) filter (where ${condition}))::float8`;

async function readWork(db: Database, facts: StoreFacts, { filter, range, dealershipId }: Selection) {
  const { parameters, dealership, dates } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const scope = figureScope('C', filter);
  const isOfScope = scope === 'all' ? 'true' : `pay_type = ${parameters.add(scope)}`;
  const hoursOf = (category: string) => sum('sold_h', `category = '${category}' and ${isOfScope}`);
  const express = await expressShops(db, dealershipId);
  const isExpress =
    express.length === 0 ? 'false' : `(true${lineCondition({ own: null, shops: express }, payType, parameters)})`;
  const [row] = await db.query(
    `with line as materialized (
       select l.close_date, l.ro_id, ${payType} as pay_type, l.category, l.sold_h, l.labor_sale_c, l.parts_sale_c, l.is_counted,
              l.parts_sale_c <> 0 and ${isTireLine(dealership)} as is_tire, ${isExpress} as is_express, r.is_credit
         from ro_line l
         join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id and r.status = 'C'
          -- Says again what follows from the line, so that the store's other years are not read.
          and r.close_date between ${dates}
        where l.dealership_id = ${dealership} and l.close_date between ${dates}
          ${lineCondition(filter, payType, parameters)}),
     lines as (
       select close_date as day, ${sum('sold_h', isOfScope)} as "soldH",
              ${CATEGORIES.map((category) => `${hoursOf(category)} as "${category}"`).join(', ')},
              ${hoursOf('')} as unmapped,
              ${count(`is_counted and category = '' and ${isOfScope}`)} as "unmappedLines",
              ${sum('labor_sale_c', isOfScope)} as "laborC", ${sum('parts_sale_c', isOfScope)} as "partsC",
              ${count(`is_tire and ${isOfScope}`)} as "tireLines",
              ${sum('labor_sale_c', `is_tire and ${isOfScope}`)} as "tireLaborC",
              ${sum('parts_sale_c', `is_tire and ${isOfScope}`)} as "tirePartsC"
         from line
        group by close_date),
     order_of_scope as (
       select close_date, ro_id, count(*) as lines, bool_and(is_express) as is_express
         from line where is_counted and not is_credit and ${isOfScope} group by close_date, ro_id),
     orders as (
       select close_date as day, ${count('is_express')} as "expressRos", ${count('is_express and lines = 1')} as "expressOneLine",
              ${count('not is_express')} as "otherRos", ${count('not is_express and lines = 1')} as "otherOneLine"
         from order_of_scope
        group by close_date)
     select coalesce((select json_agg(l) from lines l), '[]') as lines,
            coalesce((select json_agg(o) from orders o), '[]') as orders`,
    parameters.values,
  );
  return answerOf.parse(row);
}

async function expressShops(db: Database, dealershipId: string): Promise<string[]> {
  const rows = await db.query('select id::text as id from shop where dealership_id = $1 and is_express order by id', [
    dealershipId,
  ]);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** By day, how many repair orders that closed on it had been open for so many days. */
async function readDaysOpen(db: Database, facts: StoreFacts, { filter, range, dealershipId }: Selection) {
  const { parameters, dealership, dates } = periodParameters({ dealershipId, range });
  const rows = await db.query(
    `select r.close_date::text as day, r.close_date - r.open_date as "daysOpen", count(*)::int as orders
       from repair_order r
      where r.dealership_id = ${dealership} and r.close_date between ${dates} and r.status = 'C' and not r.is_credit
        ${headerCondition(filter, facts, parameters)}
      group by r.close_date, r.close_date - r.open_date`,
    parameters.values,
  );
  return z.array(openRow).parse(rows);
}
