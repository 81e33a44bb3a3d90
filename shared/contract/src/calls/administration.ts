import { partsAveragesCalls, serviceAveragesCalls } from './administration/averages.ts';
import { groupDealershipInfoCall, updateDealershipInfoCall } from './administration/dealership-info.ts';
import { inventoryOptionsCalls, wholesaleOptionsCalls } from './administration/parts-options.ts';
import { partsThresholdsCalls, resetThresholdsCall, serviceThresholdsCalls } from './administration/thresholds.ts';

export const administrationCalls = {
  groupDealershipInfo: groupDealershipInfoCall,
  updateDealershipInfo: updateDealershipInfoCall,
  serviceOptionsThresholds: serviceThresholdsCalls.get,
  putServiceOptionsThresholds: serviceThresholdsCalls.put,
  partsOptionsThresholds: partsThresholdsCalls.get,
  putPartsOptionsThresholds: partsThresholdsCalls.put,
  resetThresholds: resetThresholdsCall,
  serviceOptionsAverages: serviceAveragesCalls.get,
  putServiceOptionsAverages: serviceAveragesCalls.put,
  partsOptionsAverages: partsAveragesCalls.get,
  putPartsOptionsAverages: partsAveragesCalls.put,
  partsOptionsInvAnalysis: inventoryOptionsCalls.get,
  putPartsOptionsInvAnalysis: inventoryOptionsCalls.put,
  partsOptionsWholeSaleAnalysis: wholesaleOptionsCalls.get,
  putPartsOptionsWholeSaleAnalysis: wholesaleOptionsCalls.put,
};
