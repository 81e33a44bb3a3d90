import type { HeatSheet } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { computeKpi, type Kpi, metricOf, serviceSums } from '@fixed-ops/metrics';
import { isRunningMonth, workingDaysOf } from '../core/period.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type Cell, type Column, itemCell, kpiCell, type SheetRules } from './cells.ts';
import type { HeatSheetOptions } from './heat-sheet-options.ts';
import { anonymousCell, hidesEverybody } from './own-store.ts';
import { placeColumns } from './place-columns.ts';
import { type CounterWork, readCounterWork } from './read-counter-work.ts';
import { readPeople } from './read-people.ts';
import { goalRow, kpiColumn, nobodyLast, ranked, sheetRow } from './sheet-rows.ts';

export const COUNTER_KEYS: readonly string[] = ['parts_sales', 'parts_gross', 'parts_gp_pct'];
const NO_COUNTER_NUMBER =
  'You have no parts counter number in this dealership, so there are no figures of your own to show. Ask an administrator to add your DMS number to your account.';

/** The parts department's sheet: the sales of each counterperson to all customers. */
export async function partsSheet(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  options: HeatSheetOptions,
): Promise<HeatSheet> {
  const { own } = selection.filter;
  const [work, people] = await Promise.all([
    readCounterWork(db, facts, selection, options.items),
    readPeople(db, selection.dealershipId, 'counterperson'),
  ]);
  const workingDays = workingDaysOf(selection, facts);
  const isRunning = isRunningMonth(selection);
  const rules: SheetRules = { workingDays, isRunning, minRos: options.minRos };
  const store = work.get(null) ?? NOTHING;
  const kpi = (key: string, of: CounterWork, ownGoal: number | null = null): Kpi =>
    computeKpi(key, 'all', {
      sums: sumsOf(of),
      compareSums: null,
      history: [],
      thresholds: facts.thresholds,
      store: sumsOf(store),
      pace: isRunning ? workingDays : null,
      hasMonthlyGoal: false,
      fieldsNotProvided: facts.fieldsNotProvided,
      ownGoal,
    });
  const others = [...work].flatMap(([number, of]) => (number && !own?.counters.includes(number) ? [of] : []));
  const sellers = others.filter((of) => of.documents > 0).length;
  const isRevealed = own === null || hidesEverybody(sellers);
  const ofStore = new Map(
    isRevealed
      ? options.items.map(({ key }) => [key, { eligible: store.documents, sold: store.items.get(key) ?? 0 }])
      : [],
  );
  const { columns, goals } = placeColumns(
    [...COUNTER_KEYS.map((key) => kpiColumn(key, kpi(key, store).target, null)), ...options.items],
    options,
    ofStore,
    rules,
    ({ partGroups }) => ({ type: 'partGroup', eligible: 'Sales documents', isMapped: partGroups.length > 0 }),
  );
  const storeCells = (): Record<string, Cell> => {
    const cells = cellsOf(store, true);
    if (own === null) return cells;
    const behindFigure = (key: string): number => others.filter((of) => kpi(key, of).value !== null).length;
    const isRate = (column: Column): boolean => column.type !== 'kpi' || metricOf(column.key).denominator !== undefined;
    return Object.fromEntries(
      columns.flatMap((column) => {
        const cell = cells[column.key];
        const behind = column.type === 'kpi' ? behindFigure(column.key) : sellers;
        return cell ? [[column.key, anonymousCell(cell, isRate(column), behind)]] : [];
      }),
    );
  };
  const cellsOf = (of: CounterWork, isStore: boolean): Record<string, Cell> =>
    Object.fromEntries(
      columns.map((column) => {
        const goal = goals.get(column.key) ?? null;
        // A goal for one person, and the store's own share, cannot judge the store.
        const isPersons = goal?.kind === 'count' || column.targetSource === 'store';
        const target = isStore && isPersons ? null : goal;
        return [
          column.key,
          column.type === 'kpi'
            ? kpiCell(kpi(column.key, of, target?.goal), column, target, rules)
            : itemCell(
                { eligible: column.isMapped === false ? 0 : of.documents, sold: of.items.get(column.key) ?? 0 },
                target,
                rules,
              ),
        ];
      }),
    );
  const isShown = (number: string): boolean =>
    own ? own.counters.includes(number) : options.includeInactive || (people.get(number)?.isActive ?? true);
  const shown = [...work].flatMap(([number, of]) =>
    number === null || !isShown(number) || isNothing(of) ? [] : [number],
  );
  const nameOf = (number: string): string =>
    number === '' ? 'No counterperson' : (people.get(number)?.name ?? `Counterperson ${number}`);
  const rowOf = (number: string) =>
    sheetRow(columns, number, nameOf(number), cellsOf(work.get(number) ?? NOTHING, false));
  const moneyOf = (number: string) => kpi('parts_gross', work.get(number) ?? NOTHING).value;
  return {
    by: 'counterperson',
    columns,
    rows: ranked(nobodyLast(shown.sort()).map(rowOf), moneyOf, own !== null),
    storeRow: sheetRow(columns, '', 'Store', storeCells()),
    goalRow: goalRow(columns, options, rules),
    workingDays,
    minRos: options.minRos,
    ownView: own !== null,
    ownViewMessage: own !== null && own.counters.length === 0 ? NO_COUNTER_NUMBER : null,
  };
}

const NOTHING: CounterWork = { saleC: 0, costC: 0, documents: 0, items: new Map() };
const sumsOf = ({ saleC, costC, documents }: CounterWork) =>
  serviceSums({ partsSaleC: saleC, partsCostC: costC, roCount: documents });
/** Whether a person's sales and returns cancel out, so that there is nothing to show. */
const isNothing = ({ saleC, costC, documents }: CounterWork): boolean => saleC === 0 && costC === 0 && documents === 0;
