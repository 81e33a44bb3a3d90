import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import {
  decimalsAsPublished,
  decimalsBeside,
  findMetric,
  formatCount,
  formatInUnit,
  formatMoneyShort,
  formatNumber,
  NO_VALUE,
  NOT_PROVIDED,
  roundTo,
  shownDifference,
  shownValue,
  targetDecimals,
} from '@fixed-ops/metrics';
import type { ShownPart } from './sheet-address.ts';

export type SheetColumn = HeatSheet['columns'][number];
export type SheetCell = HeatSheetRow['cells'][string];

/** A cell is tinted stronger if it is ahead of or under its goal by more than this part of the goal. */
const STRONG = 0.2;
const ITEM_DECIMALS = 1;
/** The precision with which the server sends the share of an item. */
const SHARE = { unit: 'percent', decimals: 2 } as const;

const decimalsOf = ({ key, type, unit }: SheetColumn): number => {
  if (unit === 'count') return 0;
  return type === 'kpi' ? (findMetric(key)?.displayDecimals ?? ITEM_DECIMALS) : ITEM_DECIMALS;
};

/** An item whose goal is in repair orders a day is measured in repair orders; all others by share. */
const measured = (column: SheetColumn, cell: SheetCell): number | null =>
  column.type !== 'kpi' && column.unit === 'count' ? cell.count : shareOf(column, cell);

/** The figure of a cell, or the share of its repair orders with the item. Percentages are rounded only here. */
const shareOf = (column: SheetColumn, cell: SheetCell): number | null =>
  column.type === 'kpi'
    ? shownValue(
        { unit: column.unit, decimals: judgedAs(column).decimals },
        { value: cell.value, numerator: cell.numerator ?? null, denominator: cell.denominator ?? null },
      )
    : shownValue(SHARE, { value: cell.value, numerator: cell.count, denominator: cell.roBase });

const judgedAs = (column: SheetColumn) => ({
  direction: column.direction,
  decimals: findMetric(column.key)?.decimals ?? SHARE.decimals,
  displayDecimals: decimalsOf(column),
});

/** Whether a value misses a goal, both with their published decimals. */
function misses(column: SheetColumn, value: number, goal: number): boolean {
  const published = roundTo(value, targetDecimals(judgedAs(column)));
  if (column.direction === 'band') return false;
  return column.direction === 'up' ? published < goal : published > goal;
}

/** `$145.19`, `67.5%`, `169`; with more decimals if rounding would make it look equal to a goal that it misses, or the published figure has more. */
export function valueText(
  column: SheetColumn,
  value: number | null,
  goal: number | null = null,
  displayDecimals: number = decimalsAsTold(column, value),
): string {
  if (value === null) return NO_VALUE;
  const isMissed = goal !== null && misses(column, value, goal);
  const judged = { ...judgedAs(column), displayDecimals };
  return formatInUnit(value, column.unit, decimalsBeside(judged, value, isMissed ? goal : null)).figure;
}

/** The value of a share or quotient that comes without its parts: of the store beside an own row, and of the comparison. */
function decimalsAsTold(column: SheetColumn, value: number | null): number {
  const { decimals, displayDecimals } = judgedAs(column);
  const isQuotient = column.unit === 'percent' || decimals > SHARE.decimals;
  return isQuotient ? decimalsAsPublished(value, displayDecimals, decimals) : displayDecimals;
}

/** The value of a cell, computed from its parts if it has them. */
const decimalsOfCell = (column: SheetColumn, cell: SheetCell, value: number | null): number =>
  (column.type === 'kpi' ? cell.numerator : cell.roBase) == null ? decimalsAsTold(column, value) : decimalsOf(column);

/** The goal of a column, rounded. The store's average is rounded already, by its own row, and is not rounded a second time. */
export const goalValueText = (column: SheetColumn, goal: number | null): string =>
  goal === null ? NO_VALUE : formatInUnit(goal, column.unit, decimalsOfGoal(column, goal)).figure;

const decimalsOfGoal = (column: SheetColumn, goal: number): number =>
  column.targetSource === 'store' ? decimalsAsTold(column, goal) : decimalsOf(column);

/** The value of a cell in the format of its column. */
export function cellText(column: SheetColumn, cell: SheetCell): string {
  const value = measured(column, cell);
  return valueText(column, value, cell.target, decimalsOfCell(column, cell, value));
}

/** The value by which cells are compared. For an item it is the share, even if its goal is a number of repair orders. */
export function cellShareText(column: SheetColumn, cell: SheetCell): string {
  const value = shareOf(column, cell);
  return valueText(asShare(column), value, null, decimalsOfCell(asShare(column), cell, value));
}

const asShare = (column: SheetColumn): SheetColumn => (column.type === 'kpi' ? column : { ...column, unit: 'percent' });

/** `94k` for money, whole numbers for counts. */
function paceText(column: SheetColumn, pace: number): string {
  if (column.type === 'kpi' && column.unit === 'money') return formatMoneyShort(pace);
  return formatCount(pace);
}

