import { answerOf } from '@fixed-ops/api';
import type { OnboardingStep } from '@fixed-ops/contract';
import { Answer } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { StepFoot } from './step-foot.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { type Found, useFound } from './use-found.ts';
import { useWizard } from './wizard-context.ts';

interface FoundAnswerProps {
  readonly step: OnboardingStep;
  readonly children: (found: Found) => ReactNode;
}

/** Loads what the files contain for a step, and then draws the step. */
export function FoundAnswer({ step, children }: FoundAnswerProps) {
  const wizard = useWizard();
  const answer = useFound(step);
  return (
    <>
      <Answer
        name="What your files name"
        headingLevel="h1"
        primary
        answer={answerOf(answer)}
        skeleton={<StepSkeleton />}
      >
        {(found) => children(found)}
      </Answer>
      {answer.data === undefined && wizard.step === step ? <StepFoot /> : null}
    </>
  );
}
