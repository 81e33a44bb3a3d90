import type { OpenLack, OpenOrderRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const rowSchema = z.object({ promised: z.boolean(), ordered: z.boolean() });

/**
 * What no repair order of the dealership has ever had. Repair orders that miss no promise would else be told of a feed without promises. It
 * reads the history only where the open ones leave it unknown.
 */
export async function readLacks(
  db: Database,
  dealershipId: string,
  rows: readonly OpenOrderRow[],
): Promise<OpenLack[]> {
  const isPromised = rows.some(({ promisedAt }) => promisedAt !== null);
  const isOrdered = rows.some(({ partsWaited }) => partsWaited.length > 0);
  if (isPromised && isOrdered) return [];
  const [row] = await db.query(
    `select exists (select 1 from repair_order where dealership_id = $1 and promised_at is not null) as promised,
            exists (select 1 from ro_part where dealership_id = $1 and is_special_order) as ordered`,
    [dealershipId],
  );
  const { promised, ordered } = rowSchema.parse(row);
  return [...(promised ? [] : (['promises'] as const)), ...(ordered ? [] : (['specialOrders'] as const))];
}
