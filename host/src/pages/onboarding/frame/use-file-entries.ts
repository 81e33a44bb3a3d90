import { useCall } from '@fixed-ops/api';
import type { CallResponse, OnboardingStep } from '@fixed-ops/contract';
import { onboardingSampleCalls } from '@fixed-ops/contract/help';
import { useWizard } from './wizard-context.ts';

/** The entries of the files that a step asks about. */
export type FileEntries = CallResponse<typeof onboardingSampleCalls.onboardingFound>;

/** Loads the entries of each store's files for a step. */
export function useFileEntries(step: OnboardingStep) {
  const { groupId, token } = useWizard();
  return useCall(onboardingSampleCalls.onboardingFound, { params: { groupId, onboardingToken: token, step } });
}
