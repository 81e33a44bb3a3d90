import type { HeatSheet } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { isRunningMonth } from '../core/period.ts';
import { readFigures } from '../core/read-figures.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { totalName } from '../core/selection/total-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type Cell, type Column, goalOf, itemCell, type SheetRules } from './cells.ts';
import { withCause } from './focus-cause.ts';
import { eligibleWords, type HeatSheetOptions, placeOf } from './heat-sheet-options.ts';
import { anonymousCell, hidesEverybody, othersAmong } from './own-store.ts';
import { placeColumns } from './place-columns.ts';
import { addedUp, type ItemCount, readItemCounts } from './read-items.ts';
import { readPeople } from './read-people.ts';
import { advisorMeasures, technicianMeasures } from './service-measures.ts';
import { goalRow, nobodyLast, ranked, sheetRow, unjudged } from './sheet-rows.ts';

const NOTHING: ItemCount = { eligible: 0, sold: 0 };
const NO_ITEMS: ReadonlyMap<string, ItemCount> = new Map();

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
  // A repair order has one advisor, but may have several technicians.
  const addsUp = whole === selection && by === 'advisor';
  const [figures, itemCounts, storeItems, everyonesItems, people] = await Promise.all([
    readFigures(db, facts, selection, 0),
    readItemCounts(db, facts, selection, options.items, by),
    addsUp ? null : readItemCounts(db, facts, whole, options.items, 'store'),
    own === null ? null : readItemCounts(db, facts, whole, options.items, by),
    readPeople(db, selection.dealershipId, by),
  ]);
  const rules: SheetRules = {
    workingDays: figures.workingDays,
    isRunning: isRunningMonth(selection),
    minRos: options.minRos,
  };
  const storeFigures = whole === selection ? figures : await readFigures(db, facts, whole, 0);
  const proficiencyGoal = goalOf(placeOf(options.columns, 'tech_proficiency', 0).option, rules);
  const measures =
    by === 'advisor'
      ? advisorMeasures({ figures, storeFigures, selection }, rules)
      : await technicianMeasures(db, facts, { selection, whole, proficiencyGoal }, rules);

  const ownNumbers = own && (by === 'advisor' ? own.advisors : own.technicians);
  const sellersOf = (key: string): string[] =>
    [...(everyonesItems ?? [])].flatMap(([number, items]) => (items.has(key) ? [number] : []));
  const others = (numbers: readonly string[]): number => othersAmong(numbers, ownNumbers ?? []);
  const allItems = storeItems === null ? addedUp(itemCounts) : (storeItems.get('') ?? NO_ITEMS);
  const ofStore = own ? new Map([...allItems].filter(([key]) => hidesEverybody(others(sellersOf(key))))) : allItems;
  const { columns, goals } = placeColumns(
    [...measures.columns, ...options.items],
    options,
    ofStore,
    rules,
    ({ opCodes, partGroups, eligible }) => ({
      type: opCodes.length === 0 && partGroups.length > 0 ? 'partGroup' : 'opGroup',
      eligible: eligibleWords(eligible),
      isMapped: opCodes.length + partGroups.length > 0,
    }),
  );
  // A shop divides its work: a technician who does no oil service is not below the store's average of it. A goal of the store still applies.
  const isOthersWork = ({ targetSource }: Column, { sold }: ItemCount) =>
    by === 'technician' && targetSource === 'store' && sold === 0;
  const itemOf = (column: Column, number: string | null): Cell => {
    if (column.isMapped === false) return itemCell(NOTHING, null, rules);
    const goal = goals.get(column.key) ?? null;
    // The store is not compared with itself, nor with a goal for one person.
    const target = number === null && (column.targetSource === 'store' || goal?.kind === 'count') ? null : goal;
    const items = number === null ? ofStore : itemCounts.get(number);
    const count = items?.get(column.key) ?? NOTHING;
    return itemCell(count, isOthersWork(column, count) ? null : target, rules);
  };
  const cellOf = (column: Column, number: string | null): Cell =>
    column.type === 'kpi' ? measures.cell(column, number, goals.get(column.key) ?? null) : itemOf(column, number);
  const storeCellOf = (column: Column): Cell => {
    const cell = cellOf(column, null);
    if (own === null) return cell;
    const [isRate, behind] =
      column.type === 'kpi' ? [measures.isRate(column), measures.behind(column)] : [true, sellersOf(column.key)];
    return anonymousCell(cell, isRate, others(behind));
  };
  const cellsBy = (cell: (column: Column) => Cell) =>
    Object.fromEntries(columns.map((column) => [column.key, cell(column)]));

  const [none, label] = by === 'advisor' ? ['No advisor', 'Advisor'] : ['No technician', 'Technician'];
  const shown = measures.numbers.filter((number) => {
    if (ownNumbers) return ownNumbers.includes(number);
    return options.includeInactive || (people.get(number)?.isActive ?? true);
  });
  const rowOf = (number: string) => {
    const cells = cellsBy((column) => cellOf(column, number));
    const row =
      number === ''
        ? sheetRow(columns, number, none, unjudged(cells))
        : sheetRow(columns, number, people.get(number)?.name ?? `${label} ${number}`, cells);
    return by === 'advisor' ? withCause(row, figures, selection) : row;
  };
  const moneyKey = by === 'advisor' ? 'labor_gross' : 'labor_sales';
  const moneyColumn = measures.columns.find(({ key }) => key === moneyKey);
  const moneyOf = (number: string) => (moneyColumn ? measures.cell(moneyColumn, number, null).value : null);
  return {
    by,
    columns,
    rows: ranked(nobodyLast(shown).map(rowOf), moneyOf, own !== null),
    storeRow: sheetRow(columns, '', totalName(whole, `All ${by}s`), cellsBy(storeCellOf)),
    goalRow: goalRow(columns, options, rules),
    workingDays: figures.workingDays,
    minRos: options.minRos,
    ownView: own !== null,
    ownViewMessage: hasNoOwnNumbers(selection.filter) ? NO_OWN_NUMBERS : null,
  };
}

/**
 * The selection of the store beside the people: everybody, whoever was requested. In an own view it keeps only the period and the pay types,
 * because another filter could reduce the store to one other person; `anonymousCell` checks the result. Returns the selection itself if it
 * already is the store.
 */
function storeOf(selection: Selection): Selection {
  const { own, payTypes, laborTypes, shops } = selection.filter;
  const filter = own === null ? { payTypes, laborTypes, shops, own: null } : { payTypes, own: null };
  return JSON.stringify(filter) === JSON.stringify(selection.filter) ? selection : { ...selection, filter };
}
