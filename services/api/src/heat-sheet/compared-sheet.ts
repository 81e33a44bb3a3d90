import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { heatSheetOf, type WhichSheet } from './heat-sheet-of.ts';

/** The sheet of a department. Each cell also has its value in the comparison, which is the same cell of a sheet of those days. */
export async function comparedSheet(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  which: WhichSheet,
): Promise<HeatSheet> {
  const { compareKind, compareRange } = selection;
  const alone: Selection = { ...selection, compareKind: 'none', compareRange: null };
  // An average covers several spans, so it has no sheet.
  if (compareRange === null || compareKind === 'average') return heatSheetOf(db, facts, alone, which);
  const [sheet, before] = await Promise.all([
    heatSheetOf(db, facts, alone, which),
    heatSheetOf(db, facts, { ...alone, range: compareRange }, which),
  ]);
  const was = new Map(before.rows.map((row) => [row.personNumber, row]));
  const compared = (row: HeatSheetRow, other: HeatSheetRow | undefined): HeatSheetRow => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([key, cell]) => [
        key,
        { ...cell, compareValue: other?.cells[key]?.value ?? null },
      ]),
    ),
  });
  return {
    ...sheet,
    rows: sheet.rows.map((row) => compared(row, was.get(row.personNumber))),
    storeRow: compared(sheet.storeRow, before.storeRow),
  };
}
