import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { leavesOf } from './form-leaves.ts';
import type { Form, FormOptions } from './form-state.ts';
import { saveFailure } from './save-failure.ts';
import { OF_NO_FIELD } from './use-form-fields.ts';

interface SaveOptions<Values> extends Pick<FormOptions<Values>, 'rules' | 'onSave'> {
  readonly form: UseFormReturn<FieldValues>;
  readonly onSaved: (entered: Values) => void;
  readonly complain: (path: string, message: string) => void;
  /** Moves the focus to the first wrong field, once it is drawn as wrong. */
  readonly requestFocus: () => void;
}

/** Saves what is entered, one save at a time, and keeps the failure of the last save. */
export function useFormSave<Values extends object>(options: SaveOptions<Values>) {
  const { form, rules, onSave, onSaved, complain, requestFocus } = options;
  const saving = useRef(false);
  const isThere = useRef(true);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Form<Values>['failure']>(null);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  async function save(entered: Values): Promise<boolean> {
    setIsSaving(true);
    setFailure(null);
    try {
      const isSaved = (await onSave(entered)) !== false;
      if (isThere.current) {
        if (isSaved) onSaved(entered);
        setIsSaving(false);
      }
      return isSaved;
    } catch (error) {
      // A person who left the form has aborted its calls and does not want to read about that.
      if (isThere.current) {
        const { fields, message, reference } = saveFailure(error, leavesOf(rules, entered));
        setIsSaving(false);
        setFailure({ message, reference });
        for (const [path, problem] of Object.entries(fields)) complain(path, problem);
        requestFocus();
      }
      return false;
    }
  }

  const submit = async () => {
    if (saving.current) return false;
    saving.current = true;
    let isSaved = false;
    let isRefused = false;
    try {
      await form.handleSubmit(
        async (entered) => {
          isSaved = await save(entered as Values);
        },
        ({ [OF_NO_FIELD]: rest }) => {
          const message = typeof rest?.message === 'string' ? rest.message : null;
          setFailure(message === null ? null : { message, reference: null });
          isRefused = true;
        },
      )();
      // The library publishes its complaints last. A render before that, such as within the event of a press, has no wrong field yet.
      if (isRefused) requestFocus();
    } finally {
      saving.current = false;
    }
    return isSaved;
  };
  return { submit, isSaving, failure, setFailure };
}
