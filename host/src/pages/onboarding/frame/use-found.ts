import { useCall } from '@fixed-ops/api';
import type { CallResponse, OnboardingStep } from '@fixed-ops/contract';
import { onboardingSampleCalls } from '@fixed-ops/contract/help';
import { useWizard } from './wizard-context.ts';

/** What the files name that a step asks about. */
export type Found = CallResponse<typeof onboardingSampleCalls.onboardingFound>;

/** Asks what the files of each store name of what a step is about. */
export function useFound(step: OnboardingStep) {
  const { groupId, token } = useWizard();
  return useCall(onboardingSampleCalls.onboardingFound, { params: { groupId, onboardingToken: token, step } });
}
