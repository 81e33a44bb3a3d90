import type { ServiceSums } from '../sums.ts';
import type { MetricUnit, Quantity } from '../units.ts';

export type Direction = 'up' | 'down' | 'band';

/** `all`, a pay type (C, W, I, S, M, F, B) or a parts sale type. */
export type Scope = string;

/** Numerator and denominator, each in dollars, hours, days or counts. */
export interface Terms {
  readonly numerator: number;
  /** Absent for figures that add up. */
  readonly denominator?: number;
}

/** @typeParam Sums the sums that the figure is computed from: those of repair orders, or those of the parts inventory */
export interface MetricDefinition<Sums = ServiceSums> {
  readonly key: string;
  readonly label: string;
  /** For table heads and narrow places. */
  readonly shortLabel: string;
  readonly unit: MetricUnit;
  /** Decimals of the published value. A card may show fewer. */
  readonly decimals: number;
  readonly displayDecimals: number;
  readonly direction: Direction;
  /** The formula in words, for the info button. */
  readonly formula: string;
  readonly explanation: string;
  readonly numerator: { readonly label: string; readonly quantity: Quantity };
  /** Absent for figures that add up. */
  readonly denominator?: { readonly label: string; readonly quantity: Quantity };
  /** Scope of the figure among the store's KPIs (RULINGS, Scope). */
  readonly scope: 'all' | 'C';
  /** The figure is a sum over the span, so a pace and a monthly goal make sense. */
  readonly isAdditive: boolean;
  /** The figure is a state on the last day of the span. */
  readonly isSnapshot: boolean;
  /** The hours that decide whether the sample is small. Repair orders always decide; rates per hour look at hours too. */
  readonly sampleHours?: (sums: Sums) => number | null;
  /** The terms must be linear in the sums. Then the share of each repair order follows from the same definition. */
  readonly terms: (sums: Sums) => Terms;
  /** Says why these sums cannot give the figure (not fed, not split this way). Null when they can. */
  readonly unavailable: (sums: Sums) => string | null;
  /** The reason that the figure shows when the denominator is zero, or not positive where it must be positive. */
  readonly emptyReason: string;
  /** A negative denominator has no meaning either, for example the gross percentage of negative sales. */
  readonly needsPositiveDenominator: boolean;
}

type Draft<Sums> = Pick<
  MetricDefinition<Sums>,
  'key' | 'label' | 'unit' | 'direction' | 'formula' | 'numerator' | 'terms'
> &
  Partial<MetricDefinition<Sums>>;

const PUBLISHED_DECIMALS: Record<MetricUnit, number> = {
  count: 0,
  perDay: 4,
  money: 2,
  moneyPerHour: 2,
  percent: 2,
  ratio: 4,
  hours: 4,
  days: 4,
};
const SHOWN_DECIMALS: Record<MetricUnit, number> = {
  count: 0,
  perDay: 1,
  money: 0,
  moneyPerHour: 2,
  percent: 1,
  ratio: 2,
  hours: 2,
  days: 1,
};

/** Completes a definition with the defaults of its unit. */
export function metric<Sums = ServiceSums>(draft: Draft<Sums>): MetricDefinition<Sums> {
  return {
    shortLabel: draft.label,
    decimals: PUBLISHED_DECIMALS[draft.unit],
    displayDecimals: SHOWN_DECIMALS[draft.unit],
    explanation: '',
    scope: 'all',
    isAdditive: draft.denominator === undefined,
    isSnapshot: false,
    emptyReason: 'No repair orders closed in this period',
    needsPositiveDenominator: false,
    unavailable: () => null,
    ...draft,
  };
}
