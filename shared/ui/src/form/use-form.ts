import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Leaf } from './form-leaves.ts';
import type { FieldBinding, Form, FormOptions } from './form-state.ts';
import { changedPaths, onTopOf, stepsTo, versionDifferences } from './form-versions.ts';
import { useFormFields } from './use-form-fields.ts';
import { useFormSave } from './use-form-save.ts';
import { useInvalidFocus } from './use-invalid-focus.ts';

/**
 * Holds the state of a form with react-hook-form. It checks a field on blur and everything on submit, focuses the first invalid field, and
 * shows complaints of the contract's schema and of the server beside their fields. A visible complaint goes as soon as its field is
 * corrected.
 */
export function useForm<Values extends object>({ initial, rules, sends, onSave }: FormOptions<Values>): Form<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(initial);
  const fields = useFormFields({ initial, rules, sends, ref });
  const { form, values, current, wrong, shown, complain, setAt, fieldAt } = fields;
  const { requestFocus, isOutOfSight } = useInvalidFocus(ref, wrong.length > 0);
  const { submit, isSaving, failure, setFailure } = useFormSave<Values>({
    form,
    rules,
    onSave,
    onSaved: setSaved,
    complain,
    requestFocus,
  });

  const start = (from: Values, entered: Values) => {
    setSaved(from);
    setFailure(null);
    const steps = stepsTo(rules, current(), entered);
    if (steps === null) return form.reset(entered as FieldValues);
    // If the rows are the same, their fields stay in the page, and one of them may keep the focus.
    form.clearErrors();
    for (const [path, value] of steps) form.setValue(path, value);
  };
  const changed = changedPaths(rules, saved, values);
  const [unseen] = isOutOfSight ? wrong : [];
  return {
    values,
    set: (name, value) => setAt(String(name), value),
    setAt,
    begin: (name, value) => {
      setSaved((before) => ({ ...before, [name]: value }));
      form.setValue(String(name), value);
      form.clearErrors(String(name));
    },
    field: (name) => fieldAt(String(name)) as FieldBinding<Values[typeof name]>,
    fieldAt,
    changed,
    isDirty: changed.length > 0,
    errorCount: wrong.length,
    isSaving,
    failure: unseen ? withUnseen(failure, unseen, shown(unseen.path)) : failure,
    submit,
    reset: (next) => start(next ?? saved, next ?? saved),
    differences: (theirs) => versionDifferences(rules, { before: saved, theirs, mine: current() }),
    rebase: (theirs) => start(theirs, onTopOf(rules, { before: saved, theirs, mine: current() })),
    draft: () => ({ before: saved, mine: current() }),
    resume: (draft) => start(saved, onTopOf(rules, { ...draft, theirs: saved })),
    control: form.control,
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A form inside a drawer must not submit the form around it as well: React's events follow the component tree.
        event.stopPropagation();
        void submit();
      },
    },
  };
}

/** Adds to the failure the complaint of a wrong field that is not in the page, because nobody could find it there. */
function withUnseen(
  failure: Form<unknown>['failure'],
  { label, fullLabel }: Leaf,
  problem: string | null,
): Form<unknown>['failure'] {
  const named = label === fullLabel ? problem : `${fullLabel}: ${problem}`;
  return { message: [failure?.message, named].filter(Boolean).join(' '), reference: failure?.reference ?? null };
}
