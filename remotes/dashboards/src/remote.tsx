import { defineRemote, lazyScreen } from '@fixed-ops/router';
import { LaborMatrixScreen, LaborTypesScreen, OpCodesScreen, ReportsScreen } from './coming-screens.tsx';
import { ServiceDashboard } from './service/service-dashboard.tsx';

// The service dashboard comes with the remote, since most visits start there; the others when they are opened.
const PartsDashboard = lazyScreen(() => import('./parts/parts-dashboard.tsx').then((module) => module.PartsDashboard));
const RepairOrderScreen = lazyScreen(() =>
  import('./repair-order/repair-order-screen.tsx').then((module) => module.RepairOrderScreen),
);

/** The dashboards area. The host sends any path below /dashboard that is not here to /404. */
export default defineRemote({
  name: 'dashboards',
  routes: [
    { path: '/dashboard/service', Component: ServiceDashboard },
    { path: '/dashboard/parts', Component: PartsDashboard },
    { path: '/dashboard/op-codes', Component: OpCodesScreen },
    { path: '/dashboard/reports', Component: ReportsScreen },
    { path: '/dashboard/labor-matrix', Component: LaborMatrixScreen },
    { path: '/dashboard/labor-types', Component: LaborTypesScreen },
    { path: '/dashboard/ros/:roNumber', Component: RepairOrderScreen },
  ],
});
