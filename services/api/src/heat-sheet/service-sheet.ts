import type { HeatSheet } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { metricOf } from '@fixed-ops/metrics';
import type { Figures } from '../core/figures.ts';
import { isRunningMonth } from '../core/period.ts';
import { readFigures } from '../core/read-figures.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { totalName } from '../core/selection/total-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { technicianPerformance } from '../technicians/technician-performance.ts';
import { type Cell, type Column, goalOf, itemCell, kpiCell, type SheetRules } from './cells.ts';
import { withCause } from './focus-cause.ts';
import { eligibleWords, type HeatSheetOptions, placeOf } from './heat-sheet-options.ts';
import { anonymousCell, hidesEverybody } from './own-store.ts';
import { placeColumns } from './place-columns.ts';
import { addedUp, type ItemCount, readItemCounts } from './read-items.ts';
import { readPeople } from './read-people.ts';
import { goalRow, kpiColumn, nobodyLast, ranked, sheetRow, unjudged } from './sheet-rows.ts';
import { isTechnicianSum, technicianCell, technicianColumns } from './technician-columns.ts';

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
const NOTHING: ItemCount = { eligible: 0, sold: 0 };

/** The service department's sheet, by advisor or by technician. */
export async function serviceSheet(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  options: HeatSheetOptions,
  by: 'advisor' | 'technician',
): Promise<HeatSheet> {
  const { own } = selection.filter;
  const whole = storeOf(selection);
  const isSame = JSON.stringify(whole.filter) === JSON.stringify(selection.filter);
  // A repair order has one advisor, but may have several technicians.
  const addsUp = isSame && by === 'advisor';
  const [figures, itemCounts, storeItems, everyonesItems, people] = await Promise.all([
    readFigures(db, facts, selection, 0),
    readItemCounts(db, facts, selection, options.items, by),
    addsUp ? null : readItemCounts(db, facts, whole, options.items, 'store'),
    own === null ? null : readItemCounts(db, facts, whole, options.items, by),
    readPeople(db, selection.dealershipId, by),
  ]);
  const storeFigures = isSame ? figures : await readFigures(db, facts, whole, 0);
  const rules: SheetRules = {
    workingDays: figures.workingDays,
    isRunning: isRunningMonth(selection),
    minRos: options.minRos,
  };
  const ownNumbers = own && (by === 'advisor' ? own.advisors : own.technicians);
  const isOther = (number: string): boolean => number !== '' && !ownNumbers?.includes(number);
  const sellersOf = (key: string): number =>
    [...(everyonesItems ?? [])].filter(([number, items]) => isOther(number) && items.has(key)).length;
  const allItems = storeItems === null ? addedUp(itemCounts) : (storeItems.get('') ?? new Map<string, ItemCount>());
  const ofStore = own ? new Map([...allItems].filter(([key]) => hidesEverybody(sellersOf(key)))) : allItems;
  const proficiencyGoal = goalOf(placeOf(options.columns, 'tech_proficiency', 0).option, rules);
  const work =
    by === 'technician' ? await technicianWork(db, facts, selection, { whole, isSame, goal: proficiencyGoal }) : null;
  const { columns, goals } = placeColumns(
    [...(by === 'advisor' ? kpiColumns(storeFigures, selection) : technicianColumns(facts)), ...options.items],
    options,
    ofStore,
    rules,
    ({ opCodes, partGroups, eligible }) => ({
      type: opCodes.length === 0 && partGroups.length > 0 ? 'partGroup' : 'opGroup',
      eligible: eligibleWords(eligible),
      isMapped: opCodes.length + partGroups.length > 0,
    }),
  );
  const numbers = work ? work.rows.map((row) => row.techNumber) : figures.advisors();
  const shown = numbers.filter((number) => {
    if (ownNumbers) return ownNumbers.includes(number);
    return options.includeInactive || (people.get(number)?.isActive ?? true);
  });
  const cellsOf = (number: string | null): Record<string, Cell> => {
    const items = number === null ? ofStore : (itemCounts.get(number) ?? new Map<string, ItemCount>());
    return Object.fromEntries(
      columns.map((column) => {
        const goal = goals.get(column.key) ?? null;
        if (column.isMapped === false) return [column.key, itemCell(NOTHING, null, rules)];
        if (column.type !== 'kpi') {
          // The store is not held against itself, nor against a number that is one person's.
          const target = number === null && (column.targetSource === 'store' || goal?.kind === 'count') ? null : goal;
          return [column.key, itemCell(items.get(column.key) ?? NOTHING, target, rules)];
        }
        if (work) {
          const row = number === null ? work.store : work.rows.find((each) => each.techNumber === number);
          const whose = number === null ? null : own;
          return [column.key, technicianCell(row ?? null, column, goal?.goal ?? null, rules, facts, whose)];
        }
        const slice = { scope: scopeOf(column.key, selection) };
        // A number that is one person's is no measure of the store.
        const held = number === null && goal?.kind === 'count' ? null : goal;
        const kpi =
          number === null
            ? storeFigures.kpi(column.key, slice, false, held?.goal)
            : figures.kpi(column.key, { ...slice, advisor: number }, false, held?.goal);
        return [column.key, kpiCell(kpi, column, held, rules)];
      }),
    );
  };
  /** How many other people have work behind a figure. */
  const othersBehind = (column: Column): number => {
    if (column.type !== 'kpi') return sellersOf(column.key);
    if (work) {
      const figureOf = (each: (typeof work.everybody)[number]) =>
        technicianCell(each, column, null, rules, facts).value;
      return work.everybody.filter((each) => isOther(each.techNumber) && figureOf(each) !== null).length;
    }
    const slice = { scope: scopeOf(column.key, selection) };
    return storeFigures
      .advisors()
      .filter(
        (number) =>
          isOther(number) && storeFigures.kpi(column.key, { ...slice, advisor: number }, false).value !== null,
      ).length;
  };
  const isRate = (column: Column): boolean => {
    if (column.type !== 'kpi') return true;
    return work ? !isTechnicianSum(column.key) : metricOf(column.key).denominator !== undefined;
  };
  const storeCells = (): Record<string, Cell> => {
    const cells = Object.entries(cellsOf(null));
    if (own === null) return Object.fromEntries(cells);
    const byKey = new Map(columns.map((column) => [column.key, column]));
    return Object.fromEntries(
      cells.flatMap(([key, cell]) => {
        const column = byKey.get(key);
        return column ? [[key, anonymousCell(cell, isRate(column), othersBehind(column))]] : [];
      }),
    );
  };
  const none = by === 'advisor' ? 'No advisor' : 'No technician';
  return {
    by,
    columns,
    rows: ranked(
      nobodyLast(shown).map((number) => {
        const row = sheetRow(
          columns,
          number,
          number === '' ? none : (people.get(number)?.name ?? `${label(by)} ${number}`),
          number === '' ? unjudged(cellsOf(number)) : cellsOf(number),
        );
        return by === 'advisor' ? withCause(row, figures, selection) : row;
      }),
      by === 'advisor' ? 'labor_gross' : 'labor_sales',
      own !== null,
    ),
    storeRow: sheetRow(columns, '', totalName(whole, `All ${by}s`), storeCells()),
    goalRow: goalRow(columns, options, rules),
    workingDays: figures.workingDays,
    minRos: options.minRos,
    ownView: own !== null,
    ownViewMessage: hasNoOwnNumbers(selection.filter) ? NO_OWN_NUMBERS : null,
  };
}

