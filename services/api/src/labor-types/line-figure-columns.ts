import type { LaborTypeNode, LaborTypeRow } from '@fixed-ops/contract';

type Work = Pick<
  LaborTypeNode & LaborTypeRow,
  'roCount' | 'lineCount' | 'hours' | 'sales' | 'cost' | 'gross' | 'gpPct' | 'elr' | 'elrPctDoor' | 'avgHoursPerLine'
>;

/** Columns that the list of labor types and their tree are sorted by alike. */
export const lineFigureColumns: Readonly<Record<keyof Work, (row: Work) => number | null>> = {
  roCount: (row) => row.roCount,
  lineCount: (row) => row.lineCount,
  hours: (row) => row.hours,
  sales: (row) => row.sales,
  cost: (row) => row.cost,
  gross: (row) => row.gross,
  gpPct: (row) => row.gpPct,
  elr: (row) => row.elr,
  elrPctDoor: (row) => row.elrPctDoor,
  avgHoursPerLine: (row) => row.avgHoursPerLine,
};
