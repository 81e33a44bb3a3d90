import { chakra } from '@chakra-ui/react/styled-system';
import { formatDay } from '@fixed-ops/metrics';
import { Button } from '../primitives/button.tsx';
import type { Form, FormDraft } from './form-state.ts';

export interface DraftOfferProps<Values> {
  form: Pick<Form<Values>, 'draft' | 'resume'>;
  /** The answer of the session's `useKeptDraft`. */
  offer: { readonly kept: { readonly day: string; readonly draft: unknown } | null; readonly forget: () => void };
}

/**
 * Offers what was typed before the session ended: the person can use or discard it. Draws nothing if there is no draft, or if it belongs to
 * another form.
 */
export function DraftOffer<Values extends object>({ form, offer: { kept, forget } }: DraftOfferProps<Values>) {
  if (kept === null || !isDraftOf(form, kept.draft)) return null;
  const { draft } = kept;
  return (
    <chakra.section
      role="status"
      display="flex"
      flexWrap="wrap"
      gap="2"
      alignItems="center"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      px="4"
      py="3"
      data-print="none"
    >
      <chakra.p flex="1" minW="220px">
        What you had typed on {formatDay(kept.day)} is still here.
      </chakra.p>
      {/* If there is no room beside the words, both buttons go to a line below. */}
      <chakra.div display="flex" gap="2">
        <Button
          onClick={() => {
            form.resume(draft);
            forget();
          }}
        >
          Use it
        </Button>
        <Button variant="ghost" onClick={forget}>
          Discard it
        </Button>
      </chakra.div>
    </chakra.section>
  );
}

/** Tells whether a draft has the fields of this form. A release in between may have changed them. */
function isDraftOf<Values>(form: Pick<Form<Values>, 'draft'>, draft: unknown): draft is FormDraft<Values> {
  const fieldsOf = (values: unknown) => Object.keys(Object(values)).sort().join();
  const own = JSON.parse(JSON.stringify(form.draft())) as FormDraft<Values>;
  const { before, mine } = Object(draft) as Partial<FormDraft<Values>>;
  return fieldsOf(before) === fieldsOf(own.before) && fieldsOf(mine) === fieldsOf(own.mine);
}
