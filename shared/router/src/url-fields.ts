import type { UrlSchema } from './url-search.ts';

/** Reads one field of the address bar. Null means that the field is absent. Never throws. */
export type UrlField<Value> = (text: string | null) => Value;

/** The state of a `urlSchema`. */
export type UrlStateOf<Schema> = Schema extends UrlSchema<infer State> ? State : never;

/**
 * Makes a schema for `useUrlState` from fields, without a schema library (20 kB) in the remote. An invalid field gets its default, because
 * an edited link must not break a page.
 */
export function urlSchema<State extends object>(
  fields: {
    readonly [Key in keyof State]: UrlField<State[Key]>;
  },
): UrlSchema<State> {
  const names = Object.keys(fields) as (keyof State & string)[];
  return {
    safeParse(value) {
      const given = new Map<string, unknown>(Object.entries(value ?? {}));
      const textOf = (name: string) => {
        const text = given.get(name);
        return typeof text === 'string' ? text : null;
      };
      const data = Object.fromEntries(names.map((name) => [name, fields[name](textOf(name))])) as State;
      return { success: true, data };
    },
  };
}

/** One of the values. The first is the default unless another is given. */
export function urlChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number] = values[0],
): UrlField<Values[number]> {
  return (text) => values.find((value) => value === text) ?? fallback;
}

export interface UrlTextRules {
  /** The longest text in characters. Longer text counts as absent. */
  readonly max?: number;
  /** The whole text must match. */
  readonly pattern?: RegExp;
}

const LONGEST_TEXT = 200;

function isAllowed(text: string, { max = LONGEST_TEXT, pattern }: UrlTextRules): boolean {
  return text.length <= max && (pattern === undefined || pattern.test(text));
}

/** Free text, by default empty and up to 200 characters. */
export function urlText(rules: UrlTextRules = {}, fallback = ''): UrlField<string> {
  return (text) => (text !== null && isAllowed(text, rules) ? text : fallback);
}

/** Text that may be absent. */
export function urlOptionalText(rules: UrlTextRules = {}): UrlField<string | undefined> {
  return (text) => (text !== null && isAllowed(text, rules) ? text : undefined);
}

/** Values separated by commas, none by default. Empty values are dropped. */
export function urlList(rules: UrlTextRules = {}): UrlField<string[]> {
  return (text) => (text !== null && isAllowed(text, rules) ? text.split(',').filter((value) => value !== '') : []);
}
