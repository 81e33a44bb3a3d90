import type { Route } from '../http/route.ts';
import { onboardingFoundRoute } from './found/onboarding-found.ts';
import { stepLinkRoute, withdrawStepLinkRoute } from './links/step-link.ts';
import { onboardingRoute } from './onboarding.ts';
import { readSampleRoute, removeSampleRoute } from './samples/read-sample.ts';
import { samplePartRoute, sampleRoute } from './samples/send-sample.ts';
import { saveOnboardingRoute } from './save-onboarding.ts';

export const onboardingRoutes: readonly Route[] = [
  onboardingRoute,
  saveOnboardingRoute,
  sampleRoute,
  samplePartRoute,
  readSampleRoute,
  removeSampleRoute,
  onboardingFoundRoute,
  stepLinkRoute,
  withdrawStepLinkRoute,
];
