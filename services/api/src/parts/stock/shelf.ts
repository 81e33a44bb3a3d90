import type { Shelf } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Parameters } from '../../core/selection/line-condition.ts';
import { bucketsOf, UNKNOWN_BUCKET } from './aging.ts';
import type { InventoryOptions } from './inventory-options.ts';
import { stockSql } from './stock-sql.ts';

const rowSchema = z.object({
  bucket: z.string().nullable(),
  status: z.string().nullable(),
  valueC: z.number(),
  partNumbers: z.number(),
  obsoleteC: z.number(),
  obsoleteNumbers: z.number(),
});

/** The part numbers on hand of one snapshot, by a store's options. Empty without a snapshot. */
export async function readShelf(
  db: Database,
  dealershipId: string,
  snapshotDate: string | null,
  options: InventoryOptions,
): Promise<Shelf> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const days = parameters.add(snapshotDate === null ? [] : [snapshotDate]);
  const found = await db.query(
    `select bucket, status, coalesce(sum(value_c), 0)::float8 as "valueC", count(*) as "partNumbers",
            coalesce(sum(value_c) filter (where is_obsolete), 0)::float8 as "obsoleteC",
            count(*) filter (where is_obsolete) as "obsoleteNumbers"
       from (${stockSql(options, parameters, dealership, days)}) b
      where b.on_hand > 0
      group by grouping sets ((bucket), (status), ())`,
    parameters.values,
  );
  const rows = z.array(rowSchema).parse(found);
  const share = (row: z.output<typeof rowSchema> | undefined) => ({
    value: (row?.valueC ?? 0) / 100,
    partNumbers: row?.partNumbers ?? 0,
  });
  const all = rows.find(({ bucket, status }) => bucket === null && status === null);
  const ofBucket = (key: string) => rows.find(({ bucket }) => bucket === key);
  const unknown = ofBucket(UNKNOWN_BUCKET.key) ? [UNKNOWN_BUCKET] : [];
  return {
    ...share(all),
    obsolete: { value: (all?.obsoleteC ?? 0) / 100, partNumbers: all?.obsoleteNumbers ?? 0 },
    aging: [...bucketsOf(options.agingEdges), ...unknown].map(({ key, fromMonths, toMonths }) => ({
      bucket: key,
      fromMonths,
      toMonths,
      ...share(ofBucket(key)),
    })),
    byStatus: rows.flatMap((row) => (row.status === null ? [] : [{ status: row.status, ...share(row) }])),
  };
}
