import type { Database } from '@fixed-ops/database';
import { metricOf } from '@fixed-ops/metrics';
import type { Figures } from '../core/figures.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { technicianPerformance } from '../technicians/technician-performance.ts';
import { type Cell, type Column, type ItemGoal, kpiCell, type SheetRules } from './cells.ts';
import { kpiColumn } from './sheet-rows.ts';
import { isTechnicianSum, technicianCell, technicianColumns } from './technician-columns.ts';

/** The key figures of a service sheet, for people and for the store. */
interface Measures {
  readonly columns: readonly Column[];
  /** The requested people who have work. */
  readonly numbers: readonly string[];
  /** The figure of one person, or of the store (null). */
  cell(column: Column, number: string | null, goal: ItemGoal | null): Cell;
  /** Everybody with work behind a figure of the store. */
  behind(column: Column): readonly string[];
  isRate(column: Column): boolean;
}

/** Key figures of an advisor, in reading order (DOMAIN 3.1). */
export const ADVISOR_KEYS: readonly string[] = [
  'ro_count',
  'hpro',
  'elr',
  'labor_sales',
  'labor_gross',
  'one_line_pct',
  'discount_pct',
];

/** By advisor: the figures of the dashboard. */
export function advisorMeasures(
  {
    figures,
    storeFigures,
    selection,
  }: { readonly figures: Figures; readonly storeFigures: Figures; readonly selection: Selection },
  rules: SheetRules,
): Measures {
  const sliceOf = (key: string) => ({ scope: figureScope(metricOf(key).scope, selection.filter) });
  return {
    columns: ADVISOR_KEYS.map((key) => {
      const slice = sliceOf(key);
      return kpiColumn(key, storeFigures.kpi(key, slice).target, slice.scope);
    }),
    numbers: figures.advisors(),
    cell(column, number, goal) {
      const slice = sliceOf(column.key);
      if (number !== null) {
        const kpi = figures.kpi(column.key, { ...slice, advisor: number }, { ownGoal: goal?.goal });
        return kpiCell(kpi, column, goal, rules);
      }
      // A goal for one person cannot judge the store.
      const held = goal?.kind === 'count' ? null : goal;
      return kpiCell(storeFigures.kpi(column.key, slice, { ownGoal: held?.goal }), column, held, rules);
    },
    behind({ key }) {
      const figureOf = (advisor: string) => storeFigures.kpi(key, { ...sliceOf(key), advisor }).value;
      return storeFigures.advisors().filter((number) => figureOf(number) !== null);
    },
    isRate: ({ key }) => metricOf(key).denominator !== undefined,
  };
}

/** By technician: the figures of the technicians page, beside everybody of `whole`. */
export async function technicianMeasures(
  db: Database,
  facts: StoreFacts,
  {
    selection,
    whole,
    proficiencyGoal,
  }: {
    readonly selection: Selection;
    /** The same object if the request is about the whole store. */
    readonly whole: Selection;
    readonly proficiencyGoal: number | null;
  },
  rules: SheetRules,
): Promise<Measures> {
  const performance = (of: Selection) => technicianPerformance(db, facts, of, { by: 'tech', proficiencyGoal });
  const { rows, ...mine } = await performance(selection);
  const { store, rows: everybody } = selection === whole ? { ...mine, rows } : await performance(whole);
  return {
    columns: technicianColumns(facts),
    numbers: rows.map(({ techNumber }) => techNumber),
    cell(column, number, goal) {
      const work = number === null ? store : (rows.find(({ techNumber }) => techNumber === number) ?? null);
      const whose = number === null ? null : selection.filter.own;
      return technicianCell(work, column, goal?.goal ?? null, rules, facts, whose);
    },
    behind: (column) =>
      everybody
        .filter((work) => technicianCell(work, column, null, rules, facts).value !== null)
        .map(({ techNumber }) => techNumber),
    isRate: ({ key }) => !isTechnicianSum(key),
  };
}
