import type { OnboardingStep } from '@fixed-ops/contract';
import { onboardingSteps } from '@fixed-ops/contract/help';
import { type To, urlSchema, useLocation } from '@fixed-ops/router';
import { useCallback } from 'react';

/** The step in the address. A missing or unknown step counts as none. */
export const stepAddress = urlSchema({
  step: (text): OnboardingStep | undefined => onboardingSteps.find((step) => step === text),
});

/**
 * Returns a function that gives the address of a step. It keeps the link's token and drops parameters of the current
 * step.
 */
export function useStepAddress(): (step: OnboardingStep) => To {
  const { pathname, search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  return useCallback(
    (step) => ({ pathname, search: `?${new URLSearchParams({ token, step }).toString()}` }),
    [pathname, token],
  );
}
