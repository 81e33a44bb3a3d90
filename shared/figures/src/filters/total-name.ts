import { payTypeName } from '@fixed-ops/metrics';
import type { DashboardFilters } from './dashboard-filters.ts';

/** Name of the total row. It is "Store" only if no filter narrows it. */
export function totalName({ advisors, technicians, payType, laborTypes = [] }: DashboardFilters): string {
  if (advisors.length > 0 || technicians.length > 0) return 'Chosen people';
  if (laborTypes.length > 0) return 'All advisors';
  return payType === 'all' ? 'Store' : `${payTypeName(payType)}, all advisors`;
}
