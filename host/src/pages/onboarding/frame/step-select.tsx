import type { OnboardingStep } from '@fixed-ops/contract';
import { Box, Field } from '@fixed-ops/ui';
import { NativeSelect } from '@fixed-ops/ui/form';
import { STEP_WORDS } from '../steps.ts';
import { Progress } from './progress.tsx';
import { STATE_WORDS, stepState } from './step-state.ts';
import { useWizard } from './wizard-context.ts';

/** The progress and a list of steps, for windows that have no room for the rail. */
export function StepSelect() {
  const { onboarding, step: current, steps, unsaved, goTo } = useWizard();
  return (
    <Box hideFrom="lg" mb="5" display="grid" gap="3" data-print="none">
      <Progress />
      {steps.length > 1 ? (
        <Field label="Steps">
          {(control) => (
            <NativeSelect
              {...control}
              h="controlTouch"
              px="3"
              value={current}
              onChange={(event) => goTo(event.target.value as OnboardingStep)}
            >
              {steps.map((step, index) => {
                const { state, words } = stepState(onboarding, step);
                const about = unsaved.has(step) ? 'not saved yet' : state === 'done' ? 'done' : words;
                return (
                  <option key={step} value={step}>
                    {index + 1} {STEP_WORDS[step].title}: {state === 'check' ? `${STATE_WORDS.check}, ` : ''}
                    {about}
                  </option>
                );
              })}
            </NativeSelect>
          )}
        </Field>
      ) : null}
    </Box>
  );
}
