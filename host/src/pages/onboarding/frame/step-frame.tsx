import { Box, PageHeader, Text } from '@fixed-ops/ui';
import { ConflictPanel, DraftOffer, Form, FormFailure } from '@fixed-ops/ui/form';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { STEP_WORDS } from '../steps.ts';
import { instantOf } from './clock.ts';
import { StepFoot } from './step-foot.tsx';
import type { StepForm } from './use-step-form.ts';
import { useWizard } from './wizard-context.ts';

interface StepFrameProps<Values> {
  readonly step: StepForm<Values>;
  /** Muted words beside the title: "Lakeview Honda, 8 months of repair orders". */
  readonly about?: ReactNode;
  /** The element at the right of the title, for example the choice of the store. */
  readonly aside?: ReactNode;
  /** The note in the foot: what the group can do without. */
  readonly note?: ReactNode;
  /** The label of a button that does not only save and continue. */
  readonly submitLabel?: string;
  /** False if the person may not submit. */
  readonly canSubmit?: boolean;
  readonly children: ReactNode;
}

/** The frame of a step: title, reason, conflict with somebody's save, fields, and the foot that saves and continues. */
export function StepFrame<Values extends object>(props: StepFrameProps<Values>) {
  const { step, about, aside, note, submitLabel, canSubmit = true, children } = props;
  const { form, offer, conflict, save, refusal } = step;
  const wizard = useWizard();
  const formId = useId();
  const isBusy = form.isSaving || (conflict?.isSettling ?? false);
  const isHere = wizard.step === step.step;
  const next = wizard.steps[wizard.steps.indexOf(step.step) + 1];
  const goOn = async () => {
    if ((await save()) && next) wizard.goTo(next);
  };
  const { title, why } = STEP_WORDS[step.step];
  const failed = refusal === null ? form : { failure: { message: refusal, reference: null } };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void goOn();
  };
  return (
    <>
      {isHere ? (
        <StepHead title={title} about={about} aside={aside}>
          {why}
        </StepHead>
      ) : null}
      <Form form={{ ...form, formProps: { ...form.formProps, onSubmit } }} label={title} id={formId}>
        {wizard.readOnly ? null : <DraftOffer form={form} offer={offer} />}
        {conflict === null ? null : (
          <ConflictPanel
            by={conflict.by}
            at={conflict.at === null ? null : instantOf(conflict.at)}
            differences={form.differences(conflict.theirs)}
            isSaving={isBusy}
            onTakeTheirs={async () => form.reset(await conflict.settle())}
            onKeepMine={async () => {
              form.rebase(await conflict.settle());
              // This only saves the step, although the person had pressed the submit button.
              if ((await form.submit()) && canSubmit && submitLabel !== undefined)
                step.say(
                  `Nothing is submitted yet. Your note is kept; look at what your colleagues entered, confirm it, and press ${submitLabel}.`,
                );
            }}
          />
        )}
        {/* After the submission, the fields are read-only. */}
        <Box as="fieldset" display="grid" gap="4" minW="0" {...(wizard.readOnly ? { disabled: true } : {})}>
          {children}
        </Box>
      </Form>
      {isHere ? (
        <StepFoot
          formId={canSubmit ? formId : undefined}
          isSaving={isBusy}
          label={submitLabel}
          note={note}
          failure={failed.failure === null ? null : <FormFailure form={failed} />}
        />
      ) : null}
    </>
  );
}

interface StepHeadProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The head of a step. It takes the focus when a person comes from another step, as a page does. */
export function StepHead({ title, about, aside, children }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { arrived } = useWizard();
  useEffect(() => {
    if (arrived.current) heading.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [arrived]);
  return (
    <Box
      mb="5"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
      columnGap="6"
    >
      <Box minW="0">
        <PageHeader ref={heading} title={title} period={about} />
        <Text color="fg.muted" maxW="700px" mt="-2">
          {children}
        </Text>
      </Box>
      {aside ? <Box mt={{ base: '3', md: '0' }}>{aside}</Box> : null}
    </Box>
  );
}
