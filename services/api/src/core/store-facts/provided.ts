import { lacksFieldOf, roundTo, type ServiceSums } from '@fixed-ops/metrics';
import type { StoreFacts } from './store-facts.ts';

type Feed = Pick<StoreFacts, 'fieldsNotProvided'>;
type SumKey = keyof ServiceSums;

/** Reads money of rows, in cents, as what is answered of it: null where the feed lacks what it is taken from. */
export function providedBy({ fieldsNotProvided }: Feed) {
  const provides = (...from: readonly SumKey[]): boolean => !lacksFieldOf(from, fieldsNotProvided);
  // A cost that is not provided beside a sale that is would make all of it gross.
  const providesGross =
    provides('laborCostC') &&
    (provides('partsCostC') || !provides('partsSaleC')) &&
    (provides('subletCostC') || !provides('subletSaleC'));
  const dollars = (cents: number, ...from: readonly SumKey[]): number | null =>
    provides(...from) ? roundTo(cents / 100, 2) : null;
  return {
    provides,
    /** Tax is in no figure: repair orders alone tell it. */
    hasTax: !fieldsNotProvided.includes('tax'),
    dollars,
    /** What rows add up to. */
    sum: <Row>(rows: readonly Row[], centsOf: (row: Row) => number, ...from: readonly SumKey[]): number | null =>
      dollars(
        rows.reduce((sum, row) => sum + centsOf(row), 0),
        ...from,
      ),
    gross: (cents: number): number | null => (providesGross ? roundTo(cents / 100, 2) : null),
    /** Gross in per cent of a sale; null without one. */
    grossPct: (saleC: number, costC: number, ...from: readonly SumKey[]): number | null =>
      saleC > 0 && provides(...from) ? roundTo(((saleC - costC) / saleC) * 100, 2) : null,
  };
}
export type Provided = ReturnType<typeof providedBy>;
