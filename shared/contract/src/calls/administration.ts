import { accountMappingCalls, accountOptionsCall } from './administration/account-mapping.ts';
import { partsAveragesCalls, serviceAveragesCalls } from './administration/averages.ts';
import { groupDealershipInfoCall, updateDealershipInfoCall } from './administration/dealership-info.ts';
import { partsExpensesCalls, serviceExpensesCalls } from './administration/expenses.ts';
import {
  heatSheetMappingCalls,
  partsHeatSheetCalls,
  serviceHeatSheetCalls,
} from './administration/heat-sheet-settings.ts';
import { maintenanceOpCodesCalls, opCodeUsageCall } from './administration/maintenance-op-codes.ts';
import { inventoryOptionsCalls, wholesaleOptionsCalls } from './administration/parts-options.ts';
import { partsThresholdsCalls, resetThresholdsCall, serviceThresholdsCalls } from './administration/thresholds.ts';
import { technicianRolesCalls, technicianShopsCalls } from './administration/workshop.ts';

export const administrationCalls = {
  groupDealershipInfo: groupDealershipInfoCall,
  updateDealershipInfo: updateDealershipInfoCall,
  serviceOptionsThresholds: serviceThresholdsCalls.get,
  putServiceOptionsThresholds: serviceThresholdsCalls.put,
  partsOptionsThresholds: partsThresholdsCalls.get,
  putPartsOptionsThresholds: partsThresholdsCalls.put,
  resetThresholds: resetThresholdsCall,
  serviceOptionsHeatSheet: serviceHeatSheetCalls.get,
  putServiceOptionsHeatSheet: serviceHeatSheetCalls.put,
  partsOptionsHeatSheet: partsHeatSheetCalls.get,
  putPartsOptionsHeatSheet: partsHeatSheetCalls.put,
  heatSheetMapping: heatSheetMappingCalls.get,
  putHeatSheetMapping: heatSheetMappingCalls.put,
  serviceExpenses: serviceExpensesCalls.get,
  putServiceExpenses: serviceExpensesCalls.put,
  partsExpenses: partsExpensesCalls.get,
  putPartsExpenses: partsExpensesCalls.put,
  serviceOptionsAverages: serviceAveragesCalls.get,
  putServiceOptionsAverages: serviceAveragesCalls.put,
  partsOptionsAverages: partsAveragesCalls.get,
  putPartsOptionsAverages: partsAveragesCalls.put,
  partsOptionsInvAnalysis: inventoryOptionsCalls.get,
  putPartsOptionsInvAnalysis: inventoryOptionsCalls.put,
  partsOptionsWholeSaleAnalysis: wholesaleOptionsCalls.get,
  putPartsOptionsWholeSaleAnalysis: wholesaleOptionsCalls.put,
  aiStatementAccountMapping: accountMappingCalls.get,
  putAiStatementAccountMapping: accountMappingCalls.put,
  aiStatementAccountOptions: accountOptionsCall,
  technicianRoles: technicianRolesCalls.get,
  putTechnicianRoles: technicianRolesCalls.put,
  technicianShops: technicianShopsCalls.get,
  putTechnicianShops: technicianShopsCalls.put,
  maintOpCodes: maintenanceOpCodesCalls.get,
  putMaintOpCodes: maintenanceOpCodesCalls.put,
  opCodeUsage: opCodeUsageCall,
};
