import type { BodyOf, Threshold } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { findMetric } from '@fixed-ops/metrics';
import {
  defaultPartsThresholds,
  defaultServiceThresholds,
  farthestBound,
  thresholdProblems,
  unitOfBounds,
} from '@fixed-ops/metrics/thresholds';
import { type FieldRules, parseNumber, requiredMessage } from '@fixed-ops/ui';
import { numberText } from '@fixed-ops/ui/form';
import { boundUnitWord, isInDollars, measureTitle } from './threshold-words.ts';

const BOUND_FIELDS = ['green', 'amber', 'bandLow', 'bandHigh', 'amberLow', 'amberHigh'] as const;
export type BoundField = (typeof BOUND_FIELDS)[number];

/** A threshold in the form. Its bounds are texts, so that invalid input is kept. */
export type BoundRow = Pick<Threshold, 'metricKey' | 'scope' | 'direction' | 'enabled' | 'showDollarGap'> &
  Record<BoundField, string>;
export interface ThresholdValues {
  readonly rows: readonly BoundRow[];
}

/** Identifies the threshold of a row. */
export const idOf = ({ metricKey, scope }: Pick<Threshold, 'metricKey' | 'scope'>): string => `${metricKey} ${scope}`;

/** The fields of a direction: two bounds, or a range inside a range. */
export function fieldsOf(direction: Threshold['direction']): {
  readonly on: BoundField[];
  readonly near: BoundField[];
} {
  return direction === 'band'
    ? { on: ['bandLow', 'bandHigh'], near: ['amberLow', 'amberHigh'] }
    : { on: ['green'], near: ['amber'] };
}

/** `Default 165.00 / 150.00`: the bounds for on target and near target. */
export function defaultWords(usual: BoundRow): string {
  const { on, near } = fieldsOf(usual.direction);
  return `Default ${[...on, ...near].map((field) => usual[field]).join(' / ')}`;
}

/** The fewest decimals of a bound: one for percent, otherwise those of its measure. */
function leastDecimals(metricKey: string): number {
  const metric = findMetric(metricKey);
  const isPercent = unitOfBounds(metricKey) === 'percent';
  // Bounds in days without a metric are whole numbers.
  return isPercent ? 1 : (metric?.displayDecimals ?? (unitOfBounds(metricKey) === 'days' ? 0 : 2));
}

const MOST_DECIMALS = 4;

/** The number of decimals needed to show the whole typed number. */
export function decimalsOf(metricKey: string, text: string): number {
  const typed = text.trim().split('.')[1]?.length ?? 0;
  return Math.min(MOST_DECIMALS, Math.max(leastDecimals(metricKey), typed));
}

function boundText(metricKey: string, bound: number | null): string {
  return bound === null ? '' : numberText(bound, decimalsOf(metricKey, String(bound)));
}

export function rowOf(threshold: Omit<Threshold, 'source' | 'updatedBy' | 'updatedAt'>): BoundRow {
  const { metricKey, scope, direction, enabled, showDollarGap } = threshold;
  const texts = Object.fromEntries(BOUND_FIELDS.map((field) => [field, boundText(metricKey, threshold[field])]));
  return { metricKey, scope, direction, enabled, showDollarGap, ...(texts as Record<BoundField, string>) };
}

const withDefault = new Set([...defaultServiceThresholds, ...defaultPartsThresholds].map(idOf));

/**
 * Whether a row is a goal that nobody has set. The right goal depends on the store, so it has no default, and empty
 * fields are valid.
 */
export const isOpenGoal = (row: BoundRow): boolean =>
  !withDefault.has(idOf(row)) && BOUND_FIELDS.every((field) => row[field].trim() === '');

const openGoal = (metricKey: string): BoundRow =>
  rowOf({
    metricKey,
    scope: 'all',
    direction: 'up',
    enabled: true,
    showDollarGap: false,
    green: null,
    amber: null,
    bandLow: null,
    bandHigh: null,
    amberLow: null,
    amberHigh: null,
  });

/** Returns the form values: every threshold, followed by those of `goals` that are not set. */
export const valuesWith =
  (goals: readonly string[]) =>
  (thresholds: readonly Threshold[]): ThresholdValues => {
    const rows = thresholds.map(rowOf);
    const set = new Set(rows.map(idOf));
    return { rows: [...rows, ...goals.map(openGoal).filter((goal) => !set.has(idOf(goal)))] };
  };

/** The bounds as numbers; null if a field is empty or not a number. */
export function boundsOf(row: BoundRow): Omit<Threshold, 'source' | 'updatedBy' | 'updatedAt'> {
  const numbers = Object.fromEntries(BOUND_FIELDS.map((field) => [field, parseNumber(row[field])]));
  const { metricKey, scope, direction, enabled, showDollarGap } = row;
  return {
    metricKey,
    scope: scope as Threshold['scope'],
    direction,
    enabled,
    showDollarGap,
    ...(numbers as Record<BoundField, number | null>),
  };
}

/** The body that saves the thresholds. It leaves out goals that nobody has set. */
export function bodyOf({ rows }: ThresholdValues): BodyOf<typeof administrationCalls.putServiceOptionsThresholds> {
  return { data: rows.filter((row) => !isOpenGoal(row)).map(boundsOf) };
}

const LABELS: Readonly<Record<BoundField, string>> = {
  green: 'On target',
  amber: 'Near target',
  bandLow: 'On target from',
  bandHigh: 'On target to',
  amberLow: 'Near target from',
  amberHigh: 'Near target to',
};

/** Why a bound is not valid, with the names of the columns; null if it is valid. */
function boundSentence(field: BoundField, row: BoundRow): string | null {
  if (isOpenGoal(row)) return null;
  const most = farthestBound(row.metricKey);
  if (Math.abs(parseNumber(row[field]) ?? 0) > most) {
    const [words, unit] = [most.toLocaleString('en-US'), boundUnitWord(row.metricKey)];
    const dollar = isInDollars(row.metricKey) ? '$' : '';
    return `${LABELS[field]} is between -${dollar}${words} and ${dollar}${words}${unit === '%' || unit === '' ? unit : ` ${unit}`}`;
  }
  const problem = thresholdProblems(boundsOf(row)).find((each) => each.field === field);
  if (!problem) return null;
  if (row[field].trim() === '') return requiredMessage(LABELS[field]);
  if (field === 'green') return `On target must be ${row.direction === 'up' ? 'higher' : 'lower'} than near target`;
  if (field === 'bandLow') return 'On target must begin below where it ends';
  return 'Near target must reach at least as far as on target';
}

/** The fields that a person changes and a reset restores. */
export const CHANGED_FIELDS = [...BOUND_FIELDS, 'enabled', 'showDollarGap'] as const;

const rule = (field: BoundField) => ({
  label: LABELS[field],
  type: 'number' as const,
  validate: (_text: string, row: BoundRow) => boundSentence(field, row),
});

export const thresholdRules: FieldRules<ThresholdValues> = {
  rows: {
    label: 'Thresholds',
    serverPath: 'data',
    each: {
      key: idOf,
      label: measureTitle,
      fields: {
        green: rule('green'),
        amber: rule('amber'),
        bandLow: rule('bandLow'),
        bandHigh: rule('bandHigh'),
        amberLow: rule('amberLow'),
        amberHigh: rule('amberHigh'),
        enabled: { label: 'In use' },
        showDollarGap: { label: 'Show what it is worth' },
      },
    },
  },
};