const label = (by: 'advisor' | 'technician') => (by === 'advisor' ? 'Advisor' : 'Technician');
const scopeOf = (key: string, selection: Selection) => figureScope(metricOf(key).scope, selection.filter);

/**
 * The store beside the people: everybody, whoever was asked for. In somebody's own view it keeps no filter that could make a
 * store of one other person, but the period and the pay types; what those leave, `anonymousCell` judges.
 */
function storeOf(selection: Selection): Selection {
  const { own, payTypes, laborTypes, shops } = selection.filter;
  const filter = own === null ? { payTypes, laborTypes, shops, own: null } : { payTypes, own: null };
  return { ...selection, filter: { ...filter } };
}

async function technicianWork(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  { whole, isSame, goal }: { readonly whole: Selection; readonly isSame: boolean; readonly goal: number | null },
) {
  const performance = (of: Selection) => technicianPerformance(db, facts, of, { by: 'tech', proficiencyGoal: goal });
  const mine = await performance(selection);
  const { store, rows: everybody } = isSame ? mine : await performance(whole);
  return { rows: mine.rows, store, everybody };
}

function kpiColumns(figures: Figures, selection: Selection): Column[] {
  return ADVISOR_KEYS.map((key) => {
    const scope = scopeOf(key, selection);
    return kpiColumn(key, figures.kpi(key, { scope }, false).target, scope);
  });
}
