import type { HeatSheet } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { computeKpi, isMonthToDate, type Kpi, metricOf, serviceSums } from '@fixed-ops/metrics';
import { workingDaysOf } from '../service/period.ts';
import type { Selection } from '../service/selection/selection.ts';
import type { StoreFacts } from '../service/store/store-facts.ts';
import {
  type Cell,
  type Column,
  goalCell,
  goalOf,
  type ItemGoal,
  itemCell,
  kpiCell,
  type SheetRules,
} from './cells.ts';
import { type HeatSheetOptions, placeOf } from './heat-sheet-options.ts';
import { anonymousCell, hidesEverybody } from './own-store.ts';
import { type CounterWork, readCounterWork } from './read-counter-work.ts';
import { readPeople } from './read-people.ts';

export const COUNTER_KEYS: readonly string[] = ['parts_sales', 'parts_gross', 'parts_gp_pct'];
const NO_COUNTER_NUMBER =
  'You have no parts counter number in this dealership, so there are no figures of your own to show. Ask an administrator to add your DMS number to your account.';

/** The parts department's sheet by counterperson: what each sold, to whomever. */
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
  const isRunning = isMonthToDate(selection.range, selection.today);
  const rules: SheetRules = { workingDays, isRunning, minRos: options.minRos };
  const store = work.get(null) ?? NOTHING;
  const kpi = (key: string, of: CounterWork): Kpi => {
    const sums = (each: CounterWork) =>
      serviceSums({ partsSaleC: each.saleC, partsCostC: each.costC, roCount: each.documents });
    return computeKpi(key, 'all', {
      sums: sums(of),
      compareSums: null,
      history: [],
      thresholds: facts.thresholds,
      store: sums(store),
      pace: isRunning ? workingDays : null,
      hasMonthlyGoal: false,
      fieldsNotProvided: facts.fieldsNotProvided,
    });
  };
  const others = [...work].flatMap(([number, of]) => (number && !own?.counters.includes(number) ? [of] : []));
  const sellers = others.filter((of) => of.documents > 0).length;
  const goals = new Map<string, ItemGoal>();
  const columns = [...COUNTER_KEYS, ...options.items]
    .map((each, index) => ({ each, ...placeOf(options.columns, typeof each === 'string' ? each : each.key, index) }))
    .filter(({ isVisible }) => isVisible)
    .sort((one, other) => rank(one.each) - rank(other.each) || one.order - other.order)
    .map(({ each, option }): Column => {
      const goal = goalOf(option, rules);
      const key = typeof each === 'string' ? each : each.key;
      const kind = option?.goalType === 'perDay' ? 'count' : 'penetration';
      if (goal !== null) goals.set(key, { kind, goal });
      if (typeof each === 'string') {
        const metric = metricOf(each);
        const target = goal ?? kpi(each, store).target;
        return {
          key,
          label: metric.shortLabel,
          type: 'kpi',
          unit: metric.unit,
          direction: metric.direction,
          group: 'Key figures',
          target,
          targetSource: goal !== null ? 'goal' : target === null ? 'none' : 'threshold',
          eligible: null,
        };
      }
      const sold = store.items.get(key) ?? 0;
      const isTold = own === null || hidesEverybody(sellers);
      const share = store.documents === 0 || !isTold ? null : (sold / store.documents) * 100;
      if (goal === null && share !== null) goals.set(key, { kind: 'penetration', goal: share });
      const target = goal ?? share;
      return {
        key,
        label: each.label,
        type: 'partGroup',
        unit: kind === 'count' && goal !== null ? 'count' : 'percent',
        direction: 'up',
        group: 'Items sold',
        target: target === null ? null : Math.round(target * 100) / 100,
        targetSource: goal !== null ? 'goal' : share === null ? 'none' : 'store',
        eligible: 'Sales documents',
      };
    });
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
        // A number that is one person's, and the store's own share, are no measure of the store.
        const isPersons = goal?.kind === 'count' || column.targetSource === 'store';
        const target = isStore && isPersons ? null : goal;
        return [
          column.key,
          column.type === 'kpi'
            ? kpiCell(kpi(column.key, of), column, target?.goal ?? null, rules)
            : itemCell({ eligible: of.documents, sold: of.items.get(column.key) ?? 0 }, target, rules),
        ];
      }),
    );
  const row = (personNumber: string, personName: string, cells: Record<string, Cell>) => ({
    personNumber,
    personName,
    cells,
    total: columns.reduce((total, column) => total + (column.type === 'kpi' ? 0 : (cells[column.key]?.count ?? 0)), 0),
  });
  const isShown = (number: string): boolean =>
    own ? own.counters.includes(number) : options.includeInactive || (people.get(number)?.isActive ?? true);
  return {
    by: 'counterperson',
    columns,
    rows: [...work]
      .flatMap(([number, of]) => (number === null || !isShown(number) || isNothing(of) ? [] : [{ number, of }]))
      .sort((one, other) => (one.number < other.number ? -1 : 1))
      .map(({ number, of }) =>
        row(
          number,
          number === '' ? 'No counterperson' : (people.get(number)?.name ?? `Counterperson ${number}`),
          cellsOf(of, false),
        ),
      ),
    storeRow: row('', 'Store', storeCells()),
    goalRow: row(
      '',
      'Goal',
      Object.fromEntries(
        columns.map((column) => [column.key, goalCell(column, placeOf(options.columns, column.key, 0).option, rules)]),
      ),
    ),
    workingDays,
    minRos: options.minRos,
    ownView: own !== null,
    ownViewMessage: own !== null && own.counters.length === 0 ? NO_COUNTER_NUMBER : null,
  };
}

const NOTHING: CounterWork = { saleC: 0, costC: 0, documents: 0, items: new Map() };
/** Nobody's row of money that nothing is left of. */
const isNothing = ({ saleC, costC, documents }: CounterWork): boolean => saleC === 0 && costC === 0 && documents === 0;
const rank = (each: unknown): number => (typeof each === 'string' ? 0 : 1);
