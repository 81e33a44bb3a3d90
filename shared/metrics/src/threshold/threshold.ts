import type { Direction, Scope } from '../definitions/metric.ts';
import type { MetricUnit } from '../units.ts';

/** The bounds that color one figure: green at `green` or better, amber up to `amber`, red beyond that. */
export interface Threshold {
  readonly metricKey: string;
  readonly scope: Scope;
  readonly direction: Direction;
  readonly green: number | null;
  readonly amber: number | null;
  /** For bands: green lies inside low..high, amber inside amberLow..amberHigh. */
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
  readonly amberLow: number | null;
  readonly amberHigh: number | null;
  readonly enabled: boolean;
  readonly showDollarGap: boolean;
}

export type Status = 'green' | 'amber' | 'red' | 'none';

/** The units of thresholds that do not use the unit of their metric. */
const BOUND_UNITS: Readonly<Record<string, MetricUnit>> = { elr_repair: 'percent', open_ro_aged: 'percent' };

/**
 * The unit of the bounds of a metric's threshold. The bounds of repair ELR are a share of the door rate, those of aged open ROs a share of
 * all open ones.
 */
export function boundUnit(metricKey: string, unit: MetricUnit): MetricUnit {
  return BOUND_UNITS[metricKey] ?? unit;
}

// Dividing and multiplying cents can make a figure miss an equal bound by about 1e-12.
const TOLERANCE = 1e-9;

/** Compares a figure with its bounds. Both must be in the unit of the bounds. */
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
 * Finds the threshold that applies to a metric in a scope, or undefined. A bound of one scope never colors another scope. Parts on repair
 * orders of a pay type use the bounds of their sale type. Wholesale uses the bounds that carry its name.
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

/**
 * The enabled thresholds by figure and scope. The first one wins where there are two. The result is kept, because a page asks for the same
 * list hundreds of times.
 */
function enabledOf(thresholds: readonly Threshold[]): ReadonlyMap<string, Threshold> {
  const known = knownLists.get(thresholds);
  if (known) return known;
  const enabled = thresholds.filter((one) => one.enabled).reverse();
  const byName = new Map(enabled.map((one) => [nameOf(one.metricKey, one.scope), one]));
  knownLists.set(thresholds, byName);
  return byName;
}

const knownLists = new WeakMap<readonly Threshold[], ReadonlyMap<string, Threshold>>();

/** The gross percentage of wholesale has bounds under its own name. */
const WHOLESALE_GP = 'wholesale_gp_pct';

/** Lays a dealership's own thresholds over the defaults. Each result says where it comes from. */
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
