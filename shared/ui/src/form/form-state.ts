import type { FocusEvent, FormEvent, RefObject } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { FieldRules } from './field-rules.ts';
import type { FormDifference } from './form-versions.ts';

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

/** A schema of the contract, or any other that keeps to standard-schema; zod's do. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>;
  };
}
interface SchemaResult {
  readonly issues?:
    | readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[]
    | undefined;
}

export interface FormOptions<Values> {
  /** Where the form starts, and what it counts changes against. Later ones are ignored: use `reset`. */
  initial: Values;
  rules: FieldRules<Values>;
  /** What is sent, by the contract's own schema: it is checked before it is, and complaints find their fields by `serverPath`. */
  sends?: { readonly schema: StandardSchema; readonly body: (values: Values) => unknown } | undefined;
  /** Saves; what it throws is shown, and everything typed stays. False says that nothing was saved and that the screen tells why. */
  onSave: (values: Values) => Promise<unknown> | undefined;
}

/** What was entered, to take up later. */
export interface FormDraft<Values> {
  readonly before: Values;
  readonly mine: Values;
}

export interface Form<Values> {
  values: Values;
  field: <Name extends keyof Values>(name: Name) => FieldBinding<Values[Name]>;
  /** A field of a row, by its dotted path; `useFormRows` hands them out by name. */
  fieldAt: (path: string) => FieldBinding<unknown>;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** The same by a path: a field, a list, or a field of a row. */
  setAt: (path: string, value: unknown) => void;
  /** A field whose saved value came later than the form: it starts there and is no change. */
  begin: <Name extends keyof Values>(name: Name, saved: Values[Name]) => void;
  /** Paths of the fields that differ from what is saved: names, and `rows.3.green` in lists. */
  changed: readonly string[];
  isDirty: boolean;
  /** Complaints that are shown now. */
  errorCount: number;
  isSaving: boolean;
  failure: { readonly message: string; readonly reference: string | null } | null;
  /** Checks everything and saves; true once it is saved. */
  submit: () => Promise<boolean>;
  /** Back to what is saved, or to other values that are now. */
  reset: (saved?: Values) => void;
  /** What a version that somebody else saved, and what is entered here, change of what both began from. */
  differences: (theirs: Values) => FormDifference[];
  /** Lays what was entered here on top of a version that somebody else saved. */
  rebase: (theirs: Values) => void;
  /** What was entered, with the values that it began from. */
  draft: () => FormDraft<Values>;
  /** Lays what was entered earlier on top of what is saved now. */
  resume: (draft: FormDraft<Values>) => void;
  control: Control<FieldValues>;
  /** For the form element: `Form` spreads them. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}
