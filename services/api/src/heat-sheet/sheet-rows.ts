import type { HeatSheet } from '@fixed-ops/contract';
import { findMetric, metricOf } from '@fixed-ops/metrics';
import { type Cell, type Column, goalCell, type SheetRules } from './cells.ts';
import { type HeatSheetOptions, placeOf } from './heat-sheet-options.ts';
import { isTechnicianSum } from './technician-columns.ts';

type Row = HeatSheet['rows'][number];

/** The column of a key figure, with the target that follows from the store's thresholds in this period. */
export function kpiColumn(key: string, target: number | null, scope: string | null): Column {
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
    opens: scope === null ? null : { metricKey: key, scope },
  };
}

/** A row of the sheet. Its total counts sold items, and no key figures. */
export function sheetRow(
  columns: readonly Column[],
  personNumber: string,
  personName: string,
  cells: Record<string, Cell>,
): Row {
  const judged = columns.flatMap((column) => {
    const cell = cells[column.key];
    return cell && cell.status !== 'none' && !isSum(column.key) ? [{ column, cell }] : [];
  });
  return {
    personNumber,
    personName,
    cells,
    goalsMet: judged.filter(({ cell }) => cell.status === 'green').length,
    goals: judged.length,
    rank: null,
    focus: judged.reduce<Row['focus']>((focus, { column: { key }, cell: { status, gapDollars } }) => {
      if (status === 'green' || gapDollars === null || gapDollars <= (focus?.gapDollars ?? 0)) return focus;
      return { key, gapDollars };
    }, null),
    total: columns.reduce((total, column) => total + (column.type === 'kpi' ? 0 : (cells[column.key]?.count ?? 0)), 0),
  };
}

/** Figures that grow with the days. They do not rank people, and may have a daily goal. */
export const isSum = (key: string): boolean => isTechnicianSum(key) || findMetric(key)?.isAdditive === true;

/**
 * Ranks people by goals met, then by their money, which is no cell of the row: the store may have hidden its column. Rows of nobody have no
 * rank, and a person who sees only the own row gets none either.
 */
export function ranked(
  rows: readonly Row[],
  moneyOf: (personNumber: string) => number | null,
  isOwnView: boolean,
): Row[] {
  const moneyBy = new Map(rows.map(({ personNumber }) => [personNumber, moneyOf(personNumber) ?? 0]));
  const money = ({ personNumber }: Row): number => moneyBy.get(personNumber) ?? 0;
  const order = rows
    .filter(({ personNumber }) => personNumber !== '')
    .sort((one, other) => other.goalsMet - one.goalsMet || money(other) - money(one));
  if (isOwnView) return [...rows];
  return rows.map((row) => ({ ...row, rank: row.personNumber === '' ? null : order.indexOf(row) + 1 }));
}

/** The numbers of people in their order. `''` (nobody) is last, because it cannot be compared with people. */
export function nobodyLast(numbers: readonly string[]): readonly string[] {
  return [...numbers.filter((number) => number !== ''), ...numbers.filter((number) => number === '')];
}

/** Removes the targets of cells, as for rows of nobody. */
export function unjudged(cells: Record<string, Cell>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, { ...cell, status: 'none' }]));
}

/** The row with the store's goals for its columns. */
export function goalRow(columns: readonly Column[], options: HeatSheetOptions, rules: SheetRules): Row {
  const cells = columns.map((column) => [
    column.key,
    goalCell(column, column.isMapped === false ? null : placeOf(options.columns, column.key, 0).option, rules),
  ]);
  return sheetRow(columns, '', 'Goal', Object.fromEntries(cells));
}
