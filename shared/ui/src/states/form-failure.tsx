import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert } from 'lucide-react';
import type { Form as FormState } from '../form/form-state.ts';
import { Reference } from './reference.tsx';

/** Says why the last save failed, with the reference for support. Draws nothing if no save failed. */
export function FormFailure<Values>({ form }: { form: Pick<FormState<Values>, 'failure'> }) {
  if (!form.failure) return null;
  const { message, reference } = form.failure;
  return (
    <chakra.div role="alert" display="flex" gap="2" minW="0">
      <chakra.span color="fg.error" flexShrink="0" mt="0.5">
        <CircleAlert size={16} aria-hidden="true" />
      </chakra.span>
      <div>
        <p>{message}</p>
        {reference ? (
          <chakra.p textStyle="meta" color="fg.muted">
            <Reference id={reference} />
          </chakra.p>
        ) : null}
      </div>
    </chakra.div>
  );
}
