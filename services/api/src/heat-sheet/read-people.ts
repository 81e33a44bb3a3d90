import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { RowsBy } from './heat-sheet-options.ts';

const rowSchema = z.object({ number: z.string(), name: z.string(), active: z.boolean() });

export interface SheetPerson {
  readonly name: string;
  readonly isActive: boolean;
}

const KINDS: Readonly<Record<RowsBy, string>> = {
  advisor: 'advisor',
  technician: 'technician',
  counterperson: 'counter',
};

/** Reads people of one kind with their names in the DMS, by number. */
export async function readPeople(
  db: Database,
  dealershipId: string,
  by: RowsBy,
): Promise<ReadonlyMap<string, SheetPerson>> {
  const rows = await db.query(
    `select number, coalesce(nullif(name, ''), number) as name, active from dms_person
      where dealership_id = $1 and kind = $2`,
    [dealershipId, KINDS[by]],
  );
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [row.number, { name: row.name, isActive: row.active }]),
  );
}
