import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const rowSchema = z.object({ code: z.string(), description: z.string(), pay_type: z.string() });

export interface LaborTypeName {
  readonly description: string;
  /** Whether the store has said which pay type it belongs to. */
  readonly isMapped: boolean;
}

/** Labor types that the store knows, by code. */
export async function readLaborTypeNames(
  db: Database,
  dealershipId: string,
): Promise<ReadonlyMap<string, LaborTypeName>> {
  const rows = await db.query('select code, description, pay_type from labor_type where dealership_id = $1', [
    dealershipId,
  ]);
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [row.code, { description: row.description, isMapped: row.pay_type !== '' }]),
  );
}
