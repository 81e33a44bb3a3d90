import type { Route } from '../http/route.ts';
import { releaseAuditRoute, releasesRoute } from './read-releases.ts';
import { rollBackReleaseRoute, stopCanaryRoute } from './take-back.ts';

export const releaseRoutes: readonly Route[] = [
  releasesRoute,
  releaseAuditRoute,
  rollBackReleaseRoute,
  stopCanaryRoute,
];
