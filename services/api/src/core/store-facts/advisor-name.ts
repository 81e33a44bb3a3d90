import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/**
 * What a repair order calls its advisor: by the name that the DMS has for the number, else by the number. A feed may number its
 * advisors and name none of them (`''`), and a repair order may have none at all.
 */
export function advisorName(number: string, name: string | null | undefined): string {
  if (number === '') return 'No advisor';
  return name || `Advisor ${number}`;
}

const personRow = z.object({ number: z.string(), name: z.string() });

/** The names that the DMS of a dealership has for its advisors, by their numbers. */
export async function readAdvisorNames(db: Database, dealershipId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(`select number, name from dms_person where dealership_id = $1 and kind = 'advisor'`, [
    dealershipId,
  ]);
  return new Map(
    z
      .array(personRow)
      .parse(rows)
      .map(({ number, name }) => [number, name]),
  );
}
