import { defineRemote, lazyScreen, Navigate, useLocation } from '@fixed-ops/router';
import { DealershipInfoScreen } from './dealership-info/dealership-info-screen.tsx';
import { ThresholdsScreen } from './thresholds/thresholds-screen.tsx';

const AuditLogScreen = lazyScreen(() =>
  import('./audit-log/audit-log-screen.tsx').then((module) => module.AuditLogScreen),
);
const AveragesScreen = lazyScreen(() =>
  import('./averages/averages-screen.tsx').then((module) => module.AveragesScreen),
);
const FeedsScreen = lazyScreen(() => import('./feeds/feeds-screen.tsx').then((module) => module.FeedsScreen));
const InventoryScreen = lazyScreen(() =>
  import('./parts-options/inventory-screen.tsx').then((module) => module.InventoryScreen),
);
const WholesaleScreen = lazyScreen(() =>
  import('./parts-options/wholesale-screen.tsx').then((module) => module.WholesaleScreen),
);
const LaborTypesScreen = lazyScreen(() =>
  import('./labor-types/labor-types-screen.tsx').then((module) => module.LaborTypesScreen),
);
const OpCodesScreen = lazyScreen(() => import('./op-codes/op-codes-screen.tsx').then((module) => module.OpCodesScreen));
const StatementAccountsScreen = lazyScreen(() =>
  import('./statement-accounts/statement-accounts-screen.tsx').then((module) => module.StatementAccountsScreen),
);
const HeatSheetSettingsScreen = lazyScreen(() =>
  import('./heat-sheet/heat-sheet-settings-screen.tsx').then((module) => module.HeatSheetSettingsScreen),
);
const RolesScreen = lazyScreen(() => import('./technicians/roles-screen.tsx').then((module) => module.RolesScreen));
const ShopsScreen = lazyScreen(() => import('./technicians/shops-screen.tsx').then((module) => module.ShopsScreen));
const ExpensesScreen = lazyScreen(() =>
  import('./expenses/expenses-screen.tsx').then((module) => module.ExpensesScreen),
);
const GuidesScreen = lazyScreen(() => import('./guides/guides-screen.tsx').then((module) => module.GuidesScreen));

/** Redirects `/administration` to the first area that the person may open. */
function FirstArea() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/administration/dealership-info', search }} replace />;
}

/** The administration. The remote user-management draws its users. */
export default defineRemote({
  name: 'administration',
  routes: [
    { path: '/administration', Component: FirstArea },
    { path: '/administration/dealership-info', Component: DealershipInfoScreen },
    { path: '/administration/thresholds', Component: ThresholdsScreen },
    { path: '/administration/audit-log', Component: AuditLogScreen },
    { path: '/administration/feeds', Component: FeedsScreen },
    { path: '/administration/averages', Component: AveragesScreen },
    { path: '/administration/inventory-analysis', Component: InventoryScreen },
    { path: '/administration/wholesale', Component: WholesaleScreen },
    { path: '/administration/maintenance-op-codes', Component: OpCodesScreen },
    { path: '/administration/labor-types', Component: LaborTypesScreen },
    { path: '/administration/statement-accounts', Component: StatementAccountsScreen },
    { path: '/administration/guides', Component: GuidesScreen },
    { path: '/administration/heat-sheet', Component: HeatSheetSettingsScreen },
    { path: '/administration/technician-roles', Component: RolesScreen },
    { path: '/administration/technician-shops', Component: ShopsScreen },
    { path: '/administration/expenses', Component: ExpensesScreen },
  ],
});
