import type { RefObject } from 'react';
import { type FieldValues, type ResolverResult, set as setIn, useForm as useHookForm } from 'react-hook-form';
import { contractComplaints } from './contract-complaints.ts';
import { isSubmitOf } from './focus-first-invalid.ts';
import { type Leaf, leafProblem, leafProblems, leavesOf } from './form-leaves.ts';
import type { FieldBinding, FormOptions } from './form-state.ts';
import { besideFields } from './save-failure.ts';

/** The key of complaints that belong to no field. Under `root`, the library would ignore them. */
export const OF_NO_FIELD = '(form)';

/** Returns complaints as react-hook-form keeps them: nested like the values. */
function nested(problems: Readonly<Record<string, string>>): ResolverResult['errors'] {
  const errors = {};
  for (const [path, message] of Object.entries(problems)) setIn(errors, path, { type: 'rule', message });
  return errors;
}

/** Returns the complaints that belong to no field of the form. With one, the form cannot be sent and says so above its buttons. */
function otherwise(rest: readonly string[]): ResolverResult['errors'] {
  return rest.length === 0 ? {} : { [OF_NO_FIELD]: { type: 'rule', message: rest.join(' ') } };
}

type FieldsOptions<Values> = Pick<FormOptions<Values>, 'initial' | 'rules' | 'sends'> & {
  readonly ref: RefObject<HTMLFormElement | null>;
};

/**
 * Holds the values and the complaints of a form and returns both for each field. A visible complaint goes as soon as its field is
 * corrected.
 */
export function useFormFields<Values extends object>({ initial, rules, sends, ref }: FieldsOptions<Values>) {
  const form = useHookForm<FieldValues>({
    defaultValues: initial as FieldValues,
    // The code below sets and clears complaints, and the form focuses controls that the library does not know.
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
  /** `errorOf` reads the complaint as it is now, `shown` as it was at this render. */
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
    // Only fields with a complaint are checked again, so that nobody gets a complaint while still typing.
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
      // A complaint of the server about this value stays until the value changes.
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
  const wrong = leaves.filter(({ path }) => shown(path) !== null);
  return { form, values, current, wrong, shown, complain, setAt, fieldAt };
}
