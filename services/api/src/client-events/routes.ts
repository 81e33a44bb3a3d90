import type { Route } from '../http/route.ts';
import { clientEventsRoute } from './read-events.ts';
import { reportClientEventsRoute } from './report-events.ts';

export const clientEventRoutes: readonly Route[] = [reportClientEventsRoute, clientEventsRoute];
