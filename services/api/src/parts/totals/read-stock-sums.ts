import type { Database } from '@fixed-ops/database';
import { idleStatuses } from '@fixed-ops/metrics';
import { z } from 'zod';
import { Parameters } from '../../service/selection/line-condition.ts';
import type { InventoryOptions } from '../stock/inventory-options.ts';
import { stockSql } from '../stock/stock-sql.ts';

const row = z.object({
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
/** The inventory of one day, added up. */
export type StockSums = z.output<typeof row>;

const cents = (condition: string) => `coalesce(sum(b.value_c) filter (where ${condition}), 0)::float8`;

/** Adds up the snapshots of some days. */
export async function readStockSums(
  db: Database,
  dealershipId: string,
  options: InventoryOptions,
  days: readonly string[],
): Promise<Map<string, StockSums>> {
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
      .array(row)
      .parse(rows)
      .map((sums) => [sums.day, sums]),
  );
}

const valueRow = z.object({ day: z.string(), valueC: z.number() });

/** The value of the inventory on some days: all that the mean of a year needs. */
export async function readStockValues(
  db: Database,
  dealershipId: string,
  options: InventoryOptions,
  days: readonly string[],
): Promise<Map<string, number>> {
  if (days.length === 0) return new Map();
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const wanted = parameters.add(days);
  const rows = await db.query(
    `select b.as_of::text as day, sum(b.value_c)::float8 as "valueC"
       from (${stockSql(options, parameters, dealership, wanted)}) b
      group by b.as_of`,
    parameters.values,
  );
  return new Map(
    z
      .array(valueRow)
      .parse(rows)
      .map(({ day, valueC }) => [day, valueC]),
  );
}
