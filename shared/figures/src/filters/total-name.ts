import { payTypeName } from '@fixed-ops/metrics';
import type { DashboardFilters } from './dashboard-filters.ts';

/** What the total of the advisors is called: the store only where it is all of the store. */
export function totalName({ advisors, technicians, payType, laborTypes = [] }: DashboardFilters): string {
  if (advisors.length > 0 || technicians.length > 0) return 'Chosen people';
  if (laborTypes.length > 0) return 'All advisors';
  return payType === 'all' ? 'Store' : `${payTypeName(payType)}, all advisors`;
}
