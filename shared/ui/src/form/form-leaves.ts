import { type FieldRule, type FieldRules, fieldProblem, namesOf, type RowRules } from './field-rules.ts';

/** Values of any form. That names and rules fit them was checked where the form was made; the casts of this file forget whose they are. */
type AnyValues = Record<string, unknown>;

/** One thing that can be entered: a field of the form, or a field of a row. */
export interface Leaf {
  /** `firstName`, `rows.3.green`. */
  readonly path: string;
  /** The same in every version of the values: rows by their key instead of their place. */
  readonly identity: string;
  readonly label: string;
  /** With the row's name where it is in one. */
  readonly fullLabel: string;
  /** By which the server and the contract's schema name it. */
  readonly serverPath: string;
  readonly rule: FieldRule<AnyValues, string>;
  readonly name: string;
  /** The values that hold it: the form's, or the row's. */
  readonly of: AnyValues;
}

/** Lists of a form with the rules of their rows. */
export function listsOf<Values>(rules: FieldRules<Values>): { name: keyof Values; each: RowRules<AnyValues> }[] {
  return namesOf(rules).flatMap((name) => {
    const each = rules[name].each as unknown as RowRules<AnyValues> | undefined;
    return each ? [{ name, each }] : [];
  });
}

/** The rows of a list. */
export function rowsIn<Values>(values: Values, name: keyof Values): readonly AnyValues[] {
  return values[name] as unknown as readonly AnyValues[];
}

/** Everything that can be entered, in the order of rules and rows. */
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
    return rowsIn(values, name).flatMap((row, index) =>
      Object.entries(each.fields).map(([field, fieldRule]) => ({
        path: `${own}.${index}.${field}`,
        identity: `${own} ${each.key(row)} ${field}`,
        label: (fieldRule as FieldRule<AnyValues, string>).label,
        fullLabel: `${each.label(row)}, ${(fieldRule as FieldRule<AnyValues, string>).label.toLowerCase()}`,
        serverPath: `${serverPath}.${index}.${(fieldRule as FieldRule<AnyValues, string>).serverPath ?? field}`,
        rule: fieldRule as FieldRule<AnyValues, string>,
        name: field,
        of: row,
      })),
    );
  });
}

/** What is wrong with one of them, as a sentence; null when nothing is. */
export function leafProblem({ rule, name, of }: Leaf): string | null {
  return fieldProblem(rule, name, of);
}

/** What is wrong with any, by path. */
export function leafProblems(leaves: readonly Leaf[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const leaf of leaves) {
    const problem = leafProblem(leaf);
    if (problem !== null) problems[leaf.path] = problem;
  }
  return problems;
}
