import type { OpCodeRow } from '@fixed-ops/contract/dashboards';
import { formatNumber, formatPercent, formatShare, shownShare, shownValue } from '@fixed-ops/metrics';

/** Discounts as a share of labor before discounts. */
export function discountPct(row: {
  readonly discountTotal: number | null;
  readonly laborSales: number | null;
}): number | null {
  if (row.discountTotal === null || row.laborSales === null) return null;
  const before = row.laborSales + row.discountTotal;
  return before > 0 ? (row.discountTotal / before) * 100 : null;
}

/** The gross percent of labor, computed from its dollars so that it is rounded once. Older servers send only the percent. */
export const laborShareText = ({
  laborGpPct,
  laborSales,
  laborGross = null,
}: Pick<OpCodeRow, 'laborGpPct' | 'laborSales' | 'laborGross'>): string =>
  formatPercent(shownShare(laborGpPct, laborGross, laborSales));

/** `12.4%` of the repair orders, computed from both counts so that it is rounded once. Older servers send only the percent. */
export const penetrationText = ({
  penetrationPct,
  roCount,
  roBase = null,
}: Pick<OpCodeRow, 'penetrationPct' | 'roCount'> & { readonly roBase?: number | null | undefined }): string =>
  formatShare(shownShare(penetrationPct, roCount, roBase));

/** Hours per line, computed from hours and lines so that they are rounded once. */
export const lineHoursText = ({ avgHours, hours, count }: Pick<OpCodeRow, 'avgHours' | 'hours' | 'count'>): string =>
  formatNumber(
    shownValue({ unit: 'hours', decimals: 4 }, { value: avgHours, numerator: hours, denominator: count }),
    2,
  );
