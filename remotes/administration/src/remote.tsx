import { administrationCalls as calls } from '@fixed-ops/contract/administration';
import { defineRemote, lazyScreen, Navigate, useLocation } from '@fixed-ops/router';
import { auditLog, block, blockBy, dealerships, feeds } from './ahead.ts';
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
const NamesScreen = lazyScreen(() => import('./names/names-screen.tsx').then((module) => module.NamesScreen));
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

const DEPARTMENT = 'department';

/** The administration. The remote user-management draws its users. */
export default defineRemote({
  name: 'administration',
  routes: [
    { path: '/administration', Component: FirstArea },
    { path: '/administration/dealership-info', Component: DealershipInfoScreen, prefetch: dealerships },
    {
      path: '/administration/thresholds',
      Component: ThresholdsScreen,
      prefetch: blockBy(DEPARTMENT, [
        ['service', calls.serviceOptionsThresholds],
        ['parts', calls.partsOptionsThresholds],
      ]),
    },
    { path: '/administration/audit-log', Component: AuditLogScreen, prefetch: auditLog },
    { path: '/administration/feeds', Component: FeedsScreen, prefetch: feeds },
    {
      path: '/administration/averages',
      Component: AveragesScreen,
      prefetch: blockBy(DEPARTMENT, [
        ['service', calls.serviceOptionsAverages],
        ['parts', calls.partsOptionsAverages],
      ]),
    },
    {
      path: '/administration/inventory-analysis',
      Component: InventoryScreen,
      prefetch: block(calls.partsOptionsInvAnalysis),
    },
    {
      path: '/administration/wholesale',
      Component: WholesaleScreen,
      prefetch: block(calls.partsOptionsWholeSaleAnalysis),
    },
    { path: '/administration/maintenance-op-codes', Component: OpCodesScreen, prefetch: block(calls.maintOpCodes) },
    { path: '/administration/labor-types', Component: LaborTypesScreen, prefetch: block(calls.laborTypeMapping) },
    { path: '/administration/people-names', Component: NamesScreen, prefetch: block(calls.peopleNames) },
    {
      path: '/administration/statement-accounts',
      Component: StatementAccountsScreen,
      prefetch: block(calls.aiStatementAccountMapping),
    },
    { path: '/administration/guides', Component: GuidesScreen },
    {
      path: '/administration/heat-sheet',
      Component: HeatSheetSettingsScreen,
      prefetch: blockBy('tab', [
        ['service', calls.serviceOptionsHeatSheet],
        ['parts', calls.partsOptionsHeatSheet],
        ['mapping', calls.heatSheetMapping],
      ]),
    },
    { path: '/administration/technician-roles', Component: RolesScreen, prefetch: block(calls.technicianRoles) },
    { path: '/administration/technician-shops', Component: ShopsScreen, prefetch: block(calls.technicianShops) },
    {
      path: '/administration/expenses',
      Component: ExpensesScreen,
      prefetch: blockBy(DEPARTMENT, [
        ['service', calls.serviceExpenses],
        ['parts', calls.partsExpenses],
      ]),
    },
  ],
});
