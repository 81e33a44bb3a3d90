/**
 * Shared modules that only remotes use. Module federation provides a module when the host's own code imports it, so these
 * imports stand here; nothing loads them until a remote asks. A test holds the list to what the shared packages export.
 */
export const providedOnDemand = [
  () => import('@fixed-ops/api/upload'),
  () => import('@fixed-ops/drill'),
  () => import('@fixed-ops/charts'),
  () => import('@fixed-ops/charts/explain'),
  () => import('@fixed-ops/access/explain'),
  () => import('@fixed-ops/access/people-list'),
  () => import('@fixed-ops/contract/administration'),
  () => import('@fixed-ops/contract/dashboards'),
  () => import('@fixed-ops/contract/people'),
  () => import('@fixed-ops/contract/repair-orders'),
  () => import('@fixed-ops/contract/statement'),
  () => import('@fixed-ops/contract/views'),
  () => import('@fixed-ops/contract/xtime'),
  () => import('@fixed-ops/figures'),
  () => import('@fixed-ops/figures/screen'),
  () => import('@fixed-ops/figures/strip'),
  () => import('@fixed-ops/metrics/feeds'),
  () => import('@fixed-ops/metrics/inspection'),
  () => import('@fixed-ops/metrics/inventory'),
  () => import('@fixed-ops/metrics/matrix'),
  () => import('@fixed-ops/metrics/settings'),
  () => import('@fixed-ops/metrics/thresholds'),
  () => import('@fixed-ops/session/drafts'),
  () => import('@fixed-ops/ui/form'),
  () => import('@fixed-ops/ui/icons'),
  () => import('@fixed-ops/ui/lists'),
  () => import('@fixed-ops/ui/picture'),
  () => import('@fixed-ops/ui/placing'),
];
