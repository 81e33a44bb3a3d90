import type { Direction, Scope } from '../definitions/metric.ts';
import type { MetricUnit } from '../units.ts';

/** The bounds that colour one figure: at or better than `green`, up to `amber`, worse than that red. */
export interface Threshold {
  readonly metricKey: string;
  readonly scope: Scope;
  readonly direction: Direction;
  readonly green: number | null;
  readonly amber: number | null;
  /** For bands: green inside low..high, amber inside amberLow..amberHigh. */
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
  readonly amberLow: number | null;
  readonly amberHigh: number | null;
  readonly enabled: boolean;
  readonly showDollarGap: boolean;
}

export type Status = 'green' | 'amber' | 'red' | 'none';

/** Which unit a threshold's bounds have, where it is not the metric's own. */
const BOUND_UNITS: Readonly<Record<string, MetricUnit>> = { elr_repair: 'percent', open_ro_aged: 'percent' };

/** Unit of the bounds of a metric's threshold: repair ELR is bound as a share of the door rate, aged open ROs of all open. */
export function boundUnit(metricKey: string, unit: MetricUnit): MetricUnit {
  return BOUND_UNITS[metricKey] ?? unit;
}

// Sums of cents divided and multiplied again can miss a bound that they equal by some 1e-12.
const TOLERANCE = 1e-9;

/** Where a figure stands against its bounds. Both in the unit of the bounds. */
export function statusOf(threshold: Threshold, figure: number): Status {
  if (threshold.direction === 'band') {
    if (within(figure, threshold.bandLow, threshold.bandHigh)) return 'green';
    return within(figure, threshold.amberLow, threshold.amberHigh) ? 'amber' : 'red';
  }
  if (threshold.green === null) return 'none';
  const sign = threshold.direction === 'up' ? 1 : -1;
  if (sign * (figure - threshold.green) >= -TOLERANCE) return 'green';
  if (threshold.amber === null) return 'red';
  return sign * (figure - threshold.amber) >= -TOLERANCE ? 'amber' : 'red';
}

function within(figure: number, low: number | null, high: number | null): boolean {
  if (low === null && high === null) return false;
  return (low === null || figure >= low - TOLERANCE) && (high === null || figure <= high + TOLERANCE);
}

const SALE_TYPE_OF_SCOPE: Readonly<Record<string, string>> = {
  C: 'ro_customer',
  W: 'ro_warranty',
  I: 'ro_internal',
  B: 'body',
};

/**
 * The threshold that applies to a metric in a scope, or undefined. A bound for one scope never colours another; parts on
 * repair orders of a pay type use the bounds of their sale type, wholesale those that are named after it.
 */
export function thresholdFor(thresholds: readonly Threshold[], metricKey: string, scope: Scope): Threshold | undefined {
  const enabled = enabledOf(thresholds);
  const of = (wanted: Scope) => enabled.get(nameOf(metricKey, wanted));
  const saleType = metricKey.startsWith('parts_') ? SALE_TYPE_OF_SCOPE[scope] : undefined;
  const own = of(scope) ?? (saleType === undefined ? undefined : of(saleType));
  if (own || metricKey !== 'parts_gp_pct' || scope !== 'wholesale') return own;
  return enabled.get(nameOf(WHOLESALE_GP, 'all'));
}

const nameOf = (metricKey: string, scope: Scope) => `${metricKey} ${scope}`;

/** Those in force by figure and scope, the first where there are two: a page asks for hundreds of the same list. */
function enabledOf(thresholds: readonly Threshold[]): ReadonlyMap<string, Threshold> {
  const known = knownLists.get(thresholds);
  if (known) return known;
  const enabled = thresholds.filter((one) => one.enabled).reverse();
  const byName = new Map(enabled.map((one) => [nameOf(one.metricKey, one.scope), one]));
  knownLists.set(thresholds, byName);
  return byName;
}

const knownLists = new WeakMap<readonly Threshold[], ReadonlyMap<string, Threshold>>();

/** The gross per cent of wholesale is bound under a name of its own. */
const WHOLESALE_GP = 'wholesale_gp_pct';

/** A dealership's own thresholds laid over the defaults, each marked with where it comes from. */
export function mergeThresholds<T extends Threshold>(
  defaults: readonly Threshold[],
  custom: readonly T[],
): ((Threshold & { source: 'default' }) | (T & { source: 'custom' }))[] {
  const id = (one: Threshold) => `${one.metricKey} ${one.scope}`;
  const own = new Map(custom.map((one) => [id(one), one]));
  const known = new Set(defaults.map(id));
  return [
    ...defaults.map((one) => {
      const mine = own.get(id(one));
      return mine ? { ...mine, source: 'custom' as const } : { ...one, source: 'default' as const };
    }),
    ...custom.filter((one) => !known.has(id(one))).map((one) => ({ ...one, source: 'custom' as const })),
  ];
}
