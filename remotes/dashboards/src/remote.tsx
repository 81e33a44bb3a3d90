import { defineRemote } from '@fixed-ops/router';
import { LaborMatrixScreen, LaborTypesScreen, OpCodesScreen, ReportsScreen } from './later-screens.tsx';
import { ServiceDashboard } from './service/service-dashboard.tsx';

/** The dashboards area. The host sends any path below /dashboard that is not here to /404. */
export default defineRemote({
  name: 'dashboards',
  routes: [
    { path: '/dashboard/service', Component: ServiceDashboard },
    { path: '/dashboard/op-codes', Component: OpCodesScreen },
    { path: '/dashboard/reports', Component: ReportsScreen },
    { path: '/dashboard/labor-matrix', Component: LaborMatrixScreen },
    { path: '/dashboard/labor-types', Component: LaborTypesScreen },
  ],
});
