import { type FieldType, fieldTypes } from './field-types.ts';

/** Returns the specification's message for an empty field. */
export function requiredMessage(label: string): string {
  return `Please enter ${label}`;
}
/** Returns the specification's message for an invalid field. `type` is the field's type in words, such as `email`. */
export function invalidMessage(label: string, type: string): string {
  return `${label} is not a valid ${type}`;
}

/** What a form knows about one of its fields. */
export interface FieldRule<Values, Name extends keyof Values> {
  /** The visible label, which the messages name. */
  label: string;
  required?: boolean | undefined;
  /** Type of the text. An empty field passes every type. */
  type?: FieldType | undefined;
  /** A rule in addition to the two above. Returns a sentence, or null if the value is fine. */
  validate?: ((value: Values[Name], values: Values) => string | null) | undefined;
  /** The dotted path by which the server names the field. Without it, that is the field's name. */
  serverPath?: string | undefined;
  /** For a list of rows: how rows are told apart, and the rules of their fields. */
  each?: Values[Name] extends readonly (infer Row)[] ? RowRules<Row> : never;
}

/** What a form knows about the rows of a list. */
export interface RowRules<Row> {
  /** Returns the same key for the same row in every version of the list. */
  key: (row: Row) => string;
  /** Returns the row's name in a sentence: "Hours per repair order, customer pay". */
  label: (row: Row) => string;
  /** Whether the row is in the sent list, where the server counts it. By default, every row is. */
  isSent?: ((row: Row) => boolean) | undefined;
  fields: { readonly [Name in keyof Row]?: FieldRule<Row, Name> };
}
export type FieldRules<Values> = { readonly [Name in keyof Values]: FieldRule<Values, Name> };
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string };

/** True if nothing is entered: only blanks, no choice, or a box that is not ticked. */
function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

/** Returns what is wrong with a field, as a sentence; null if nothing is. */
export function fieldProblem<Values, Name extends keyof Values>(
  rule: FieldRule<Values, Name>,
  name: Name,
  values: Values,
): string | null {
  const value = values[name];
  if (isEmptyValue(value)) {
    if (rule.required) return requiredMessage(rule.label);
  } else if (rule.type && typeof value === 'string' && !fieldTypes[rule.type](value.trim())) {
    return invalidMessage(rule.label, rule.type);
  }
  return rule.validate?.(value, values) ?? null;
}

/** Returns the names of the fields, with their type. */
export function namesOf<Values>(rules: FieldRules<Values>): (keyof Values)[] {
  return Object.keys(rules) as (keyof Values)[];
}

/** Returns all that is wrong with a form, by field. */
export function formProblems<Values>(rules: FieldRules<Values>, values: Values): FieldErrors<Values> {
  const problems: { [Name in keyof Values]?: string } = {};
  for (const name of namesOf(rules)) {
    const problem = fieldProblem(rules[name], name, values);
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** Tells whether two values of a field are equal. The order of several choices counts. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
