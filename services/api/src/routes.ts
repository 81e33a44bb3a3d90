import { administrationRoutes } from './administration/routes.ts';
import { clientEventRoutes } from './client-events/routes.ts';
import { coachingRoutes } from './coaching/routes.ts';
import { countRoutes } from './counts/routes.ts';
import { dataConfidenceRoutes } from './data-confidence/routes.ts';
import { dayPatternRoutes } from './day-pattern/routes.ts';
import { declinedWorkRoutes } from './declined-work/routes.ts';
import { discountRoutes } from './discounts/routes.ts';
import { storeEventRoutes } from './events/routes.ts';
import { groupRoutes } from './group/routes.ts';
import { heatSheetRoutes } from './heat-sheet/routes.ts';
import type { Route } from './http/route.ts';
import { inspectRoutes } from './inspect/routes.ts';
import { laborTypeRoutes } from './labor-types/routes.ts';
import { matrixRoutes } from './matrix/routes.ts';
import { metricChangeRoutes } from './metric-change/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { onboardingRoutes } from './onboarding/routes.ts';
import { opCodeRoutes } from './op-codes/routes.ts';
import { openOrderRoutes } from './open-orders/routes.ts';
import { partsRoutes } from './parts/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { rateChangeRoutes } from './rate-change/routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { repairOrderRoutes } from './repair-orders/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { serviceRoutes } from './service/routes.ts';
import { shellRoutes } from './shell/routes.ts';
import { statementRoutes } from './statement/routes.ts';
import { storeAverageRoutes } from './store-averages/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { technicianRoutes } from './technicians/routes.ts';
import { usedCarRoutes } from './used-cars/routes.ts';
import { userRoutes } from './users/routes.ts';
import { warrantyRoutes } from './warranty/routes.ts';
import { workshopLineRoutes } from './workshop-lines/routes.ts';

/** Every route of the service; a call of the contract that is missing here stops the start. */
export const routes: readonly Route[] = [
  ...userRoutes,
  ...shellRoutes,
  ...notificationRoutes,
  ...serviceRoutes,
  ...repairOrderRoutes,
  ...noteRoutes,
  ...warrantyRoutes,
  ...usedCarRoutes,
  ...discountRoutes,
  ...countRoutes,
  ...technicianRoutes,
  ...workshopLineRoutes,
  ...dataConfidenceRoutes,
  ...storeAverageRoutes,
  ...openOrderRoutes,
  ...declinedWorkRoutes,
  ...peopleRoutes,
  ...laborTypeRoutes,
  ...opCodeRoutes,
  ...dayPatternRoutes,
  ...metricChangeRoutes,
  ...rateChangeRoutes,
  ...coachingRoutes,
  ...heatSheetRoutes,
  ...partsRoutes,
  ...statementRoutes,
  ...matrixRoutes,
  ...inspectRoutes,
  ...reviewRoutes,
  ...administrationRoutes,
  ...supportRoutes,
  ...onboardingRoutes,
  ...groupRoutes,
  ...clientEventRoutes,
  ...releaseRoutes,
  ...savedViewRoutes,
  ...storeEventRoutes,
];
