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

/** @typeParam Sums what the figure is worked out from: those of repair orders, or those of the parts inventory */
export interface MetricDefinition<Sums = ServiceSums> {
  readonly key: string;
  readonly label: string;
  /** For table heads and narrow places. */
  readonly shortLabel: string;
  readonly unit: MetricUnit;
  /** Decimals of the published value; what a card shows has fewer. */
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
  /** A sum over the span, so that a pace and a monthly goal mean something. */
  readonly isAdditive: boolean;
  /** A state on the last day of the span. */
  readonly isSnapshot: boolean;
  /** What makes a small sample of a ratio: always repair orders, for rates per hour hours as well. */
  readonly sampleHours?: (sums: Sums) => number | null;
  /** Linear in the sums, so that every repair order's part of a figure follows from the same definition. */
  readonly terms: (sums: Sums) => Terms;
  /** Why these sums cannot give the figure (not fed, not split this way), or null when they can. */
  readonly unavailable: (sums: Sums) => string | null;
  /** Said when the denominator is zero (or not positive, where that has no meaning). */
  readonly emptyReason: string;
  /** A denominator below zero has no meaning either: gross per cent of negative sales. */
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

/** Completes a definition with what follows from its unit. */
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
