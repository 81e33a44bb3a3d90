import { dashboardPrefetch } from '@fixed-ops/figures';
import { defineRemote, lazyScreen, type RemoteRoute } from '@fixed-ops/router';
import { HeatSheetHome } from './heat-sheet/heat-sheet-home.tsx';
import { partsQuery, partsRows } from './parts/parts-rows.ts';
import { ServiceDashboard } from './service/service-dashboard.tsx';
import { serviceRows } from './service/service-rows.ts';

// The service dashboard is part of the remote's entry, because most visits start there. The other screens load when they are opened.
const PartsDashboard = lazyScreen(() => import('./parts/parts-dashboard.tsx').then((module) => module.PartsDashboard));
const DiscountsScreen = lazyScreen(() =>
  import('./discounts/discounts-screen.tsx').then((module) => module.DiscountsScreen),
);
const DeclinedScreen = lazyScreen(() =>
  import('./declined/declined-screen.tsx').then((module) => module.DeclinedScreen),
);
const OpenOrdersScreen = lazyScreen(() =>
  import('./open-orders/open-orders-screen.tsx').then((module) => module.OpenOrdersScreen),
);
const RecapScreen = lazyScreen(() => import('./recap/recap-screen.tsx').then((module) => module.RecapScreen));
const RepairOrderScreen = lazyScreen(() =>
  import('./repair-order/repair-order-screen.tsx').then((module) => module.RepairOrderScreen),
);
const LaborTypesScreen = lazyScreen(() =>
  import('./labor-types/labor-types-screen.tsx').then((module) => module.LaborTypesScreen),
);
const OpCodeScreen = lazyScreen(() => import('./op-code/op-code-screen.tsx').then((module) => module.OpCodeScreen));
const ServiceHeatSheet = lazyScreen(() =>
  import('./heat-sheet/heat-sheet-screen.tsx').then((module) => module.ServiceHeatSheet),
);
const PartsHeatSheet = lazyScreen(() =>
  import('./heat-sheet/heat-sheet-screen.tsx').then((module) => module.PartsHeatSheet),
);
const ServiceWall = lazyScreen(() => import('./wall/wall-screen.tsx').then((module) => module.ServiceWall));
const PartsWall = lazyScreen(() => import('./wall/wall-screen.tsx').then((module) => module.PartsWall));
const OpCodesScreen = lazyScreen(() => import('./op-codes/op-codes-screen.tsx').then((module) => module.OpCodesScreen));
const RosScreen = lazyScreen(() => import('./ros/ros-screen.tsx').then((module) => module.RosScreen));
const TechniciansScreen = lazyScreen(() =>
  import('./technicians/technicians-screen.tsx').then((module) => module.TechniciansScreen),
);
const LaborMatrixScreen = lazyScreen(() => import('./coming-screens.tsx').then((module) => module.LaborMatrixScreen));
const ReportsScreen = lazyScreen(() => import('./coming-screens.tsx').then((module) => module.ReportsScreen));
const UsedCarsScreen = lazyScreen(() =>
  import('./used-cars/used-cars-screen.tsx').then((module) => module.UsedCarsScreen),
);

/** The first requests of a screen. Their file loads when the person is about to open one. */
const ahead =
  (screen: keyof typeof import('./ahead.ts')): NonNullable<RemoteRoute['prefetchLoaded']> =>
  async (asked) =>
    (await import('./ahead.ts'))[screen](asked);

/** The dashboards area. The host sends unknown paths below /dashboard to /404. */
export default defineRemote({
  name: 'dashboards',
  routes: [
    { path: '/dashboard/service', Component: ServiceDashboard, prefetch: dashboardPrefetch(serviceRows) },
    { path: '/dashboard/service/recap', Component: RecapScreen },
    { path: '/dashboard/service/discounts', Component: DiscountsScreen, prefetchLoaded: ahead('discounts') },
    { path: '/dashboard/service/declined', Component: DeclinedScreen, prefetchLoaded: ahead('declined') },
    { path: '/dashboard/service/open', Component: OpenOrdersScreen, prefetchLoaded: ahead('open') },
    { path: '/dashboard/service/ucis', Component: UsedCarsScreen, prefetchLoaded: ahead('cars') },
    { path: '/dashboard/parts', Component: PartsDashboard, prefetch: dashboardPrefetch(partsRows, partsQuery) },
    { path: '/dashboard/op-codes', Component: OpCodesScreen, prefetchLoaded: ahead('codes') },
    { path: '/dashboard/op-codes/:opCode', Component: OpCodeScreen, prefetchLoaded: ahead('code') },
    { path: '/dashboard/reports', Component: ReportsScreen },
    { path: '/dashboard/labor-matrix', Component: LaborMatrixScreen },
    { path: '/dashboard/labor-types', Component: LaborTypesScreen, prefetchLoaded: ahead('laborTypes') },
    { path: '/dashboard/heat-sheet', Component: HeatSheetHome },
    { path: '/dashboard/heat-sheet/service', Component: ServiceHeatSheet, prefetchLoaded: ahead('serviceSheet') },
    { path: '/dashboard/heat-sheet/parts', Component: PartsHeatSheet, prefetchLoaded: ahead('partsSheet') },
    { path: '/dashboard/heat-sheet/service/wall', Component: ServiceWall, prefetchLoaded: ahead('serviceWall') },
    { path: '/dashboard/heat-sheet/parts/wall', Component: PartsWall, prefetchLoaded: ahead('partsWall') },
    { path: '/dashboard/technicians', Component: TechniciansScreen, prefetchLoaded: ahead('technicians') },
    { path: '/dashboard/ros', Component: RosScreen, prefetchLoaded: ahead('ros') },
    { path: '/dashboard/ros/:roNumber', Component: RepairOrderScreen, prefetchLoaded: ahead('order') },
  ],
});
