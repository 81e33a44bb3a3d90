import { type FieldRule, type FieldRules, fieldProblem, namesOf, type RowRules } from './field-rules.ts';

/** Values of any form. Names and rules were checked against their type where the form was made. The casts of this file drop that type. */
type AnyValues = Record<string, unknown>;

/** One thing that can be entered: a field of the form, or a field of a row. */
export interface Leaf {
  /** `firstName`, `rows.3.green`. */
  readonly path: string;
  /** Identifies the field in every version of the values: it has the row's key and not its place. */
  readonly identity: string;
  readonly label: string;
  /** The label with the row's name in front, if the field is in a row. */
  readonly fullLabel: string;
  /** The path by which the server and the contract's schema name the field. */
  readonly serverPath: string;
  readonly rule: FieldRule<AnyValues, string>;
  readonly name: string;
  /** The object that holds the value: the form's values, or the row. */
  readonly of: AnyValues;
}

/** Returns the lists of a form with the rules of their rows. */
export function listsOf<Values>(rules: FieldRules<Values>): { name: keyof Values; each: RowRules<AnyValues> }[] {
  return namesOf(rules).flatMap((name) => {
    const each = rules[name].each as unknown as RowRules<AnyValues> | undefined;
    return each ? [{ name, each }] : [];
  });
}

/** Returns the rows of a list. */
export function rowsIn<Values>(values: Values, name: keyof Values): readonly AnyValues[] {
  return values[name] as unknown as readonly AnyValues[];
}

/** Returns every field of the form and of its rows, in the order of rules and rows. */
export function leavesOf<Values>(rules: FieldRules<Values>, values: Values): Leaf[] {
  return namesOf(rules).flatMap((name) => {
    const rule = rules[name] as unknown as FieldRule<AnyValues, string>;
    const own = String(name);
    const serverPath = rule.serverPath ?? own;
    const each = rule.each as unknown as RowRules<AnyValues> | undefined;
    if (!each) {
      const { label } = rule;
      const of = values as unknown as AnyValues;
      return [{ path: own, identity: own, label, fullLabel: label, serverPath, rule, name: own, of }];
    }
    let sent = 0;
    return rowsIn(values, name).flatMap((row, index) => {
      const place = each.isSent?.(row) === false ? 'not sent' : String(sent++);
      return Object.entries(each.fields).map(([field, fieldRule]) => ({
        path: `${own}.${index}.${field}`,
        identity: `${own} ${each.key(row)} ${field}`,
        label: (fieldRule as FieldRule<AnyValues, string>).label,
        fullLabel: `${each.label(row)}, ${(fieldRule as FieldRule<AnyValues, string>).label.toLowerCase()}`,
        serverPath: `${serverPath}.${place}.${(fieldRule as FieldRule<AnyValues, string>).serverPath ?? field}`,
        rule: fieldRule as FieldRule<AnyValues, string>,
        name: field,
        of: row,
      }));
    });
  });
}

/** Returns what is wrong with a field, as a sentence; null if nothing is. */
export function leafProblem({ rule, name, of }: Leaf): string | null {
  return fieldProblem(rule, name, of);
}

/** Returns what is wrong with the fields, by path. */
export function leafProblems(leaves: readonly Leaf[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const leaf of leaves) {
    const problem = leafProblem(leaf);
    if (problem !== null) problems[leaf.path] = problem;
  }
  return problems;
}