/** The distance to the goal, without its unit: `16.27 under`, `2.3 ahead`. */
export function distanceWords(column: SheetColumn, cell: SheetCell): string | null {
  const value = measured(column, cell);
  if (value === null || cell.target === null || column.direction === 'band') return null;
  const judged = judgedAs(column);
  const isMissed = misses(column, value, cell.target);
  const isAlike = shownDifference(value, cell.target, judged.displayDecimals) === 0;
  // A goal that is missed by less than the shown decimals is still missed.
  const decimals = isMissed && isAlike ? targetDecimals(judged) : judged.displayDecimals;
  const difference = shownDifference(value, cell.target, decimals);
  if (difference === 0) return 'on goal';
  const isBetter = column.direction === 'up' ? difference > 0 : difference < 0;
  if (!isBetter && !isMissed) return 'on goal';
  const size = formatNumber(Math.abs(difference), decimals);
  return `${size} ${isBetter ? 'ahead' : column.direction === 'up' ? 'under' : 'over'}`;
}

type By = HeatSheet['by'];

/** Short words for the documents that a person's figures are counted from. */
function countedWords(column: SheetColumn, { count, roBase }: SheetCell, by: By): string {
  const counted = column.type === 'kpi' ? count : (roBase ?? 0);
  return `${formatCount(counted)} ${by === 'counterperson' ? 'document' : 'RO'}${counted === 1 ? '' : 's'}`;
}

/** Whether the feed lacks the fields of a column, so that nobody has a figure in it. */
export const isNotProvided = ({ storeRow }: Pick<HeatSheet, 'storeRow'>, { key }: Pick<SheetColumn, 'key'>): boolean =>
  storeRow.cells[key]?.reason === NOT_PROVIDED;

/** Why a cell shows a dash; null if it has a figure or the column head gives the reason. */
export function reasonWords(column: SheetColumn, cell: SheetCell | undefined): string | null {
  if (!cell || cell.value !== null || column.isMapped === false) return null;
  if (cell.reason !== undefined) return cell.reason;
  return cell.roBase === 0 ? `No ${column.eligible?.toLowerCase() ?? 'repair orders'}` : null;
}

export interface CellWords {
  readonly main: string;
  /** Muted text below the figure; empty for none. */
  readonly sub: string;
}

/** The texts of a cell: the figure, and below it the distance to the goal, the figure at pace, or the counts. */
export function cellWords(column: SheetColumn, cell: SheetCell | undefined, show: ShownPart, by: By): CellWords {
  if (!cell || column.isMapped === false) return { main: NO_VALUE, sub: '' };
  const value = cellText(column, cell);
  if (show === 'count') {
    if (column.type === 'kpi') return { main: value, sub: countedWords(column, cell, by) };
    return { main: formatCount(cell.count), sub: `of ${formatCount(cell.roBase)}` };
  }
  if (show === 'pace' && cell.pace !== null) {
    const now = column.type === 'kpi' ? value : formatCount(cell.count);
    return { main: paceText(column, cell.pace), sub: `now ${now}` };
  }
  if (cell.value === null) return { main: NO_VALUE, sub: '' };
  if (cell.smallSample) return { main: value, sub: countedWords(column, cell, by) };
  if (column.type === 'kpi' && cell.pace !== null) return { main: value, sub: `pace ${paceText(column, cell.pace)}` };
  return { main: value, sub: cell.status === 'none' ? '' : (distanceWords(column, cell) ?? '') };
}

/** The cell in one sentence, for a tooltip: `Oil: 67.5%, 114 of 169 ROs, goal 60.9%, was 61.2%`. */
export function cellSentence(column: SheetColumn, cell: SheetCell, by: By): string {
  const orders =
    column.type === 'kpi'
      ? countedWords(column, cell, by)
      : `${formatCount(cell.count)} of ${formatCount(cell.roBase)} ${column.eligible?.toLowerCase() ?? 'ROs'}`;
  const goal = cell.target === null ? '' : `, goal ${goalValueText(column, cell.target)}`;
  const was = cell.compareValue === null ? '' : `, was ${valueText(asShare(column), cell.compareValue)}`;
  return `${column.label}: ${cellText(column, cell)}, ${orders}${goal}${was}`;
}

/** Whether a cell gets the stronger tint. */
export function isStrong(column: SheetColumn, cell: SheetCell): boolean {
  const value = measured(column, cell);
  if (value === null || !cell.target) return false;
  return Math.abs(value - cell.target) / Math.abs(cell.target) >= STRONG;
}

/** `8 of 12` goals met; empty if no cell has a goal. */
export const goalsWords = ({ goals, goalsMet }: Pick<HeatSheetRow, 'goals' | 'goalsMet'>): string =>
  goals === 0 ? NO_VALUE : `${goalsMet} of ${goals}`;

/** `60.9%`, for the row of goals. For a sum there is only the store's goal. The store's own average reads as in its row. */
export function goalText(column: SheetColumn, ofStore: SheetCell | undefined): string {
  const isItsOwn = column.targetSource === 'store' && ofStore?.roBase && ofStore.value === column.target;
  if (isItsOwn) return cellShareText(column, ofStore);
  return goalValueText(column, column.target ?? ofStore?.target ?? null);
}

/** The singular of what a person's figures are counted from. */
export const DOCUMENTS: Readonly<Record<HeatSheet['by'], string>> = {
  advisor: 'repair order',
  technician: 'repair order',
  counterperson: 'document',
};
