import type { Kpi, MonthlyNumbers, Threshold } from '@fixed-ops/contract';
import { boundUnit, roundTo, type Status, statusOf } from '@fixed-ops/metrics';
import { thresholdProblems } from '@fixed-ops/metrics/thresholds';
import { type MarkKind, markKind, technicianFigures } from './threshold-people.ts';

type Bounds = Omit<Threshold, 'source' | 'updatedBy' | 'updatedAt'>;
type Figures = Pick<MonthlyNumbers, 'kpis' | 'byPayType' | 'byAdvisor'>;

/**
 * The month's figures judged by one threshold, whose bounds may not be saved yet. `value` and the values of people are
 * in the bounds' unit.
 */
export interface Effect {
  /** The figure; null if the store has none. */
  readonly kpi: Kpi | null;
  readonly value: number | null;
  readonly status: Status;
  /** The status of another value by the same bounds. */
  readonly judge: (figure: number) => Status;
  /** The dollars that are missing to the target. Null if the target is reached or the distance has no price. */
  readonly worth: number | null;
  /** The subjects on the scale: advisors, technicians or the store. */
  readonly kind: MarkKind;
  readonly people: readonly { readonly name: string; readonly value: number; readonly status: Status }[];
}

/** The figure that the threshold judges; null if there is none. */
function boundKpi(figures: Figures, { metricKey, scope }: Pick<Bounds, 'metricKey' | 'scope'>): Kpi | null {
  const has = (kpi: Kpi) => kpi.key === metricKey && kpi.scope === scope;
  return figures.kpis.find(has) ?? figures.byPayType[scope]?.find(has) ?? null;
}

/**
 * A figure in the unit of its bounds: volume at its pace, repair ELR in percent of the door rate, aged repair orders in
 * percent of all open ones.
 */
function inBoundUnit(kpi: Kpi, saved: Pick<Bounds, 'metricKey' | 'green'>): number | null {
  if (kpi.value === null) return null;
  if (boundUnit(saved.metricKey, kpi.unit) === kpi.unit) return kpi.facts.pace ?? kpi.value;
  if (saved.metricKey === 'open_ro_aged')
    return kpi.denominator ? roundTo(((kpi.numerator ?? 0) / kpi.denominator) * 100, 2) : null;
  return kpi.target && saved.green !== null ? (kpi.value / kpi.target) * saved.green : null;
}

function judged(kpi: Kpi, value: number | null, bounds: Bounds): Status {
  // Bounds that cross give no status.
  if (value === null || kpi.smallSample || !bounds.enabled || thresholdProblems(bounds).length > 0) return 'none';
  return statusOf(bounds as Parameters<typeof statusOf>[0], value);
}

const SMALLEST_DISTANCE = 0.005;

/** The worth in proportion to the distance from the target, because the answer's worth is for the saved target. */
function worthOf(kpi: Kpi, value: number | null, status: Status, { saved, bounds }: BoundsPair): number | null {
  if (!bounds.showDollarGap || kpi.gapDollars === null || value === null) return null;
  if (status === 'green' || status === 'none') return null;
  if (bounds.green === null || saved.green === null || bounds.green === saved.green) return kpi.gapDollars;
  const distance = Math.abs(saved.green - value);
  return distance < SMALLEST_DISTANCE ? null : (kpi.gapDollars * Math.abs(bounds.green - value)) / distance;
}

interface BoundsPair {
  /** The bounds by which the answer was judged. */
  readonly saved: Bounds;
  readonly bounds: Bounds;
}

/** The data that the month's answer does not contain. */
interface EffectContext {
  readonly storeName: string;
  /** Empty until they are loaded, and for measures that do not judge technicians. */
  readonly technicians: Parameters<typeof technicianFigures>[1];
}

/** Judges the store and the people of a measure by the bounds. */
export function effectOf(figures: Figures, pair: BoundsPair, { storeName, technicians }: EffectContext): Effect {
  const { saved, bounds } = pair;
  const kpi = boundKpi(figures, bounds);
  const kind = markKind(bounds, figures);
  if (!kpi) return { kpi: null, value: null, status: 'none', judge: () => 'none', worth: null, kind, people: [] };
  const value = inBoundUnit(kpi, saved);
  const status = judged(kpi, value, bounds);
  const own = { ...kpi, smallSample: false };
  const people = {
    store: () => (value === null ? [] : [{ name: storeName, value, status }]),
    technician: () =>
      technicianFigures(bounds.metricKey, technicians).map((each) => ({
        ...each,
        status: judged(own, each.value, bounds),
      })),
    advisor: () => advisorsOn(figures, pair),
  }[kind]();
  const judge = (figure: number) => judged(kpi, figure, bounds);
  return { kpi, value, status, judge, worth: worthOf(kpi, value, status, pair), kind, people };
}

function advisorsOn({ byAdvisor }: Figures, { saved, bounds }: BoundsPair): Effect['people'] {
  return byAdvisor.flatMap(({ number, name, kpis }) => {
    const own = kpis.find((each) => each.key === bounds.metricKey && each.scope === bounds.scope);
    const figure = own && !own.smallSample && number !== '' ? inBoundUnit(own, saved) : null;
    return own && figure !== null ? [{ name, value: figure, status: judged(own, figure, bounds) }] : [];
  });
}
