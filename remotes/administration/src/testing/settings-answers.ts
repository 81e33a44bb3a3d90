import { buildDealershipInfo, buildThreshold } from './build-administration.ts';
import { buildExpenseLine, buildHeatSheetItem, buildInventoryOptions, buildWholesaleOptions } from './build-blocks.ts';
import { buildBlock } from './settings-page.ts';

/** The settings of a store, and the data that their pages need, by the name of the call. */
export const settingsAnswers = {
  ServiceOptionsThresholds: buildBlock([buildThreshold({ metricKey: 'hpro', scope: 'C' })]),
  ServiceOptionsAverages: buildBlock({ baseline: 'prior12', excludeMonths: [], manual: {} }),
  ServiceOptionsHeatSheet: buildBlock({ rowsBy: 'advisor', columns: [], minRos: 5, includeInactive: false }),
  HeatSheetMapping: buildBlock([buildHeatSheetItem()]),
  OpCodeUsage: [],
  ServiceExpenses: buildBlock([buildExpenseLine('rent', 'Rent')]),
  AIStatementAccountOptions: { months: [], unmapped: [], unmappedTotal: 0, accounts: [], lines: [] },
  PartsOptionsInvAnalysis: buildBlock(buildInventoryOptions()),
  PartsOptionsWholeSaleAnalysis: buildBlock(buildWholesaleOptions()),
  GroupDealershipInfo: [buildDealershipInfo()],
};
