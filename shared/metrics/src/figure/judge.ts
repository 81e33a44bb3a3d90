import { lacksFieldOf } from '../definitions/feed-fields.ts';
import type { MetricDefinition, Scope } from '../definitions/metric.ts';
import type { ServiceSums } from '../sums.ts';
import { type Status, statusOf, type Threshold, thresholdFor } from '../threshold/threshold.ts';
import { roundTo } from '../units.ts';
import type { Figure } from './figure.ts';
import { gapDollars, sumsOfGap } from './gap-dollars.ts';
import { statusAgainst } from './status-against.ts';

export interface Judgement {
  /** In the unit of the bounds (see `boundUnit`), except ELR figures, whose target is in dollars per hour, and somebody's own goal, which is in the figure's. */
  readonly target: number | null;
  readonly status: Status;
  /** Never negative: amber and red fall short by it, green is ahead by it. */
  readonly gapDollars: number | null;
  /** A monthly goal of an additive figure; compared at pace. */
  readonly goal: number | null;
}

const NOT_JUDGED: Judgement = { target: null, status: 'none', gapDollars: null, goal: null };

/** The rate that a share of the door rate means for these hours: weighted where the door rate changed within the period. */
function atDoorRate(sharePct: number, doorRateCH: number, soldH: number): number | null {
  return soldH <= 0 ? null : ((sharePct / 100) * doorRateCH) / 100 / soldH;
}

/** Thresholds that a metric is judged by: the rate itself is bound through its share of the door rate. */
function boundsOf(thresholds: readonly Threshold[], key: string, scope: Scope): Threshold | undefined {
  return thresholdFor(thresholds, key === 'elr' ? 'elr_pct_door' : key, scope);
}

/** Bounds turned into the figure's own unit where they are shares of the door rate. Null when there is no door rate. */
function inFigureUnit(bounds: Threshold, key: string, sums: ServiceSums): Threshold | null {
  if (key !== 'elr' && key !== 'elr_repair') return bounds;
  if (bounds.green === null) return null;
  // Of hours without a door rate a share of it would be too low a target.
  if (sums.doorRatedH !== sums.soldH) return null;
  const repair = key === 'elr_repair';
  const doorRateCH = repair ? sums.repairDoorRateCH : sums.doorRateCH;
  const soldH = repair ? sums.repairSoldH : sums.soldH;
  const green = atDoorRate(bounds.green, doorRateCH, soldH);
  const amber = bounds.amber === null ? null : atDoorRate(bounds.amber, doorRateCH, soldH);
  return green === null || green <= 0 ? null : { ...bounds, green, amber };
}

/**
 * What is held against the bounds, as it is published: the figure, the pace of a figure with a monthly goal, the share of aged open ROs. Judged
 * before it is rounded, an answer could hold the same figure and target and call one short of the other.
 */
function measured(definition: MetricDefinition, figure: Figure, pace: number | null): number | null {
  if (definition.isAdditive) return pace ?? figure.value;
  if (figure.key === 'open_ro_aged') {
    return figure.denominator ? roundTo(((figure.numerator ?? 0) / figure.denominator) * 100, 2) : null;
  }
  return figure.value;
}

/**
 * Holds a figure against its threshold. A small sample is never coloured, and a monthly goal is held against nothing but the store's month.
 * @param store the store's sums in scope `all`, for gaps that are priced at the store's rate
 */
export function judge(input: {
  readonly definition: MetricDefinition;
  readonly figure: Figure;
  readonly sums: ServiceSums;
  readonly store: ServiceSums;
  readonly thresholds: readonly Threshold[];
  readonly pace: number | null;
  /** The figure is the whole store's over one month, so that a monthly goal can be held against it. */
  readonly hasMonthlyGoal: boolean;
  readonly fieldsNotProvided: readonly string[];
  /** A goal in the figure's unit that somebody has set in the place of its threshold. */
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

/** A gap that points against its status (a negative mix of credits) says nothing. */
export function shownGap(gap: number | null, status: Status): number | null {
  if (gap === null) return null;
  const toward = status === 'green' ? -gap : gap;
  return toward < 0 ? null : roundTo(toward, 2);
}
