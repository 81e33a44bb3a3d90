import { administrationCalls } from './calls/administration.ts';
import { aiReviewCalls } from './calls/ai-reviews.ts';
import { averageGpCalls } from './calls/average-gp.ts';
import { clientEventCalls } from './calls/client-events.ts';
import { coachingCalls } from './calls/coaching.ts';
import { counterDocumentCalls } from './calls/counter-documents.ts';
import { countCalls } from './calls/counts.ts';
import { dataConfidenceCalls } from './calls/data-confidence.ts';
import { dayPatternCalls } from './calls/day-pattern.ts';
import { declinedWorkCalls } from './calls/declined-work.ts';
import { discountCalls } from './calls/discounts.ts';
import { groupCalls } from './calls/group.ts';
import { heatSheetCalls } from './calls/heat-sheet.ts';
import { inspectCalls } from './calls/inspect.ts';
import { inventoryCalls } from './calls/inventory.ts';
import { laborTypeCalls } from './calls/labor-types.ts';
import { manufacturerCalls } from './calls/manufacturer.ts';
import { matrixCalls } from './calls/matrix.ts';
import { metricChangeCalls } from './calls/metric-change.ts';
import { noteCalls } from './calls/notes.ts';
import { noticeCalls } from './calls/notices.ts';
import { notificationCalls } from './calls/notifications.ts';
import { onboardingCalls } from './calls/onboarding.ts';
import { onboardingLinkCalls } from './calls/onboarding-links.ts';
import { onboardingSampleCalls } from './calls/onboarding-samples.ts';
import { opCodeCalls } from './calls/op-codes.ts';
import { openOrderCalls } from './calls/open-orders.ts';
import { partOrderCalls } from './calls/part-orders.ts';
import { peopleCalls } from './calls/people.ts';
import { peopleInPeriodCalls } from './calls/people-in-period.ts';
import { rateChangeCalls } from './calls/rate-change.ts';
import { releaseCalls } from './calls/releases.ts';
import { repairOrderSearchCalls } from './calls/repair-order-search.ts';
import { repairOrderCalls } from './calls/repair-orders.ts';
import { savedViewCalls } from './calls/saved-views.ts';
import { serviceCalls } from './calls/service.ts';
import { shellCalls } from './calls/shell.ts';
import { statementCalls } from './calls/statement.ts';
import { storeAverageCalls } from './calls/store-averages.ts';
import { storeEventCalls } from './calls/store-events.ts';
import { supportCalls } from './calls/support.ts';
import { supportContactCalls } from './calls/support-contacts.ts';
import { technicianCalls } from './calls/technicians.ts';
import { usedCarCalls } from './calls/used-cars.ts';
import { userCalls } from './calls/users.ts';
import { versionCalls } from './calls/version.ts';
import { warrantyCalls } from './calls/warranty.ts';
import { wholesaleCalls } from './calls/wholesale.ts';
import { workshopLineCalls } from './calls/workshop-lines.ts';

/** Every call of the product, by its name in camel case. For services and tests. Pages use page.ts. */
export const calls = {
  ...userCalls,
  ...peopleCalls,
  ...peopleInPeriodCalls,
  ...shellCalls,
  ...versionCalls,
  ...noticeCalls,
  ...notificationCalls,
  ...noteCalls,
  ...serviceCalls,
  ...repairOrderCalls,
  ...warrantyCalls,
  ...usedCarCalls,
  ...discountCalls,
  ...coachingCalls,
  ...counterDocumentCalls,
  ...countCalls,
  ...repairOrderSearchCalls,
  ...technicianCalls,
  ...laborTypeCalls,
  ...dayPatternCalls,
  ...metricChangeCalls,
  ...opCodeCalls,
  ...rateChangeCalls,
  ...heatSheetCalls,
  ...inventoryCalls,
  ...partOrderCalls,
  ...averageGpCalls,
  ...wholesaleCalls,
  ...statementCalls,
  ...manufacturerCalls,
  ...matrixCalls,
  ...inspectCalls,
  ...aiReviewCalls,
  ...administrationCalls,
  ...supportCalls,
  ...supportContactCalls,
  ...onboardingCalls,
  ...onboardingLinkCalls,
  ...onboardingSampleCalls,
  ...groupCalls,
  ...clientEventCalls,
  ...releaseCalls,
  ...savedViewCalls,
  ...storeEventCalls,
  ...workshopLineCalls,
  ...dataConfidenceCalls,
  ...storeAverageCalls,
  ...openOrderCalls,
  ...declinedWorkCalls,
};

export * from './areas/administration.ts';
export * from './areas/dashboards.ts';
export * from './areas/help.ts';
export * from './areas/people.ts';
export * from './areas/releases.ts';
export * from './areas/repair-orders.ts';
export * from './areas/statement.ts';
export * from './areas/views.ts';
export * from './areas/xtime.ts';
export * from './everywhere.ts';
// Only services write mails, which contain these names.
export { dealershipNameSchema } from './name.ts';
