import { lacksFieldOf } from '../definitions/feed-fields.ts';
import type { MetricDefinition, Scope } from '../definitions/metric.ts';
import type { ServiceSums } from '../sums.ts';
import { type Status, statusOf, type Threshold, thresholdFor } from '../threshold/threshold.ts';
import { roundTo } from '../units.ts';
import type { Figure } from './figure.ts';
import { gapDollars, sumsOfGap } from './gap-dollars.ts';
import { statusAgainst } from './status-against.ts';

export interface Judgement {
  /**
   * The target in the unit of the bounds (see `boundUnit`). Two exceptions: ELR figures have a target in dollars per hour, and a goal that
   * a person sets is in the unit of the figure.
   */
  readonly target: number | null;
  readonly status: Status;
  /** Never negative. An amber or red figure falls short by it, a green one is ahead by it. */
  readonly gapDollars: number | null;
  /** The monthly goal of an additive figure. It is compared with the pace. */
  readonly goal: number | null;
}

const NOT_JUDGED: Judgement = { target: null, status: 'none', gapDollars: null, goal: null };

/** Converts a share of the door rate to a rate for these hours. The door rate is weighted by hours when it changed within the period. */
function atDoorRate(sharePct: number, doorRateCH: number, soldH: number): number | null {
  return soldH <= 0 ? null : ((sharePct / 100) * doorRateCH) / 100 / soldH;
}

/** The thresholds that judge a metric. The bounds of ELR are its share of the door rate. */
function boundsOf(thresholds: readonly Threshold[], key: string, scope: Scope): Threshold | undefined {
  return thresholdFor(thresholds, key === 'elr' ? 'elr_pct_door' : key, scope);
}

/** Converts bounds that are shares of the door rate to the unit of the figure. Null when there is no door rate. */
function inFigureUnit(bounds: Threshold, key: string, sums: ServiceSums): Threshold | null {
  if (key !== 'elr' && key !== 'elr_repair') return bounds;
  if (bounds.green === null) return null;
  // Some hours have no door rate. They would make the target too low.
  if (sums.doorRatedH !== sums.soldH) return null;
  const repair = key === 'elr_repair';
  const doorRateCH = repair ? sums.repairDoorRateCH : sums.doorRateCH;
  const soldH = repair ? sums.repairSoldH : sums.soldH;
  const green = atDoorRate(bounds.green, doorRateCH, soldH);
  const amber = bounds.amber === null ? null : atDoorRate(bounds.amber, doorRateCH, soldH);
  return green === null || green <= 0 ? null : { ...bounds, green, amber };
}

/**
 * The published number that the bounds judge: the figure, the pace of a figure with a monthly goal, or the share of aged open ROs. It must
 * be rounded first. Otherwise an answer could show the same figure and target and still call the figure short.
 */
function measured(definition: MetricDefinition, figure: Figure, pace: number | null): number | null {
  if (definition.isAdditive) return pace ?? figure.value;
  if (figure.key === 'open_ro_aged') {
    return figure.denominator ? roundTo(((figure.numerator ?? 0) / figure.denominator) * 100, 2) : null;
  }
  return figure.value;
}

/**
 * Compares a figure with its threshold. A small sample gets no color. A monthly goal applies only to the whole store over one month.
 * @param store the store's sums in scope `all`, for gaps that are priced at the store's rate
 */
export function judge(input: {
  readonly definition: MetricDefinition;
  readonly figure: Figure;
  readonly sums: ServiceSums;
  readonly store: ServiceSums;
  readonly thresholds: readonly Threshold[];
  readonly pace: number | null;
  /** The figure covers the whole store over one month, so a monthly goal applies to it. */
  readonly hasMonthlyGoal: boolean;
  readonly fieldsNotProvided: readonly string[];
  /** A goal in the figure's unit that a person has set instead of the threshold. */
  readonly ownGoal?: number | null;
}): Judgement {
  const { definition, figure, sums, ownGoal = null } = input;
  const raw = boundsOf(input.thresholds, figure.key, figure.scope);
  const priceOf = (target: number): number | null => {
    if (raw?.showDollarGap === false || figure.exact === null) return null;
    const isProvided = !lacksFieldOf(sumsOfGap(figure.key), input.fieldsNotProvided);
    return isProvided ? gapDollars(figure.key, sums, target, figure.exact, input.store) : null;
  };
  if (ownGoal !== null) {
    if (figure.value === null || figure.smallSample) return { ...NOT_JUDGED, target: ownGoal };
    const against = statusAgainst(figure.value, ownGoal, definition.direction);
    return { target: ownGoal, status: against, gapDollars: shownGap(priceOf(ownGoal), against), goal: null };
  }
  const bounds = raw && inFigureUnit(raw, figure.key, sums);
  if (!bounds) return NOT_JUDGED;
  const published = (bound: number | null) => (bound === null ? null : roundTo(bound, definition.decimals || 2));
  const target = published(bounds.green);
  if (definition.isAdditive && !input.hasMonthlyGoal) return NOT_JUDGED;
  const goal = definition.isAdditive ? target : null;
  const actual = measured(definition, figure, input.pace);
  if (actual === null || figure.smallSample) return { target, status: 'none', gapDollars: null, goal };
  const gap = bounds.green === null ? null : priceOf(bounds.green);
  const status = statusOf({ ...bounds, green: target, amber: published(bounds.amber) }, actual);
  return { target, status, gapDollars: shownGap(gap, status), goal };
}

/** Hides a gap that contradicts its status (a negative mix of credits), because it has no meaning. */
export function shownGap(gap: number | null, status: Status): number | null {
  if (gap === null) return null;
  const toward = status === 'green' ? -gap : gap;
  return toward < 0 ? null : roundTo(toward, 2);
}
