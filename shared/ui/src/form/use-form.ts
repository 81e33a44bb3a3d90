import { type FocusEvent, type FormEvent, type RefObject, useEffect, useReducer, useRef } from 'react';
import { type FieldErrors, type FieldRules, fieldProblem, formProblems, isSameValue, namesOf } from './field-rules.ts';
import { type SaveFailure, saveFailure } from './save-failure.ts';

/** What a form hands to one of its fields; spread it on a field component. */
export interface FieldBinding<Value> {
  name: string;
  label: string;
  required: boolean;
  value: Value;
  error: string | null;
  onChange: (value: Value) => void;
  onBlur: (event?: FocusEvent<HTMLElement>) => void;
}

export interface FormOptions<Values> {
  /** Where the form starts, and what it counts changes against. Later ones are ignored: use `reset`. */
  initial: Values;
  rules: FieldRules<Values>;
  /** Saves; what it throws is shown, and everything typed stays. */
  onSave: (values: Values) => Promise<unknown> | undefined;
}

export interface Form<Values> {
  values: Values;
  field: <Name extends keyof Values>(name: Name) => FieldBinding<Values[Name]>;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** A field whose saved value came later than the form: it starts there and is no change. */
  begin: <Name extends keyof Values>(name: Name, saved: Values[Name]) => void;
  /** Names of the fields that differ from what is saved. */
  changed: readonly (keyof Values)[];
  isDirty: boolean;
  /** Complaints that are shown now. */
  errorCount: number;
  isSaving: boolean;
  failure: Pick<SaveFailure<Values>, 'message' | 'reference'> | null;
  /** Checks everything and saves; true once it is saved. */
  submit: () => Promise<boolean>;
  /** Back to what is saved, or to other values that are now. */
  reset: (saved?: Values) => void;
  /** For the form element: `Form` spreads them. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

interface FormState<Values> {
  values: Values;
  saved: Values;
  errors: FieldErrors<Values>;
  isSaving: boolean;
  failure: Form<Values>['failure'];
  /** Counts up when the first invalid field has to take the focus. */
  focusRequests: number;
}

function without<Values>(errors: FieldErrors<Values>, name: keyof Values): FieldErrors<Values> {
  const { [name]: _gone, ...rest } = errors;
  return rest as FieldErrors<Values>;
}

function withError<Values>(errors: FieldErrors<Values>, name: keyof Values, problem: string | null) {
  const rest = without(errors, name);
  return problem === null ? rest : { ...rest, [name]: problem };
}

/** An invalid control, or the first control of an invalid group. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches('input, textarea, button, select')
    ? invalid
    : invalid?.querySelector<HTMLElement>('input, button');
  control?.focus();
}

/**
 * Whether the focus goes to the button that will check everything anyway: a complaint that appears between pressing and
 * letting go would move the button away from the pointer.
 */
function isSubmitOf(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit' && target.form === form;
}

/**
 * The state of a form: values, complaints on blur and on submit, the first invalid field focused, what the server
 * complains about beside its field. A complaint that is shown goes as soon as it is answered.
 */
export function useForm<Values extends object>({ initial, rules, onSave }: FormOptions<Values>): Form<Values> {
  const [state, change] = useReducer(
    (before: FormState<Values>, step: (state: FormState<Values>) => Partial<FormState<Values>>) => ({
      ...before,
      ...step(before),
    }),
    { values: initial, saved: initial, errors: {}, isSaving: false, failure: null, focusRequests: 0 },
  );
  const ref = useRef<HTMLFormElement>(null);
  const isSaving = useRef(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useEffect(() => {
    if (state.focusRequests > 0) focusFirstInvalid(ref.current);
  }, [state.focusRequests]);

  const { values, saved, errors } = state;
  const set: Form<Values>['set'] = (name, value) =>
    change((before) => {
      const next = { ...before.values, [name]: value };
      // Only fields that already complain are looked at again: nobody is told off while still typing.
      let shown = before.errors;
      for (const other of namesOf(rules)) {
        if (shown[other] !== undefined && (other === name || rules[other].validate)) {
          shown = withError(shown, other, fieldProblem(rules[other], other, next));
        }
      }
      return { values: next, errors: shown };
    });

  const submit = async () => {
    if (isSaving.current) return false;
    const problems = formProblems(rules, values);
    if (Object.keys(problems).length > 0) {
      change(({ focusRequests }) => ({ errors: problems, failure: null, focusRequests: focusRequests + 1 }));
      return false;
    }
    isSaving.current = true;
    change(() => ({ isSaving: true, errors: {}, failure: null }));
    try {
      await onSave(values);
      if (isThere.current) change(() => ({ saved: values, isSaving: false }));
      return true;
    } catch (error) {
      // Whoever left the form has aborted its calls and does not want to read about it.
      if (isThere.current) {
        const { fields, message, reference } = saveFailure(error, rules);
        change(({ focusRequests }) => ({
          isSaving: false,
          errors: fields,
          failure: { message, reference },
          focusRequests: focusRequests + 1,
        }));
      }
      return false;
    } finally {
      isSaving.current = false;
    }
  };

  const changed = namesOf(rules).filter((name) => !isSameValue(values[name], saved[name]));
  return {
    values,
    set,
    begin: (name, value) =>
      change((before) => ({
        values: { ...before.values, [name]: value },
        saved: { ...before.saved, [name]: value },
        errors: without(before.errors, name),
      })),
    field: (name) => ({
      name: String(name),
      label: rules[name].label,
      required: rules[name].required ?? false,
      value: values[name],
      error: errors[name] ?? null,
      onChange: (value) => set(name, value),
      onBlur: (event) => {
        if (event && isSubmitOf(ref.current, event.relatedTarget)) return;
        change((before) => {
          // What the server said about this value stands until the value changes.
          if (before.errors[name] !== undefined) return {};
          return { errors: withError(before.errors, name, fieldProblem(rules[name], name, before.values)) };
        });
      },
    }),
    changed,
    isDirty: changed.length > 0,
    errorCount: Object.keys(errors).length,
    isSaving: state.isSaving,
    failure: state.failure,
    submit,
    reset: (next) =>
      change((before) => ({ values: next ?? before.saved, saved: next ?? before.saved, errors: {}, failure: null })),
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
