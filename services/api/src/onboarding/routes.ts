import type { Route } from '../route.ts';
import { onboardingRoute } from './onboarding.ts';

export const onboardingRoutes: readonly Route[] = [onboardingRoute];
