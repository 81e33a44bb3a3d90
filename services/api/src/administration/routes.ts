import type { Route } from '../route.ts';
import { groupDealershipInfoRoute } from './group-dealership-info.ts';
import { serviceThresholdsRoute } from './service-thresholds.ts';

export const administrationRoutes: readonly Route[] = [groupDealershipInfoRoute, serviceThresholdsRoute];
