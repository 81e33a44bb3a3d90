import { type Database, defineCache } from '@fixed-ops/database';
import { idleStatuses, monthOf } from '@fixed-ops/metrics';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Parameters } from '../../core/selection/line-condition.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { partRules, readPartMonths, type StockSums, stockSumsSchema } from '../months/part-months.ts';
import type { InventoryOptions } from '../stock/inventory-options.ts';
import { stockSql } from '../stock/stock-sql.ts';

const cents = (condition: string) => `coalesce(sum(b.value_c) filter (where ${condition}), 0)::float8`;

const DAYS_KEPT = 1000;
/** Sums of days, by database and store. Every answer about parts needs the newest inventory. */
const cacheOf = defineCache(() => new LRUCache<string, StockSums>({ max: DAYS_KEPT }));

/** Adds up the snapshots of some days, except those that are stored with their months or were added up since the data changed. */
export async function readStockSums(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  options: InventoryOptions,
  days: readonly string[],
): Promise<ReadonlyMap<string, StockSums>> {
  const kept = await readKeptStock(db, facts, dealershipId, days);
  const cache = cacheOf(db);
  const keyOf = (day: string) => JSON.stringify([dealershipId, partRules(facts), options, day]);
  const known = new Map(
    days.flatMap((day): [string, StockSums][] => {
      const sums = kept.get(day) ?? cache.get(keyOf(day));
      return sums === undefined ? [] : [[day, sums]];
    }),
  );
  const read = await readRawStockSums(
    db,
    dealershipId,
    options,
    days.filter((day) => !known.has(day)),
  );
  for (const [day, sums] of read) cache.set(keyOf(day), sums);
  return new Map([...known, ...read]);
}

/** The last inventories of stored months, by day. */
async function readKeptStock(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, StockSums>> {
  const months = await readPartMonths(db, facts, dealershipId, [...new Set(days.map(monthOf))]);
  return new Map(
    days.flatMap((day): [string, StockSums][] => {
      const stock = months.get(monthOf(day))?.stock;
      return stock?.day === day ? [[day, stock]] : [];
    }),
  );
}

/** The same from the rows alone. */
export async function readRawStockSums(
  db: Database,
  dealershipId: string,
  options: InventoryOptions,
  days: readonly string[],
): Promise<ReadonlyMap<string, StockSums>> {
  if (days.length === 0) return new Map();
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const wanted = parameters.add(days);
  const idle = `${parameters.add(idleStatuses)}::text[]`;
  const rows = await db.query(
    `select b.as_of::text as day, sum(b.value_c)::float8 as "valueC",
            coalesce(sum(b.on_hand) filter (where b.on_hand > 0), 0)::float8 as pieces,
            count(*) filter (where b.on_hand > 0) as "partNumbers",
            ${cents('b.is_obsolete')} as "obsoleteC", ${cents(`b.status = any(${idle})`)} as "idleC",
            ${cents('b.age between 7 and 12')} as "value7to12C",
            count(*) filter (where b.on_hand < 0) as "negativeNumbers",
            (sum(b.excess_c) filter (where b.on_hand > 0))::float8 as "excessC",
            ${cents(`b.status = 'special_order' and b.last_receipt_date < b.as_of - 30
              and (b.last_sale_date is null or b.last_sale_date < b.last_receipt_date)`)} as "unclaimedC"
       from (${stockSql(options, parameters, dealership, wanted)}) b
      group by b.as_of`,
    parameters.values,
  );
  return new Map(
    z
      .array(stockSumsSchema)
      .parse(rows)
      .map((sums) => [sums.day, sums]),
  );
}

const valueRow = z.object({ day: z.string(), valueC: z.number() });

/** The value of the inventory on some days, for the mean of a year. */
export async function readStockValues(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  options: InventoryOptions,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const kept = await readKeptStock(db, facts, dealershipId, days);
  const missing = days.filter((day) => !kept.has(day));
  const values = new Map([...kept].map(([day, { valueC }]) => [day, valueC]));
  if (missing.length === 0) return values;
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const wanted = parameters.add(missing);
  const rows = await db.query(
    `select b.as_of::text as day, sum(b.value_c)::float8 as "valueC"
       from (${stockSql(options, parameters, dealership, wanted)}) b
      group by b.as_of`,
    parameters.values,
  );
  for (const { day, valueC } of z.array(valueRow).parse(rows)) values.set(day, valueC);
  return values;
}
