import { type Kpi, partsSaleTypes } from '@fixed-ops/metrics';
import type { RowRequest } from '../../service/monthly-numbers/row-request.ts';
import type { PartsScope } from './parts-figures.ts';

/** The requested rows: of each sale type and of the total. */
export function bySaleType(ofType: (saleType: PartsScope) => Kpi[], rows: RowRequest): Record<string, Kpi[]> {
  const rowOf = (saleType: PartsScope) =>
    ofType(saleType)
      .filter(({ key }) => rows.wants(key))
      .map((kpi) => (rows.wantsHistory(kpi.key) ? kpi : { ...kpi, spark: [] }));
  return { ...Object.fromEntries(partsSaleTypes.map(({ key }) => [key, rowOf(key)])), total: rowOf('all') };
}
