import type { HeatSheet } from '@fixed-ops/contract';
import { formatCount, NO_VALUE } from '@fixed-ops/metrics';
import { statusAgainst } from '@fixed-ops/metrics/settings';
import { parseNumber } from '@fixed-ops/ui';
import type { ColumnRow, KnownColumn } from './sheet-values.ts';

export interface GoalsMet {
  readonly name: string;
  readonly now: { readonly met: number; readonly goals: number };
  readonly next: { readonly met: number; readonly goals: number };
}

interface Versions {
  readonly saved: readonly ColumnRow[];
  readonly entered: readonly ColumnRow[];
}

/** The goals that each person meets in the running month, with the saved and with the entered columns. */
export function goalsMet(
  sheet: Pick<HeatSheet, 'columns' | 'rows' | 'workingDays'>,
  known: ReadonlyMap<string, KnownColumn>,
  { saved, entered }: Versions,
): GoalsMet[] {
  const was = new Map(saved.map((row) => [row.key, row]));
  const changed = entered.filter((row) => {
    const old = was.get(row.key);
    return old && (old.goal !== row.goal || old.goalType !== row.goalType || old.visible !== row.visible);
  });
  return sheet.rows
    .filter(({ personNumber }) => personNumber !== '')
    .map((row) => {
      let { goalsMet: met, goals } = row;
      for (const { key, goal: text, goalType, visible } of changed) {
        const cell = row.cells[key];
        const column = known.get(key);
        // Columns that are sums, such as sales, are not goals of single people.
        if (!cell || !column || cell.smallSample || (column.isSum && !column.isItem)) continue;
        if (cell.status !== 'none' && cell.target !== null) {
          goals -= 1;
          if (cell.status === 'green') met -= 1;
        }
        const goal = parseNumber(text);
        const value = column.isItem ? (goalType === 'perDay' ? cell.count : cell.penetrationPct) : cell.value;
        if (!visible || goal === null || value === null) continue;
        const target = goalType === 'perDay' ? goal * sheet.workingDays.elapsed : goal;
        const direction = sheet.columns.find((each) => each.key === key)?.direction ?? 'up';
        goals += 1;
        if (statusAgainst(value, target, direction) === 'green') met += 1;
      }
      return { name: row.personName, now: { met: row.goalsMet, goals: row.goals }, next: { met, goals } };
    });
}

/**
 * The number of people who reach the goal of a changed column that is a sum. Its cells have a color, but are not
 * counted as goals of people.
 */
export function peopleAtGoal(
  sheet: Pick<HeatSheet, 'columns' | 'rows' | 'workingDays'>,
  known: ReadonlyMap<string, KnownColumn>,
  { saved, entered }: Versions,
): { readonly name: string; readonly now: string; readonly next: string }[] {
  const was = new Map(saved.map((row) => [row.key, row]));
  return entered.flatMap((row) => {
    const [old, column] = [was.get(row.key), known.get(row.key)];
    if (!old || !column?.isSum || column.isItem) return [];
    const [now, next] = [old, row].map((each) => atGoal(sheet, each));
    return now === undefined || next === undefined || now === next
      ? []
      : [{ name: `${row.label}, people at goal`, now, next }];
  });
}

function atGoal(
  { columns, rows, workingDays }: Pick<HeatSheet, 'columns' | 'rows' | 'workingDays'>,
  { key, goal: text, goalType, visible }: ColumnRow,
): string {
  const goal = parseNumber(text);
  if (goal === null || !visible) return NO_VALUE;
  const target = goalType === 'perDay' ? goal * workingDays.elapsed : goal;
  const direction = columns.find((each) => each.key === key)?.direction ?? 'up';
  const values = rows
    .filter(({ personNumber }) => personNumber !== '')
    .flatMap(({ cells }) => (cells[key]?.smallSample ? [] : (cells[key]?.value ?? [])));
  if (values.length === 0) return NO_VALUE;
  const met = values.filter((value) => statusAgainst(value, target, direction) === 'green');
  return `${formatCount(met.length)} of ${formatCount(values.length)}`;
}

/**
 * `6 of 40`: the figures with too few repair orders to be colored, of all figures of people. Null for technicians, who
 * are judged by their hours.
 */
export function tooFew(
  { by, rows }: Pick<HeatSheet, 'by' | 'rows'>,
  known: ReadonlyMap<string, KnownColumn>,
  minRos: string,
): string | null {
  const least = parseNumber(minRos);
  if (by === 'technician' || least === null) return null;
  const counts = rows
    .filter(({ personNumber }) => personNumber !== '')
    .flatMap(({ cells }) =>
      Object.entries(cells).flatMap(([key, { count, roBase, value }]) => {
        const behind = known.get(key)?.isItem ? roBase : count;
        return value === null || behind === null ? [] : [behind];
      }),
    );
  return `${formatCount(counts.filter((count) => count < least).length)} of ${formatCount(counts.length)}`;
}
