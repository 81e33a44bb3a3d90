import type { DashboardView } from '@fixed-ops/figures';

type Filters = DashboardView['filters'];

/** Whether the figures are about chosen people or labor types only. */
export function isOfSome({
  advisors,
  technicians,
  laborTypes,
}: Pick<Filters, 'advisors' | 'technicians' | 'laborTypes'>): boolean {
  return advisors.length + technicians.length + laborTypes.length > 0;
}

/** Whether people, labor types or a pay type filter the figures. */
export function isFiltered({ filters }: { readonly filters: Filters }): boolean {
  return isOfSome(filters) || filters.payType !== 'all';
}
