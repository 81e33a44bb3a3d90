import type { OnboardingStep } from '@fixed-ops/contract';
import { onboardingSteps } from '@fixed-ops/contract/help';
import { type To, urlSchema, useLocation } from '@fixed-ops/router';
import { useCallback } from 'react';

/** The step that the address names; nothing and nonsense count as none. */
export const stepAddress = urlSchema({
  step: (text): OnboardingStep | undefined => onboardingSteps.find((step) => step === text),
});

/** The address of a step: the link's token stays, what a step keeps in the address for itself goes. */
export function useStepAddress(): (step: OnboardingStep) => To {
  const { pathname, search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  return useCallback(
    (step) => ({ pathname, search: `?${new URLSearchParams({ token, step }).toString()}` }),
    [pathname, token],
  );
}
