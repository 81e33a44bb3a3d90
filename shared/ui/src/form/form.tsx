import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { FormFailure } from '../states/form-failure.tsx';
import type { Form as FormState } from './form-state.ts';
import { useMessagesAbove } from './use-messages-above.ts';

export interface FormProps<Values> {
  form: FormState<Values>;
  /** Names the form for screen readers that list them. */
  label?: string | undefined;
  /** Id of the form, for the `form` attribute of a submit button outside, such as in the foot of a drawer. */
  id?: string | undefined;
  children: ReactNode;
}

/**
 * A field that gets the focus scrolls until it and the sentence below it are clear of the bar at the window's edge, which is there while
 * there are changes to save. In a drawer it scrolls clear of the foot. That takes more room, because the foot grows if a save was refused,
 * and the sentence of a choice is below its last option.
 */
const clearOfSaveBar = {
  '&:has([data-at-edge]) :is(input, textarea, select, button):not([data-at-edge] *)': { scrollMarginBlockEnd: '184px' },
  'dialog & :is(input, textarea, select, button)': { scrollMarginBlockEnd: '264px' },
};

/** Keeps Enter in a search field from submitting the form: people there look for something and do not save. */
function searchesOnly(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type === 'search') event.preventDefault();
}

/** The form element. Its fields stand below each other, 16 px apart. */
export function Form<Values>({ form, label, id, children }: FormProps<Values>) {
  return (
    <chakra.form
      {...form.formProps}
      id={id}
      aria-label={label}
      onKeyDown={searchesOnly}
      display="grid"
      gap="4"
      css={clearOfSaveBar}
    >
      {children}
    </chakra.form>
  );
}

/** Two fields side by side. On a phone they stand below each other. */
export const FormRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    alignItems: 'start',
  },
});

export interface FormFootProps<Values> {
  form: FormState<Values>;
  /** The text of the primary button: "Save user". */
  saveLabel: string;
  onCancel?: (() => void) | undefined;
  /** Id of the form, if the foot is outside of it. */
  formId?: string | undefined;
  /** Quiet actions on the left. */
  children?: ReactNode;
}

/** The last row of a form: quiet actions on the left, Cancel and the only primary button on the right. */
export function FormFoot<Values>({ form, saveLabel, onCancel, formId, children }: FormFootProps<Values>) {
  return (
    <chakra.div flex="1" display="grid" gap="3">
      <FormFailure form={form} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {children}
        <chakra.div display="flex" gap="2" marginInlineStart="auto">
          {onCancel ? (
            <Button size="md" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" form={formId} size="md" variant="primary" loading={form.isSaving}>
            {saveLabel}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

function changesInWords(changes: number, errors: number): string {
  const changed = changes === 0 ? 'No unsaved changes' : `${changes} unsaved ${changes === 1 ? 'change' : 'changes'}`;
  return errors === 0 ? changed : `${changed}, ${errors} to correct`;
}

export interface SaveBarProps<Values> {
  form: FormState<Values>;
  saveLabel?: string | undefined;
  formId?: string | undefined;
  /** "Last saved Oct 2, 2026 by Dana Whitfield". */
  note?: ReactNode;
}

/** The bar below settings. It shows the numbers of changes and of fields to correct, who saved last, Discard and Save. */
export function SaveBar<Values>({ form, saveLabel = 'Save changes', formId, note }: SaveBarProps<Values>) {
  const isAtEdge = form.isDirty || form.failure !== null;
  const place = useMessagesAbove(isAtEdge);
  const bar = (
    <chakra.div data-print="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" px={{ base: '4', md: '5' }} py="3">
      <FormFailure form={form} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" mt={form.failure ? '3' : '0'}>
        <chakra.span role="status" textStyle="label">
          {changesInWords(form.changed.length, form.errorCount)}
        </chakra.span>
        {note ? (
          <chakra.span textStyle="meta" color="fg.muted">
            {note}
          </chakra.span>
        ) : null}
        <chakra.div display="flex" gap="2" marginInlineStart="auto">
          <Button size="touch" unavailable={!form.isDirty || form.isSaving} onClick={() => form.reset()}>
            Discard
          </Button>
          <Button
            type="submit"
            form={formId}
            size="touch"
            variant="primary"
            unavailable={!form.isDirty}
            loading={form.isSaving}
          >
            {saveLabel}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
  return (
    <chakra.div ref={place} {...(isAtEdge ? atWindowEdge : {})}>
      {bar}
    </chakra.div>
  );
}

/**
 * Keeps the bar in sight while there is something to save, wherever the person has scrolled to. The page does not show through below it,
 * and no button that floats above the page covers it.
 */
const atWindowEdge = {
  'data-at-edge': '',
  position: 'sticky',
  bottom: '0',
  pb: '4',
  mb: '-4',
  bg: 'bg',
  zIndex: '11',
} as const;
