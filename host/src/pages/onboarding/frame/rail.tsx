import { Link } from '@fixed-ops/router';
import { Box, chakra, Text, VisuallyHidden } from '@fixed-ops/ui';
import { STEP_WORDS } from '../steps.ts';
import { AskColleague } from './ask-colleague.tsx';
import { dateOf } from './clock.ts';
import { Progress } from './progress.tsx';
import { useStepAddress } from './step-address.ts';
import { StepMark } from './step-mark.tsx';
import { STATE_WORDS, stepState } from './step-state.ts';
import { useWizard } from './wizard-context.ts';

const StepLink = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    px: '3',
    py: '2',
    mx: '-3',
    borderRadius: 'l2',
    color: 'fg',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current]': { bg: 'bg.muted' },
    '&[data-state=todo]:not([aria-current])': { color: 'fg.muted' },
  },
});

/** The list of steps at the left of a wide window. A mark, a number and words show the state of each. */
export function Rail() {
  const { onboarding, step: current, steps, unsaved, readOnly } = useWizard();
  const addressOf = useStepAddress();
  return (
    <Box
      as="aside"
      aria-label="Steps of onboarding"
      hideBelow="lg"
      bg="bg.panel"
      borderEndWidth="1px"
      px="6"
      py="5"
      data-print="none"
    >
      <Box position="sticky" top="76px" display="grid" gap="5">
        <Progress />
        <Box as="nav" aria-label="Steps">
          <chakra.ol listStyleType="none" display="grid" gap="0.5">
            {steps.map((step) => {
              const { state, words } = stepState(onboarding, step);
              const isUnsaved = unsaved.has(step);
              return (
                <li key={step}>
                  <StepLink
                    to={addressOf(step)}
                    aria-current={step === current ? 'step' : undefined}
                    data-state={state}
                  >
                    <StepMark
                      state={state}
                      number={onboarding.steps.findIndex((each) => each.step === step) + 1}
                      isCurrent={step === current}
                    />
                    <Box minW="0">
                      <Box textStyle="label">{STEP_WORDS[step].title}</Box>
                      <Box textStyle="meta" color={state === 'check' || isUnsaved ? 'fg.warning' : 'fg.muted'}>
                        <VisuallyHidden>{STATE_WORDS[state]}: </VisuallyHidden>
                        {isUnsaved ? 'Not saved yet' : words}
                      </Box>
                    </Box>
                  </StepLink>
                </li>
              );
            })}
          </chakra.ol>
        </Box>
        {readOnly ? null : <AskColleague />}
        <LinkAge />
      </Box>
    </Box>
  );
}

/** Says until when the link works and for whom. */
export function LinkAge() {
  const { onboarding } = useWizard();
  const { expiresAt, only, status } = onboarding;
  if (status === 'submitted') return null;
  return (
    <Text textStyle="meta" color="fg.muted">
      {only === null
        ? `Your link works until ${dateOf(expiresAt)}, on any computer, for people of this group.`
        : `This link opens this step alone, for you, until ${dateOf(expiresAt)}.`}
    </Text>
  );
}
