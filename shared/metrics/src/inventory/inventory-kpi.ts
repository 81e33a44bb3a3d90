import { isInventoryNotProvided } from '../definitions/feed-fields.ts';
import { shownGap } from '../figure/judge.ts';
import { type Kpi, paceOf, type WorkingDays } from '../figure/kpi.ts';
import { type SumsFigure, sumsFigure } from '../figure/sums-figure.ts';
import { sumsKpi } from '../figure/sums-kpi.ts';
import { statusOf, type Threshold, thresholdFor } from '../threshold/threshold.ts';
import { roundTo } from '../units.ts';
import type { InventoryMetric } from './inventory-metrics.ts';
import type { InventorySums } from './inventory-sums.ts';

export interface InventoryKpiInput {
  readonly sums: InventorySums;
  /** Null when the caller compares nothing. */
  readonly compareSums: InventorySums | null;
  /** Oldest first. Null for months without data. */
  readonly history: readonly {
    readonly date: string;
    readonly sums: InventorySums | null;
    readonly unfinished: boolean;
    readonly workingDays?: WorkingDays | null;
  }[];
  readonly thresholds: readonly Threshold[];
  /** The days supply that the store wants. */
  readonly daysSupplyTarget: number;
  /** Set while the period is the current month to date. */
  readonly pace: WorkingDays | null;
  /** Columns that the dealership's feed lacks. A figure that needs one is null and says so. */
  readonly fieldsNotProvided: readonly string[];
}

const SMALL_SAMPLE = 5;
/** The cost of holding a dollar of stock for a month: 20 % a year (DOMAIN 2.5). */
const CARRYING_COST_A_MONTH = 0.2 / 12;

/** Computes one figure of the inventory. Null when it needs a column that the feed lacks. */
export const inventoryFigure = (
  definition: InventoryMetric,
  sums: InventorySums,
  fieldsNotProvided: readonly string[],
): SumsFigure => sumsFigure(definition, sums, isInventoryNotProvided(definition, fieldsNotProvided));

/** Computes one figure of the inventory with comparison, target, dollar gap and history. It has the shape of every other figure. */
export function inventoryKpi(definition: InventoryMetric, input: InventoryKpiInput): Kpi {
  const { sums, fieldsNotProvided } = input;
  const figure = inventoryFigure(definition, sums, fieldsNotProvided);
  const n = definition.sample === null ? 0 : (sums[definition.sample] ?? 0);
  const smallSample = figure.exact !== null && definition.sample !== null && n < SMALL_SAMPLE;
  const bounds = thresholdFor(input.thresholds, definition.key, 'all');
  const target = definition.key === 'days_supply' ? input.daysSupplyTarget : (bounds?.green ?? null);
  const warning = figure.exact === null ? null : warningOf(definition.key, sums);
  // A figure with a warning looks better than it is. It is shown beside its target but gets no status.
  const exact = smallSample || warning !== null ? null : figure.exact;
  const status = bounds && exact !== null && figure.value !== null ? statusOf(bounds, figure.value) : 'none';
  const gap =
    bounds?.showDollarGap && target !== null && exact !== null ? gapOf(definition.key, sums, target, exact) : null;
  const figureOf = (some: InventorySums) => inventoryFigure(definition, some, fieldsNotProvided);
  const addsUp = definition.grain === 'period' && definition.isAdditive;
  const isPaced = addsUp && input.pace !== null;
  return {
    ...sumsKpi(definition, figure, input, figureOf, addsUp),
    target,
    status,
    gapDollars: gap === null ? null : shownGap(gap.dollars, status),
    n,
    smallSample,
    facts: {
      ...(isPaced ? { pace: paceOf(figure.exact, input.pace, definition.decimals) } : {}),
      ...(gap?.isCapital ? { capital: shownGap(gap.capital, status) } : {}),
      ...(definition.key === 'days_supply' ? { twelveMonths: yearBasis(sums) } : {}),
      ...(definition.key === 'lost_sales' ? { total: sums.lostListC === null ? null : sums.lostListC / 100 } : {}),
      ...(warning === null ? {} : { warning }),
    },
  };
}

/** Days supply at the sales speed of twelve months, which includes all seasons. */
function yearBasis({ valueC, costOfSales12C }: InventorySums): number | null {
  if (valueC === null || costOfSales12C === null || costOfSales12C <= 0) return null;
  return roundTo((valueC / costOfSales12C) * 365, 2);
}

function warningOf(key: string, { lost90, demands }: InventorySums): string | null {
  if (key !== 'fill_rate' || lost90 !== 0 || !demands) return null;
  return 'Lost sales are not recorded: the fill rate is overstated';
}

interface Gap {
  readonly dollars: number;
  /** Money that is tied up beyond the target. `dollars` is its cost, or the same amount. */
  readonly capital: number;
  readonly isCapital: boolean;
}

/** The value of a distance to target (DOMAIN 2.5): capital that the target would free, or dollars a month. Null without a formula. */
function gapOf(key: string, s: InventorySums, target: number, actual: number): Gap | null {
  const value = (s.valueC ?? 0) / 100;
  const freed = (capital: number): Gap => ({ dollars: capital, capital, isCapital: true });
  switch (key) {
    case 'obs_pct': {
      const capital = ((actual - target) / 100) * value;
      return { dollars: capital * CARRYING_COST_A_MONTH, capital, isCapital: true };
    }
    case 'days_supply':
      return s.costOfSales90C === null ? null : freed(value - (s.costOfSales90C / 100 / 90) * target);
    case 'gross_turns':
      return s.costOfSales12C === null || target <= 0 ? null : freed(value - s.costOfSales12C / 100 / target);
    case 'true_turns': {
      if (s.costOfSales12C === null || s.passThrough12C === null || target <= 0) return null;
      return freed(value - (s.costOfSales12C - s.passThrough12C) / 100 / target);
    }
    case 'fill_rate':
      // The gross per demand, times the demands that the target would fill.
      return s.grossC === null
        ? null
        : { dollars: ((target - actual) / 100) * (s.grossC / 100), capital: 0, isCapital: false };
    default:
      return null;
  }
}
