import type { Kpi, MonthlyNumbers, Threshold } from '@fixed-ops/contract';
import { boundUnit, roundTo, type Status, statusOf } from '@fixed-ops/metrics';
import { thresholdProblems } from '@fixed-ops/metrics/thresholds';
import { type MarkKind, markKind, technicianFigures } from './threshold-people.ts';

type Bounds = Omit<Threshold, 'source' | 'updatedBy' | 'updatedAt'>;
type Figures = Pick<MonthlyNumbers, 'kpis' | 'byPayType' | 'byAdvisor'>;

/** What a threshold does to the figures of the month, with bounds that may not be saved yet. Shares and figures in the bounds' unit. */
export interface Effect {
  /** The figure itself; null where the store has none. */
  readonly kpi: Kpi | null;
  readonly value: number | null;
  readonly status: Status;
  /** What another figure in its place would be by the same bounds. */
  readonly judge: (figure: number) => Status;
  /** Dollars short of target; null where it is reached or has no price. */
  readonly worth: number | null;
  /** Who stands on the scale, and whose they are. */
  readonly kind: MarkKind;
  readonly people: readonly { readonly name: string; readonly value: number; readonly status: Status }[];
}

/** The figure that a threshold bounds. */
function boundKpi(figures: Figures, { metricKey, scope }: Pick<Bounds, 'metricKey' | 'scope'>): Kpi | null {
  const has = (kpi: Kpi) => kpi.key === metricKey && kpi.scope === scope;
  return figures.kpis.find(has) ?? figures.byPayType[scope]?.find(has) ?? null;
}

/** A figure in the unit of its bounds: volume at its pace, repair ELR as a share of the door rate, aged repair orders of all open ones. */
function inBoundUnit(kpi: Kpi, saved: Pick<Bounds, 'metricKey' | 'green'>): number | null {
  if (kpi.value === null) return null;
  if (boundUnit(saved.metricKey, kpi.unit) === kpi.unit) return kpi.facts.pace ?? kpi.value;
  if (saved.metricKey === 'open_ro_aged')
    return kpi.denominator ? roundTo(((kpi.numerator ?? 0) / kpi.denominator) * 100, 2) : null;
  return kpi.target && saved.green !== null ? (kpi.value / kpi.target) * saved.green : null;
}

function judged(kpi: Kpi, value: number | null, bounds: Bounds): Status {
  // Bounds that cross each other judge nobody.
  if (value === null || kpi.smallSample || !bounds.enabled || thresholdProblems(bounds).length > 0) return 'none';
  return statusOf(bounds as Parameters<typeof statusOf>[0], value);
}

const AS_GOOD_AS_NONE = 0.005;

/** The distance to target grows and shrinks with the target, and so does what it is worth. */
function worthOf(kpi: Kpi, value: number | null, status: Status, { saved, bounds }: BoundsPair): number | null {
  if (!bounds.showDollarGap || kpi.gapDollars === null || value === null) return null;
  if (status === 'green' || status === 'none') return null;
  if (bounds.green === null || saved.green === null || bounds.green === saved.green) return kpi.gapDollars;
  const distance = Math.abs(saved.green - value);
  return distance < AS_GOOD_AS_NONE ? null : (kpi.gapDollars * Math.abs(bounds.green - value)) / distance;
}

interface BoundsPair {
  /** By which the figures were judged. */
  readonly saved: Bounds;
  readonly bounds: Bounds;
}

/** What the month's own answer does not tell. */
interface Beside {
  readonly storeName: string;
  /** Empty until they are there, and for measures of others. */
  readonly technicians: Parameters<typeof technicianFigures>[1];
}

/** The store, and those whose work a measure judges, on the scale of some bounds. */
export function effectOf(figures: Figures, pair: BoundsPair, { storeName, technicians }: Beside): Effect {
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
