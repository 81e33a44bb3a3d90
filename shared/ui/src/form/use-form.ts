import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type ResolverResult, set as setIn, useForm as useHookForm } from 'react-hook-form';
import { contractComplaints } from './contract-complaints.ts';
import { isSubmitOf } from './focus-first-invalid.ts';
import { type Leaf, leafProblem, leafProblems, leavesOf } from './form-leaves.ts';
import type { FieldBinding, Form, FormOptions } from './form-state.ts';
import { changedPaths, onTopOf, stepsTo, versionDifferences } from './form-versions.ts';
import { besideFields, saveFailure } from './save-failure.ts';
import { useInvalidFocus } from './use-invalid-focus.ts';

/** Complaints that belong to no field; under `root` the library would take them for nothing. */
const OF_NO_FIELD = '(form)';

/** Complaints as react-hook-form keeps them: nested like the values. */
function nested(problems: Readonly<Record<string, string>>): ResolverResult['errors'] {
  const errors = {};
  for (const [path, message] of Object.entries(problems)) setIn(errors, path, { type: 'rule', message });
  return errors;
}

/**
 * The state of a form, kept by react-hook-form: values, complaints on blur and on submit, the first invalid field focused, what
 * the contract's schema and the server complain about beside its field. A complaint that is shown goes as soon as it is answered.
 */
export function useForm<Values extends object>({ initial, rules, sends, onSave }: FormOptions<Values>): Form<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const saving = useRef(false);
  const isThere = useRef(true);
  const [saved, setSaved] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Form<Values>['failure']>(null);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const form = useHookForm<FieldValues>({
    defaultValues: initial as FieldValues,
    // Complaints are made and taken back here, and the focus goes to controls that the library does not know.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: async (entered): Promise<ResolverResult> => {
      const problems = await problemsOf(entered as Values);
      return Object.keys(problems.fields).length > 0 || problems.rest.length > 0
        ? { values: {}, errors: { ...nested(problems.fields), ...otherwise(problems.rest) } }
        : { values: entered, errors: {} };
    },
  });
  const { formState } = form;
  const values = form.watch() as Values;
  const current = () => form.getValues() as Values;
  const leaves = leavesOf(rules, values);
  /** As it is now, and as it was when this was drawn. */
  const errorOf = (path: string): string | null => form.getFieldState(path).error?.message ?? null;
  const shown = (path: string): string | null => form.getFieldState(path, formState).error?.message ?? null;
  const complain = (path: string, message: string | null) => {
    if (message === null) form.clearErrors(path);
    else if (message !== errorOf(path)) form.setError(path, { type: 'rule', message });
  };

  async function problemsOf(entered: Values) {
    const own = leafProblems(leavesOf(rules, entered));
    if (!sends || Object.keys(own).length > 0) return { fields: own, rest: [] };
    return besideFields(await contractComplaints(sends.schema, sends.body(entered)), leavesOf(rules, entered));
  }

  const setAt = (path: string, value: unknown) => {
    form.setValue(path, value);
    // Only fields that already complain are looked at again: nobody is told off while still typing.
    for (const leaf of leavesOf(rules, current())) {
      if (errorOf(leaf.path) !== null && (leaf.path === path || leaf.rule.validate))
        complain(leaf.path, leafProblem(leaf));
    }
  };

  const bind = ({ path, label, rule, name, of }: Leaf): FieldBinding<unknown> => ({
    name: path,
    label,
    required: rule.required ?? false,
    value: of[name],
    error: shown(path),
    onChange: (value) => setAt(path, value),
    onBlur: (event) => {
      if (event && isSubmitOf(ref.current, event.relatedTarget)) return;
      // What the server said about this value stands until the value changes.
      if (errorOf(path) !== null) return;
      const leaf = leavesOf(rules, current()).find((each) => each.path === path);
      if (leaf) complain(path, leafProblem(leaf));
    },
  });
  const fieldAt = (path: string) => {
    const leaf = leaves.find((each) => each.path === path);
    if (!leaf) throw new Error(`The form has no rule for ${path}.`);
    return bind(leaf);
  };

  async function save(entered: Values): Promise<boolean> {
    setIsSaving(true);
    setFailure(null);
    try {
      const isSaved = (await onSave(entered)) !== false;
      if (isThere.current) {
        if (isSaved) setSaved(entered);
        setIsSaving(false);
      }
      return isSaved;
    } catch (error) {
      // Whoever left the form has aborted its calls and does not want to read about it.
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
    let isWrong = false;
    try {
      await form.handleSubmit(
        async (entered) => {
          isSaved = await save(entered as Values);
        },
        ({ [OF_NO_FIELD]: rest }) => {
          const message = typeof rest?.message === 'string' ? rest.message : null;
          setFailure(message === null ? null : { message, reference: null });
          isWrong = true;
        },
      )();
      // Only now are the complaints on their way into the page: asked for before, the focus would find no wrong field.
      if (isWrong) requestFocus();
    } finally {
      saving.current = false;
    }
    return isSaved;
  };

  const start = (from: Values, entered: Values) => {
    setSaved(from);
    setFailure(null);
    const steps = stepsTo(rules, current(), entered);
    if (steps === null) return form.reset(entered as FieldValues);
    // The same rows keep their fields in the page, and the focus in one of them.
    form.clearErrors();
    for (const [path, value] of steps) form.setValue(path, value);
  };
  const changed = changedPaths(rules, saved, values);
  const wrong = leaves.filter(({ path }) => shown(path) !== null);
  const { requestFocus, isOutOfSight } = useInvalidFocus(ref, wrong.length > 0);
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

/** Complaints that belong to no field of the form: it cannot be sent, and says so above its buttons. */
function otherwise(rest: readonly string[]): ResolverResult['errors'] {
  return rest.length === 0 ? {} : { [OF_NO_FIELD]: { type: 'rule', message: rest.join(' ') } };
}

/** Names a wrong field that is not in the page, where nobody could find it. */
function withUnseen(
  failure: Form<unknown>['failure'],
  { label, fullLabel }: Leaf,
  problem: string | null,
): Form<unknown>['failure'] {
  const named = label === fullLabel ? problem : `${fullLabel}: ${problem}`;
  return { message: [failure?.message, named].filter(Boolean).join(' '), reference: failure?.reference ?? null };
}
