import { answerOf } from '@fixed-ops/api';
import type { OnboardingStep } from '@fixed-ops/contract';
import { Answer } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { StepFoot } from './step-foot.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { type FileEntries, useFileEntries } from './use-file-entries.ts';
import { useWizard } from './wizard-context.ts';

interface FileEntriesAnswerProps {
  readonly step: OnboardingStep;
  readonly children: (found: FileEntries) => ReactNode;
}

/** Loads what the files contain for a step, and then draws the step. */
export function FileEntriesAnswer({ step, children }: FileEntriesAnswerProps) {
  const wizard = useWizard();
  const answer = useFileEntries(step);
  return (
    <>
      <Answer
        name="Entries in your files"
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
