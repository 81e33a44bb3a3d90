import type { Route } from '../route.ts';
import { partsAverages, serviceAverages } from './averages.ts';
import { groupDealershipInfoRoute } from './group-dealership-info.ts';
import { inventoryOptions, wholesaleOptions } from './parts-options.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import { partsThresholds, resetThresholdsRoute, serviceThresholds } from './thresholds.ts';
import { updateDealershipInfoRoute } from './update-dealership-info.ts';

export const administrationRoutes: readonly Route[] = [
  groupDealershipInfoRoute,
  updateDealershipInfoRoute,
  ...settingsRoutes(serviceThresholds),
  ...settingsRoutes(partsThresholds),
  resetThresholdsRoute,
  ...settingsRoutes(serviceAverages),
  ...settingsRoutes(partsAverages),
  ...settingsRoutes(inventoryOptions),
  ...settingsRoutes(wholesaleOptions),
];
