import type { BodyOf, CallResponse, HeatSheet, HeatSheetItem } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { findMetric } from '@fixed-ops/metrics';
import { type FieldRules, invalidMessage, parseNumber, requiredMessage } from '@fixed-ops/ui';
import { numberText } from '@fixed-ops/ui/form';
import { figureOfSheet } from './sheet-figures.ts';

export type SheetData = CallResponse<typeof administrationCalls.serviceOptionsHeatSheet>['data'];
export type Department = 'service' | 'parts';
type GoalType = SheetData['columns'][number]['goalType'];

/** A column that a sheet can show: a key figure or an item of the mapping. */
export interface KnownColumn {
  readonly key: string;
  readonly label: string;
  readonly isItem: boolean;
  /** The unit after the goal: "%", "hrs". */
  readonly unit: string;
  readonly isMoney: boolean;
  /** True for a sum over the period, because only a sum can have a goal per day. */
  readonly isSum: boolean;
}

export interface ColumnRow {
  readonly key: string;
  readonly label: string;
  readonly isItem: boolean;
  readonly visible: boolean;
  readonly goalType: GoalType;
  readonly goal: string;
}
export interface SheetValues {
  readonly rowsBy: SheetData['rowsBy'];
  readonly minRos: string;
  readonly includeInactive: boolean;
  readonly columns: readonly ColumnRow[];
}

/**
 * The product's default sheet (services/api heat-sheet-options.ts): it shows every column in the sheet's order, without
 * goals.
 */
export const sheetDefaults: Readonly<Record<Department, SheetData>> = {
  service: { rowsBy: 'advisor', columns: [], minRos: 5, includeInactive: false },
  parts: { rowsBy: 'counterperson', columns: [], minRos: 5, includeInactive: false },
};

const UNITS: Readonly<Record<string, string>> = { percent: '%', hours: 'hrs' };

/** Every column that the department's sheets can have: shown and hidden figures, and mapped items. */
export function knownColumns(
  sheets: readonly Pick<HeatSheet, 'columns'>[],
  data: SheetData,
  items: readonly HeatSheetItem[],
  department: Department,
): Map<string, KnownColumn> {
  const known = new Map<string, KnownColumn>();
  const figure = (key: string, label: string, unit: string) => {
    const metric = findMetric(key);
    known.set(key, {
      key,
      label,
      isItem: false,
      unit: UNITS[unit] ?? '',
      isMoney: unit === 'money' || unit === 'moneyPerHour',
      isSum: metric ? metric.isAdditive : key.endsWith('_hours'),
    });
  };
  for (const { columns } of sheets)
    for (const { key, label, type, unit } of columns) if (type === 'kpi' && !known.has(key)) figure(key, label, unit);
  for (const { key } of data.columns) {
    const hidden = known.has(key) ? undefined : figureOfSheet(key);
    if (hidden) figure(key, hidden.shortLabel, hidden.unit);
  }
  for (const { itemKey, label, department: of } of items)
    if (of === department)
      known.set(itemKey, { key: itemKey, label, isItem: true, unit: '', isMoney: false, isSum: true });
  return known;
}

const goalText = (goal: number | null) =>
  goal === null ? '' : numberText(goal, Math.min(4, String(goal).split('.')[1]?.length ?? 0));

/**
 * The form values. Figures come before items, as on the sheet, each in the store's order. Columns that the store has
 * not ordered are last.
 */
export function sheetValuesOf(data: SheetData, known: ReadonlyMap<string, KnownColumn>): SheetValues {
  const saved = data.columns
    .filter(({ key }) => known.has(key))
    .toSorted((a, b) => a.order - b.order)
    .map(({ key, visible, goalType, goal }) => ({ key, visible, goalType, goal: goalText(goal) }));
  const there = new Set(saved.map(({ key }) => key));
  const rest = [...known.values()]
    .filter(({ key }) => !there.has(key))
    .map(({ key, isItem }) => ({
      key,
      visible: true,
      goalType: isItem ? ('penetration' as const) : ('value' as const),
      goal: '',
    }));
  const columns = [...saved, ...rest].map((row) => {
    const { label = row.key, isItem = false } = known.get(row.key) ?? {};
    return { ...row, label, isItem };
  });
  return {
    rowsBy: data.rowsBy,
    minRos: String(data.minRos),
    includeInactive: data.includeInactive,
    columns: [...columns.filter(({ isItem }) => !isItem), ...columns.filter(({ isItem }) => isItem)],
  };
}

export function sheetBodyOf(values: SheetValues): BodyOf<typeof administrationCalls.putServiceOptionsHeatSheet> {
  return {
    data: {
      rowsBy: values.rowsBy,
      minRos: parseNumber(values.minRos) ?? 0,
      includeInactive: values.includeInactive,
      columns: values.columns.map(({ key, visible, goalType, goal }, order) => ({
        key,
        order,
        visible,
        goalType,
        goal: goal.trim() === '' ? null : parseNumber(goal),
      })),
    },
  };
}

const MOST_GOAL = 1_000_000_000;

function goalProblem(text: string, row: ColumnRow): string | null {
  if (text.trim() === '') return null;
  const goal = parseNumber(text);
  if (goal === null) return invalidMessage('Goal', 'number');
  if (goal < 0 || goal > MOST_GOAL) return 'Goal must not be negative or too large';
  return row.goalType === 'penetration' && goal > 100 ? 'Goal is at most 100% of the repair orders' : null;
}

export const sheetRules: FieldRules<SheetValues> = {
  rowsBy: { label: 'Rows', serverPath: 'data.rowsBy' },
  minRos: {
    label: 'Colored from',
    serverPath: 'data.minRos',
    validate: (text) => {
      if (text.trim() === '') return requiredMessage('Colored from');
      const number = parseNumber(text);
      return number === null || !Number.isInteger(number) || number < 0 || number > 1000
        ? 'Colored from is a whole number up to 1,000'
        : null;
    },
  },
  includeInactive: { label: 'Show people who have left', serverPath: 'data.includeInactive' },
  columns: {
    label: 'Columns',
    serverPath: 'data.columns',
    each: {
      key: ({ key }) => key,
      label: ({ label }) => label,
      fields: {
        visible: { label: 'Shown' },
        goalType: { label: 'Goal is' },
        goal: { label: 'Goal', validate: goalProblem },
      },
    },
  },
};
