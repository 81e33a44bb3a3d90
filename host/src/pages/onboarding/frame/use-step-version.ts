import { ApiError } from '@fixed-ops/api';
import type { Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { type StepConflict, stepConflictSchema } from '@fixed-ops/contract/help';
import { type RefObject, useRef, useState } from 'react';
import { savedWithIds } from './stores.ts';
import { useWizard } from './wizard-context.ts';

/** What somebody else saved before this page did. */
export interface SavedByOthers<Values> {
  readonly by: string | null;
  readonly at: string | null;
  readonly theirs: Values;
  /** Reads the saved values, makes theirs the version of the next save, and returns them. */
  readonly settle: () => Promise<Values>;
  readonly isSettling: boolean;
}

interface StepVersion<Values> {
  /** The saved version that the next save replaces. */
  readonly version: RefObject<number>;
  /** Makes the version of an answer the one that the next save replaces. There is no conflict then. */
  readonly follow: (answer: Onboarding) => void;
  /** Keeps the version of a conflict. Returns false if the error is none. */
  readonly keepConflict: (error: unknown) => boolean;
  /** Set if somebody else saved this step first. */
  readonly conflict: SavedByOthers<Values> | null;
}

const versionOf = ({ steps }: Onboarding, step: OnboardingStep) =>
  steps.find((each) => each.step === step)?.version ?? 0;

/** The saved version if the server refused because somebody else saved the step. Otherwise null. */
function conflictOf(error: unknown): StepConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'step_changed') return null;
  return stepConflictSchema.safeParse(error.data).data ?? null;
}

/** The version over which a step is saved, and the conflict with a colleague who saved it first. */
export function useStepVersion<Values>(
  step: OnboardingStep,
  valuesOf: (saved: unknown, onboarding: Onboarding) => Values,
): StepVersion<Values> {
  const { onboarding, reload } = useWizard();
  const version = useRef(versionOf(onboarding, step));
  const [theirs, setTheirs] = useState<StepConflict | null>(null);
  const [isSettling, setSettling] = useState(false);
  const replaceNext = (next: number) => {
    version.current = next;
    setTheirs(null);
  };
  const theirData = theirs && savedWithIds(step, theirs.data, theirs);
  return {
    version,
    follow: (answer) => replaceNext(versionOf(answer, step)),
    keepConflict: (error) => {
      const conflict = conflictOf(error);
      if (conflict !== null) setTheirs(conflict);
      return conflict !== null;
    },
    conflict: theirs && {
      by: theirs.savedBy,
      at: theirs.savedAt,
      theirs: valuesOf(theirData, onboarding),
      settle: async () => {
        setSettling(true);
        const now = (await reload()) ?? onboarding;
        // From here on, a save replaces theirs. The form shows theirs from the same moment.
        replaceNext(theirs.version);
        setSettling(false);
        return valuesOf(theirData, now);
      },
      isSettling,
    },
  };
}
