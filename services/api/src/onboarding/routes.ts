import type { Route } from '../http/route.ts';
import { onboardingRoute } from './onboarding.ts';
import { saveOnboardingRoute } from './save-onboarding.ts';

export const onboardingRoutes: readonly Route[] = [onboardingRoute, saveOnboardingRoute];
