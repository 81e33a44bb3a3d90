import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { RowsBy } from './heat-sheet-options.ts';

const rowSchema = z.object({ number: z.string(), name: z.string(), active: z.boolean() });

export interface SheetPerson {
  readonly name: string;
  readonly isActive: boolean;
}

const KINDS: Readonly<Record<RowsBy, { readonly kind: string; readonly label: string }>> = {
  advisor: { kind: 'advisor', label: 'Advisor' },
  technician: { kind: 'technician', label: 'Technician' },
  counterperson: { kind: 'counter', label: 'Counterperson' },
};

/** Reads people of one kind, by number, with their names in the DMS. One that the feed does not name is called by kind and number. */
export async function readPeople(
  db: Database,
  dealershipId: string,
  by: RowsBy,
): Promise<ReadonlyMap<string, SheetPerson>> {
  const { kind, label } = KINDS[by];
  const rows = await db.query(
    `select number, coalesce(nullif(name, ''), $3 || ' ' || number) as name, active from dms_person
      where dealership_id = $1 and kind = $2`,
    [dealershipId, kind, label],
  );
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [row.number, { name: row.name, isActive: row.active }]),
  );
}
