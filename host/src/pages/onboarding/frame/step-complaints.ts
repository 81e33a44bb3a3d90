import { ApiError } from '@fixed-ops/api';
import { onboardingSteps } from '@fixed-ops/contract/help';
import { STEP_WORDS } from '../steps.ts';

/** The reasons against the submission, as sentences that begin with the step. Null for any other failure. */
export function stepComplaints(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'onboarding_incomplete') return null;
  const sentences = (error.problem?.errors ?? []).map(({ path, message }) => {
    const step = onboardingSteps.find((each) => each === path.split('.')[1]);
    return `${step === undefined ? path : STEP_WORDS[step].title} ${message}.`;
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}
