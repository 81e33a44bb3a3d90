import type { CallResponse, calls } from '@fixed-ops/contract';
import { addMonths, type DateRange, monthOf } from '@fixed-ops/metrics';
import { averageSpans } from '@fixed-ops/metrics/settings';
import type { AverageValues } from './average-values.ts';

type MonthRows = CallResponse<typeof calls.monthlySalesByCategory>['data'];

/** The months from which these values compute the average, `YYYY-MM`, oldest first. Empty if the average does not come from months of the store. */
export function monthsOf(
  { baseline, excludeMonths }: Pick<AverageValues, 'baseline' | 'excludeMonths'>,
  range: DateRange,
): string[] {
  if (baseline === 'group' || baseline === 'manual') return [];
  return averageSpans(range, baseline, excludeMonths).flatMap(({ startDate, endDate }) => {
    const months: string[] = [];
    for (let day = startDate; day <= endDate; day = addMonths(day, 1)) months.push(monthOf(day));
    return months;
  });
}

/** The mean of these months, in dollars and percent; null if none of them has figures. */
export function averageMonth(
  rows: MonthRows,
  months: readonly string[],
): { readonly sales: number; readonly gpPct: number | null; readonly months: number } | null {
  const own = rows.filter(({ month }) => months.includes(month));
  const there = new Set(own.filter(({ sales }) => sales !== null).map(({ month }) => month));
  if (there.size === 0) return null;
  const sum = (name: 'sales' | 'gross') => own.reduce((total, row) => total + (row[name] ?? 0), 0);
  const sales = sum('sales');
  // Misc without a cost has no gross, so its sales are left out of the margin.
  const withGross = own.filter(({ gross }) => gross !== null).reduce((total, row) => total + (row.sales ?? 0), 0);
  return {
    sales: sales / there.size,
    gpPct: withGross === 0 ? null : (sum('gross') / withGross) * 100,
    months: there.size,
  };
}
