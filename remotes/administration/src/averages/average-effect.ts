import type { CallResponse, calls } from '@fixed-ops/contract';
import { addMonths, type DateRange, monthOf } from '@fixed-ops/metrics';
import { averageSpans } from '@fixed-ops/metrics/settings';
import type { AverageValues } from './average-values.ts';

type MonthRows = CallResponse<typeof calls.monthlySalesByCategory>['data'];

/** The months that an average of these values is over, `YYYY-MM`, oldest first; none for what is no months of the store. */
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

/** An average month of these months; null where none of them has figures. Dollars and percent. */
export function averageMonth(
  rows: MonthRows,
  months: readonly string[],
): { readonly sales: number; readonly gpPct: number | null; readonly months: number } | null {
  const own = rows.filter(({ month }) => months.includes(month));
  const there = new Set(own.filter(({ sales }) => sales !== null).map(({ month }) => month));
  if (there.size === 0) return null;
  const sum = (name: 'sales' | 'gross') => own.reduce((total, row) => total + (row[name] ?? 0), 0);
  const sales = sum('sales');
  // Misc without a cost has no gross: its sales say nothing of the margin.
  const withGross = own.filter(({ gross }) => gross !== null).reduce((total, row) => total + (row.sales ?? 0), 0);
  return {
    sales: sales / there.size,
    gpPct: withGross === 0 ? null : (sum('gross') / withGross) * 100,
    months: there.size,
  };
}
