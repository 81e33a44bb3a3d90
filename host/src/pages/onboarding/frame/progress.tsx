import { Box } from '@fixed-ops/ui';
import { useWizard } from './wizard-context.ts';

/** The number of saved steps, as a bar and in words. */
export function Progress() {
  const { onboarding, step } = useWizard();
  const { steps } = onboarding;
  const saved = steps.filter(({ state }) => state === 'saved').length;
  const number = steps.findIndex((each) => each.step === step) + 1;
  return (
    <div>
      <Box textStyle="meta" color="fg.muted" mb="2">
        Step {number} of {steps.length}
        {saved === 0 ? '' : `, ${saved} saved`}
      </Box>
      <Box
        role="progressbar"
        aria-label="Steps that are saved"
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={saved}
        aria-valuetext={`${saved} of ${steps.length}`}
        h="3px"
        bg="bg.emphasized"
        borderRadius="full"
        overflow="hidden"
      >
        <Box h="full" bg="fg" style={{ width: `${(saved / Math.max(1, steps.length)) * 100}%` }} />
      </Box>
    </div>
  );
}
