import { formatCount } from '@fixed-ops/metrics';
import { Link } from '@fixed-ops/router';
import { Box, Button, CircleAlert, chakra, Panel, SectionHead, Stack, Text, VisuallyHidden } from '@fixed-ops/ui';
import { CheckboxField, TextareaField } from '@fixed-ops/ui/form';
import { useRef } from 'react';
import { useStepAddress } from '../../frame/step-address.ts';
import { StepFrame } from '../../frame/step-frame.tsx';
import { StepMark } from '../../frame/step-mark.tsx';
import { STATE_WORDS, stepState } from '../../frame/step-state.ts';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { STEP_WORDS } from '../../steps.ts';
import { effectOf } from './effect.ts';
import { reviewDataOf, reviewRulesFor, reviewValuesOf } from './review-values.ts';

/** The summary of every step, what is missing, what the submission will create, and the confirmation. */
export function ReviewForm() {
  const { onboarding, unsaved } = useWizard();
  const { maySubmit, problems } = onboarding;
  const others = [...unsaved].filter((step) => step !== 'review');
  const handsIn = useRef(false);
  const step = useStepForm({
    step: 'review',
    valuesOf: reviewValuesOf,
    dataOf: (values) => reviewDataOf(values, handsIn.current),
    rules: reviewRulesFor(() => handsIn.current),
    submits: handsIn,
    refuse: () => {
      if (others.length > 0) return `Save ${others.map((each) => STEP_WORDS[each].title).join(' and ')} first.`;
      const missing = blocking.map((problem) => problem.step);
      return missing.length > 0 ? 'What is missing is listed above. Complete it, then submit.' : null;
    },
  });
  // The submit button saves and confirms this step, so it does not count as missing.
  const blocking = problems.filter((problem) => problem.step !== 'review');
  return (
    <StepFrame
      step={step}
      submitLabel="Submit"
      canSubmit={maySubmit}
      note={maySubmit ? undefined : 'An administrator of all dealerships of the group has to submit this.'}
    >
      <Missing />
      <Panel aria-label="Steps">
        <chakra.ol listStyleType="none">
          {onboarding.steps
            .filter((each) => each.step !== 'review')
            .map((each, index) => (
              <StepLine key={each.step} step={each.step} number={index + 1} />
            ))}
        </chakra.ol>
      </Panel>
      <Panel aria-label="What submitting does" p="5">
        <SectionHead title="What submitting does" />
        <chakra.ul mt="2" ps="4" listStyleType="disc" display="grid" gap="1">
          {effectOf(onboarding).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
        <Text mt="2" color="fg.muted">
          After that nothing can be changed here. The group and each store are changed in Administration.
        </Text>
      </Panel>
      <Panel aria-label="Confirmation" p="5">
        <Stack gap="4">
          <CheckboxField {...step.form.field('confirmed')} disabled={!maySubmit} />
          <TextareaField
            {...step.form.field('comment')}
            rows={3}
            maxLength={2000}
            readOnly={!maySubmit}
            help="It is shown above the result to everybody in your group who opens this page later."
          />
        </Stack>
      </Panel>
    </StepFrame>
  );
}

/** The reasons against a submission, each with a link to its step. Draws nothing if there is none. */
function Missing() {
  const { onboarding, goTo } = useWizard();
  const problems = onboarding.problems.filter(({ step }) => step !== 'review');
  if (problems.length === 0) return null;
  return (
    <Panel aria-label="Missing" p="5" borderColor="border.error">
      <SectionHead title={`${formatCount(problems.length)} missing before you can submit`} />
      <chakra.ul mt="2" display="grid" gap="1">
        {problems.map(({ step, code, message }) => (
          <chakra.li key={`${step} ${code} ${message}`} display="flex" gap="2" alignItems="center" flexWrap="wrap">
            <Box color="fg.error">
              <CircleAlert size={16} aria-hidden="true" />
            </Box>
            <span>
              {STEP_WORDS[step].title} {message}.
            </span>
            <Button
              variant="link"
              size="inline"
              aria-label={`Go to ${STEP_WORDS[step].title}`}
              onClick={() => goTo(step)}
            >
              Go there
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

function StepLine({ step, number }: { readonly step: keyof typeof STEP_WORDS; readonly number: number }) {
  const { onboarding, unsaved } = useWizard();
  const addressOf = useStepAddress();
  const { state, words } = stepState(onboarding, step);
  return (
    <chakra.li
      display="flex"
      gap="3"
      px={{ base: '4', md: '5' }}
      py="2.5"
      borderColor="border.muted"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <StepMark state={state} number={number} isCurrent={false} />
      <Box flex="1" minW="0" display={{ md: 'flex' }} gap="4">
        <Box textStyle="label" w={{ md: '200px' }}>
          {STEP_WORDS[step].title}
        </Box>
        <Box color={state === 'check' ? 'fg.warning' : 'fg.muted'} overflowWrap="anywhere">
          <VisuallyHidden>{STATE_WORDS[state]}: </VisuallyHidden>
          {unsaved.has(step) ? 'Not saved yet' : words}
        </Box>
      </Box>
      <Box as="span" color="blue.fg" flexShrink="0">
        <Link to={addressOf(step)} aria-label={`${state === 'todo' ? 'Begin' : 'Change'} ${STEP_WORDS[step].title}`}>
          {state === 'todo' ? 'Begin' : 'Change'}
        </Link>
      </Box>
    </chakra.li>
  );
}
