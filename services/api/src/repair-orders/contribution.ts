import { linearTerms, metricOf, type ServiceSums } from '@fixed-ops/metrics';
import { lineSums } from '../core/sums/line-sums.ts';

/** Sums that do not come from repair orders. A drill-down lists them under a separate heading. */
export const NOT_OF_ORDERS: ReadonlySet<keyof ServiceSums> = new Set(['workingDays', 'attendanceH', 'techDays']);

export interface Contribution {
  /** SQL over the sums of one repair order, whose columns have the names of ServiceSums. */
  readonly numerator: string;
  /** Null for figures without a denominator, or whose denominator does not come from repair orders. */
  readonly denominator: string;
}

/** Whether the whole denominator of a metric comes from repair orders, so that the gap to its target can be split among them. */
export function isOfOrders(metricKey: string): boolean {
  const { denominator } = linearTerms(metricOf(metricKey));
  return denominator !== null && [...denominator.keys()].every((key) => !NOT_OF_ORDERS.has(key));
}

const LINE_KEYS: ReadonlySet<string> = new Set(
  Object.keys(lineSums({ payType: '', doorRate: '', policyLaborTypes: '' })),
);

/** Whether a metric consists only of sums over lines, so that it can be split by fields of lines, such as op codes. */
export function isOfLines(metricKey: string): boolean {
  const { numerator, denominator } = linearTerms(metricOf(metricKey));
  return [...numerator.keys(), ...(denominator?.keys() ?? [])].every((key) => LINE_KEYS.has(key));
}

/** SQL of one repair order's part of a metric's numerator and denominator, made from the terms of the metric's definition. */
export function contributionOf(metricKey: string): Contribution {
  const { numerator, denominator } = linearTerms(metricOf(metricKey));
  return { numerator: linear(numerator) ?? 'null::numeric', denominator: linear(denominator) ?? 'null::numeric' };
}

function linear(terms: ReadonlyMap<keyof ServiceSums, number> | null): string | null {
  const parts = [...(terms ?? [])]
    .filter(([key]) => !NOT_OF_ORDERS.has(key))
    .map(([key, factor]) => `${decimal(factor)} * "${key}"`);
  return parts.length === 0 ? null : parts.join(' + ');
}

/** Coefficients are 1, hundredths or ten-thousandths. As decimals they are exact, so SQL adds them up without an error. */
const decimal = (factor: number): string => `(${factor.toFixed(4)})::numeric`;
