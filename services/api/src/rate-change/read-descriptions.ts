import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const descriptionRow = z.object({ code: z.string(), description: z.string() });

/** What the op codes of a store are called, by code. */
export async function readDescriptions(db: Database, dealershipId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query('select code, description from op_code where dealership_id = $1', [dealershipId]);
  return new Map(
    z
      .array(descriptionRow)
      .parse(rows)
      .map((row) => [row.code, row.description]),
  );
}
