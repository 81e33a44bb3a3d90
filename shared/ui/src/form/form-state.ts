import type { FocusEvent, FormEvent, RefObject } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { FieldRules } from './field-rules.ts';
import type { FormDifference } from './form-versions.ts';

/** What a form passes to one of its fields. Spread it on a field component. */
export interface FieldBinding<Value> {
  name: string;
  label: string;
  required: boolean;
  value: Value;
  error: string | null;
  onChange: (value: Value) => void;
  onBlur: (event?: FocusEvent<HTMLElement>) => void;
}

/** A schema of the contract, or any other schema that follows the Standard Schema interface. Zod's schemas do. */
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
  /** The values that the form starts with and compares changes with. Later values are ignored: use `reset`. */
  initial: Values;
  rules: FieldRules<Values>;
  /**
   * The body that is sent, with its schema from the contract. The form checks the body before it saves. A complaint finds its field by
   * `serverPath`.
   */
  sends?: { readonly schema: StandardSchema; readonly body: (values: Values) => unknown } | undefined;
  /**
   * Saves the values. If it throws, the form shows the error and keeps everything typed. False means that nothing was saved and that the
   * screen says why.
   */
  onSave: (values: Values) => Promise<unknown> | undefined;
}

/** Entered values with the values that they began with, to continue later. */
export interface FormDraft<Values> {
  readonly before: Values;
  readonly mine: Values;
}

export interface Form<Values> {
  values: Values;
  field: <Name extends keyof Values>(name: Name) => FieldBinding<Values[Name]>;
  /** Returns a field of a row by its dotted path. Throws if the rules have no such field. `useFormRows` returns fields by name. */
  fieldAt: (path: string) => FieldBinding<unknown>;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** Sets a value by its path: of a field, of a list, or of a field of a row. */
  setAt: (path: string, value: unknown) => void;
  /**
   * Sets the saved value of a field for which that value arrived after the form was made. The field starts with it and does not count as
   * changed.
   */
  begin: <Name extends keyof Values>(name: Name, saved: Values[Name]) => void;
  /** Paths of the fields that differ from the saved values: names, and `rows.3.green` in lists. */
  changed: readonly string[];
  isDirty: boolean;
  /** Number of complaints that are shown now. */
  errorCount: number;
  isSaving: boolean;
  failure: { readonly message: string; readonly reference: string | null } | null;
  /** Checks everything and saves. Returns true if it was saved. */
  submit: () => Promise<boolean>;
  /** Goes back to the saved values, or to other values that are saved now. */
  reset: (saved?: Values) => void;
  /** Compares the version that somebody else saved, and what is entered here, with the values that both began with. */
  differences: (theirs: Values) => FormDifference[];
  /** Puts what was entered here on top of a version that somebody else saved. */
  rebase: (theirs: Values) => void;
  /** Returns what was entered, with the values that it began with. */
  draft: () => FormDraft<Values>;
  /** Puts what was entered earlier on top of what is saved now. */
  resume: (draft: FormDraft<Values>) => void;
  control: Control<FieldValues>;
  /** For the form element. `Form` spreads them. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}
