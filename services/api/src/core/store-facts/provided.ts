import { lacksFieldOf, roundTo, type ServiceSums } from '@fixed-ops/metrics';
import type { StoreFacts } from './store-facts.ts';

type Feed = Pick<StoreFacts, 'fieldsNotProvided'>;
type SumKey = keyof ServiceSums;

/** Reads amounts of rows in cents. Null if the feed lacks the column that an amount comes from. */
export function providedBy({ fieldsNotProvided }: Feed) {
  const provides = (...from: readonly SumKey[]): boolean => !lacksFieldOf(from, fieldsNotProvided);
  // If the sale is provided but the cost is not, all of the sale would look like gross.
  const providesGross =
    provides('laborCostC') &&
    (provides('partsCostC') || !provides('partsSaleC')) &&
    (provides('subletCostC') || !provides('subletSaleC'));
  const dollars = (cents: number, ...from: readonly SumKey[]): number | null =>
    provides(...from) ? roundTo(cents / 100, 2) : null;
  return {
    provides,
    /** No figure contains tax. Only repair orders show it. */
    hasTax: !fieldsNotProvided.includes('tax'),
    dollars,
    /** The sums of rows. */
    sum: <Row>(rows: readonly Row[], centsOf: (row: Row) => number, ...from: readonly SumKey[]): number | null =>
      dollars(
        rows.reduce((sum, row) => sum + centsOf(row), 0),
        ...from,
      ),
    gross: (cents: number): number | null => (providesGross ? roundTo(cents / 100, 2) : null),
    /** Gross as a percentage of a sale. Null without a sale. */
    grossPct: (saleC: number, costC: number, ...from: readonly SumKey[]): number | null =>
      saleC > 0 && provides(...from) ? roundTo(((saleC - costC) / saleC) * 100, 2) : null,
  };
}
export type Provided = ReturnType<typeof providedBy>;
