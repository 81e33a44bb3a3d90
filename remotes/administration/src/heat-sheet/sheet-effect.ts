import type { HeatSheet } from '@fixed-ops/contract';
import { formatCount } from '@fixed-ops/metrics';
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

/** Goals met by each person of the running month, as it is and with what is entered. */
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
        // Sums such as sales are held against nobody's goal.
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

/** Figures of people that too few repair orders stand behind to be colored, of all that have some; technicians are judged by their hours. */
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
