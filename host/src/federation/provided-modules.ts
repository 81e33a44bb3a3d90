/**
 * Shared modules that only remotes use. Module federation provides a module when the host's own code imports it, so these
 * imports stand here; nothing loads them until a remote asks.
 */
export const providedOnDemand = [
  () => import('@fixed-ops/drill'),
  () => import('@fixed-ops/charts'),
  () => import('@fixed-ops/contract/administration'),
  () => import('@fixed-ops/contract/dashboards'),
  () => import('@fixed-ops/contract/people'),
  () => import('@fixed-ops/contract/repair-orders'),
  () => import('@fixed-ops/contract/statement'),
  () => import('@fixed-ops/contract/xtime'),
  () => import('@fixed-ops/figures'),
  () => import('@fixed-ops/ui/form'),
  () => import('@fixed-ops/ui/icons'),
  () => import('@fixed-ops/ui/lists'),
];
