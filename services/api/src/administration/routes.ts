import type { Route } from '../http/route.ts';
import { accountMapping } from './accounts/account-mapping.ts';
import { accountOptionsRoute } from './accounts/account-options.ts';
import { partsExpenses, serviceExpenses } from './accounts/expenses.ts';
import { auditLogRoute } from './audit-log/audit-log.ts';
import { partsAverages, serviceAverages } from './averages.ts';
import { dealershipInfoHistoryRoute, restoreDealershipInfoRoute } from './dealership-history.ts';
import { feedRejectsRoute } from './feeds/feed-rejects.ts';
import { feedSettings } from './feeds/feed-settings.ts';
import { feedsRoute } from './feeds/feeds.ts';
import { groupDealershipInfoRoute } from './group-dealership-info.ts';
import { groupInfoHistoryRoute, groupInfoRoute, putGroupInfoRoute, restoreGroupInfoRoute } from './group-info.ts';
import { heatSheetMapping } from './heat-sheet/heat-sheet-mapping.ts';
import { partsHeatSheet, serviceHeatSheet } from './heat-sheet/heat-sheet-options.ts';
import { mappingEffectRoute } from './heat-sheet/mapping-effect.ts';
import { importRoutes } from './imports/imports.ts';
import { inventoryEffectRoute } from './inventory-effect.ts';
import { laborTypeMapping } from './labor-types/labor-type-mapping.ts';
import { laborTypeUsageRoute } from './labor-types/labor-type-usage.ts';
import { peopleNames } from './names/people-names.ts';
import { maintenanceOpCodes } from './op-codes/maintenance-op-codes.ts';
import { opCodeUsageRoute } from './op-codes/op-code-usage.ts';
import { inventoryOptions, wholesaleOptions } from './parts-options.ts';
import { serviceContractEffectRoute } from './service-contract-effect.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import { partsThresholds, resetThresholdsRoute, serviceThresholds } from './thresholds.ts';
import { updateDealershipInfoRoute } from './update-dealership-info.ts';
import { technicianRoles } from './workshop/technician-roles.ts';
import { technicianShops } from './workshop/technician-shops.ts';

export const administrationRoutes: readonly Route[] = [
  groupDealershipInfoRoute,
  updateDealershipInfoRoute,
  dealershipInfoHistoryRoute,
  restoreDealershipInfoRoute,
  groupInfoRoute,
  putGroupInfoRoute,
  groupInfoHistoryRoute,
  restoreGroupInfoRoute,
  serviceContractEffectRoute,
  ...settingsRoutes(serviceThresholds),
  ...settingsRoutes(partsThresholds),
  resetThresholdsRoute,
  ...settingsRoutes(serviceHeatSheet),
  ...settingsRoutes(partsHeatSheet),
  ...settingsRoutes(heatSheetMapping),
  mappingEffectRoute,
  ...settingsRoutes(serviceExpenses),
  ...settingsRoutes(partsExpenses),
  ...settingsRoutes(serviceAverages),
  ...settingsRoutes(partsAverages),
  ...settingsRoutes(inventoryOptions),
  inventoryEffectRoute,
  ...settingsRoutes(wholesaleOptions),
  ...settingsRoutes(accountMapping),
  accountOptionsRoute,
  ...settingsRoutes(technicianRoles),
  ...settingsRoutes(technicianShops),
  ...settingsRoutes(maintenanceOpCodes),
  opCodeUsageRoute,
  ...settingsRoutes(laborTypeMapping),
  laborTypeUsageRoute,
  ...settingsRoutes(peopleNames),
  auditLogRoute,
  feedsRoute,
  feedRejectsRoute,
  ...settingsRoutes(feedSettings),
  ...importRoutes,
];
