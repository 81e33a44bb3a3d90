import { Box, Button, Text } from '@fixed-ops/ui';
import { ArrowLeft } from '@fixed-ops/ui/icons';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useWizard } from './wizard-context.ts';

interface StepFootProps {
  /** The id of the form that the button saves; undefined if there is nothing to save. */
  readonly formId?: string | undefined;
  /** The label of the button. Without it, the button says that it saves and continues. */
  readonly label?: string | undefined;
  readonly isSaving?: boolean;
  readonly note?: ReactNode;
  /** Why nothing was saved. It is beside the pressed button, because the end of a long step may be out of view. */
  readonly failure?: ReactNode;
  /** Replaces the button "Save and continue". */
  readonly action?: ReactNode;
}

/** The foot of the window with Back, Skip for now, and the button that saves the step and continues. */
export function StepFoot({ formId, label, isSaving = false, note, failure, action }: StepFootProps) {
  const { foot, step, steps, goTo, readOnly } = useWizard();
  if (foot === null) return null;
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return createPortal(
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="end"
      columnGap={{ base: '2', md: '4' }}
      rowGap="2"
    >
      {failure ? <Box flex="1 0 100%">{failure}</Box> : null}
      {note ? (
        <Text
          color="fg.muted"
          textStyle={{ base: 'meta', md: 'body' }}
          flex={{ base: '1 0 100%', md: '1' }}
          textAlign={{ md: 'end' }}
          order={{ md: '1' }}
        >
          {note}
        </Text>
      ) : null}
      {before ? (
        <Button size="touch" me="auto" onClick={() => goTo(before)}>
          <ArrowLeft />
          Back
        </Button>
      ) : null}
      <Box display="flex" gap="2" order={{ md: '2' }}>
        {after && !readOnly ? (
          <Button size="touch" variant="ghost" onClick={() => goTo(after)}>
            <span>
              Skip
              <Box as="span" srOnly={{ base: true, md: false }}>
                {' '}
                for now
              </Box>
            </span>
          </Button>
        ) : null}
        {readOnly && after ? (
          <Button size="touch" onClick={() => goTo(after)}>
            Next
          </Button>
        ) : null}
        {action}
        {formId && !readOnly ? (
          <Button type="submit" form={formId} size="touch" variant="primary" loading={isSaving}>
            {label ?? (steps.length === 1 ? 'Save' : 'Save and continue')}
          </Button>
        ) : null}
      </Box>
    </Box>,
    foot,
  );
}
