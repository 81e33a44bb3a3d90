import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const lineSchema = z.object({
  lineKey: z.string(),
  label: z.string(),
  department: z.string(),
  section: z.string(),
  category: z.string(),
  level: z.number(),
  isSum: z.boolean(),
});
/** A line of the statements, with the fields that mapping needs. */
export type StatementPlace = z.output<typeof lineSchema>;

/** The lines of the statements in their order. */
export async function readStatementPlaces(db: Database): Promise<readonly StatementPlace[]> {
  const rows = await db.query(
    `select key as "lineKey", label, department, section, category, level, formula is not null as "isSum"
       from statement_line order by sort_order`,
  );
  return [...z.array(lineSchema).parse(rows), PARTS_INVENTORY];
}

/** On no statement, but mapped like a line: the ledger's inventory is compared with the stock (InventoryAnalysisTotals). */
const PARTS_INVENTORY: StatementPlace = {
  lineKey: 'parts.inventory',
  label: 'Parts inventory (balance sheet)',
  department: 'parts',
  section: 'asset',
  category: '',
  level: 1,
  isSum: false,
};

const TYPES: Readonly<Record<string, readonly string[]>> = {
  sales: ['sale'],
  cost: ['cost'],
  expense: ['expense'],
  overhead: ['expense'],
  asset: ['asset'],
};

/** The types of accounts that may be mapped to a line: those of its kind, and none for a line that is a sum. */
export function accountTypesOf(line: StatementPlace): readonly string[] {
  return line.isSum ? [] : (TYPES[line.section] ?? []);
}
