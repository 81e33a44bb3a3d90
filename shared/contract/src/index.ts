import { administrationCalls } from './calls/administration.ts';
import { aiReviewCalls } from './calls/ai-reviews.ts';
import { countCalls } from './calls/counts.ts';
import { discountCalls } from './calls/discounts.ts';
import { groupCalls } from './calls/group.ts';
import { heatSheetCalls } from './calls/heat-sheet.ts';
import { inspectCalls } from './calls/inspect.ts';
import { laborTypeCalls } from './calls/labor-types.ts';
import { manufacturerCalls } from './calls/manufacturer.ts';
import { matrixCalls } from './calls/matrix.ts';
import { noteCalls } from './calls/notes.ts';
import { notificationCalls } from './calls/notifications.ts';
import { onboardingCalls } from './calls/onboarding.ts';
import { opCodeCalls } from './calls/op-codes.ts';
import { partsCalls } from './calls/parts.ts';
import { rateChangeCalls } from './calls/rate-change.ts';
import { repairOrderSearchCalls } from './calls/repair-order-search.ts';
import { repairOrderCalls } from './calls/repair-orders.ts';
import { serviceCalls } from './calls/service.ts';
import { shellCalls } from './calls/shell.ts';
import { statementCalls } from './calls/statement.ts';
import { supportCalls } from './calls/support.ts';
import { technicianCalls } from './calls/technicians.ts';
import { usedCarCalls } from './calls/used-cars.ts';
import { userCalls } from './calls/users.ts';
import { warrantyCalls } from './calls/warranty.ts';
import { wholesaleCalls } from './calls/wholesale.ts';

/** Every call of the product, by a name in camel case. */
export const calls = {
  ...userCalls,
  ...shellCalls,
  ...notificationCalls,
  ...noteCalls,
  ...serviceCalls,
  ...repairOrderCalls,
  ...warrantyCalls,
  ...usedCarCalls,
  ...discountCalls,
  ...countCalls,
  ...repairOrderSearchCalls,
  ...technicianCalls,
  ...laborTypeCalls,
  ...opCodeCalls,
  ...rateChangeCalls,
  ...heatSheetCalls,
  ...partsCalls,
  ...wholesaleCalls,
  ...statementCalls,
  ...manufacturerCalls,
  ...matrixCalls,
  ...inspectCalls,
  ...aiReviewCalls,
  ...administrationCalls,
  ...supportCalls,
  ...onboardingCalls,
  ...groupCalls,
};

export * from './call.ts';
export * from './calls/administration/account-mapping.ts';
export * from './calls/administration/averages.ts';
export * from './calls/administration/dealership-info.ts';
export * from './calls/administration/expenses.ts';
export * from './calls/administration/heat-sheet-settings.ts';
export * from './calls/administration/maintenance-op-codes.ts';
export * from './calls/administration/parts-options.ts';
export * from './calls/administration/settings.ts';
export * from './calls/administration/thresholds.ts';
export * from './calls/administration/workshop.ts';
export * from './calls/administration.ts';
export * from './calls/ai-reviews.ts';
export * from './calls/counts.ts';
export * from './calls/discounts.ts';
export * from './calls/group.ts';
export * from './calls/heat-sheet.ts';
export * from './calls/inspect.ts';
export * from './calls/labor-types.ts';
export * from './calls/manufacturer.ts';
export * from './calls/matrix.ts';
export * from './calls/notes.ts';
export * from './calls/notifications.ts';
export * from './calls/onboarding.ts';
export * from './calls/onboarding-steps.ts';
export * from './calls/op-codes.ts';
export * from './calls/parts.ts';
export * from './calls/rate-change.ts';
export * from './calls/repair-order-search.ts';
export * from './calls/repair-orders.ts';
export * from './calls/service.ts';
export * from './calls/shell.ts';
export * from './calls/statement.ts';
export * from './calls/support.ts';
export * from './calls/technicians.ts';
export * from './calls/used-cars.ts';
export * from './calls/users.ts';
export * from './calls/warranty.ts';
export * from './calls/wholesale.ts';
export * from './column-choices.ts';
export * from './config.ts';
export * from './fields.ts';
export * from './kpi.ts';
export * from './notification-preferences.ts';
export * from './person.ts';
export * from './picture.ts';
export * from './preferences.ts';
export * from './problem.ts';
