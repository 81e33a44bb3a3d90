import { linearTerms, metricOf, type ServiceSums } from '@fixed-ops/metrics';
import { lineSums } from '../core/sums/line-sums.ts';

/** Sums that no repair order has a part of; a drill-down lists them under a heading of their own. */
export const NOT_OF_ORDERS: ReadonlySet<keyof ServiceSums> = new Set(['workingDays', 'attendanceH', 'techDays']);

export interface Contribution {
  /** SQL over the columns of one repair order's sums, named as in ServiceSums. */
  readonly numerator: string;
  /** `null` for figures that add up, or whose denominator is not made of repair orders. */
  readonly denominator: string;
}

/** Whether repair orders bring the whole denominator of a metric, so that what is missing of a target is missing on them. */
export function isOfOrders(metricKey: string): boolean {
  const { denominator } = linearTerms(metricOf(metricKey));
  return denominator !== null && [...denominator.keys()].every((key) => !NOT_OF_ORDERS.has(key));
}

const LINE_KEYS: ReadonlySet<string> = new Set(
  Object.keys(lineSums({ payType: '', doorRate: '', policyLaborTypes: '' })),
);

/** Whether a metric is made of sums over lines alone, so that it adds up by what lines have, such as op codes. */
export function isOfLines(metricKey: string): boolean {
  const { numerator, denominator } = linearTerms(metricOf(metricKey));
  return [...numerator.keys(), ...(denominator?.keys() ?? [])].every((key) => LINE_KEYS.has(key));
}

/** What one repair order adds to a metric's numerator and denominator, as SQL: the metric's own definition, term by term. */
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

/** Coefficients are 1, hundredths or ten-thousandths: exact in decimal, so that SQL adds them up without error. */
const decimal = (factor: number): string => `(${factor.toFixed(4)})::numeric`;
