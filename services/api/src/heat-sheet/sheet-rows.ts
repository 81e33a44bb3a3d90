import type { HeatSheet } from '@fixed-ops/contract';
import { metricOf } from '@fixed-ops/metrics';
import { type Cell, type Column, goalCell, type SheetRules } from './cells.ts';
import { type HeatSheetOptions, placeOf } from './heat-sheet-options.ts';

/** The column of a key figure, held against the target that the store's thresholds mean in this period. */
export function kpiColumn(key: string, target: number | null): Column {
  const metric = metricOf(key);
  return {
    key,
    label: metric.shortLabel,
    type: 'kpi',
    unit: metric.unit,
    direction: metric.direction,
    group: 'Key figures',
    target,
    targetSource: target === null ? 'none' : 'threshold',
    eligible: null,
  };
}

/** A row of the sheet; its total counts the items sold and no key figure. */
export function sheetRow(
  columns: readonly Column[],
  personNumber: string,
  personName: string,
  cells: Record<string, Cell>,
): HeatSheet['storeRow'] {
  return {
    personNumber,
    personName,
    cells,
    total: columns.reduce((total, column) => total + (column.type === 'kpi' ? 0 : (cells[column.key]?.count ?? 0)), 0),
  };
}

/** The numbers of people in their order; `''`, which is nobody, below them: it is no one to be compared with. */
export function nobodyLast(numbers: readonly string[]): readonly string[] {
  return [...numbers.filter((number) => number !== ''), ...numbers.filter((number) => number === '')];
}

/** Cells that are held against nothing, as those of nobody are. */
export function unjudged(cells: Record<string, Cell>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, { ...cell, status: 'none' }]));
}

/** The row of what the store has set for its columns. */
export function goalRow(
  columns: readonly Column[],
  options: HeatSheetOptions,
  rules: SheetRules,
): HeatSheet['storeRow'] {
  const cells = columns.map((column) => [
    column.key,
    goalCell(column, placeOf(options.columns, column.key, 0).option, rules),
  ]);
  return sheetRow(columns, '', 'Goal', Object.fromEntries(cells));
}
