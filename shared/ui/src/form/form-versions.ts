import { type FieldRules, isSameValue } from './field-rules.ts';
import { type Leaf, leavesOf, listsOf, rowsIn } from './form-leaves.ts';

/** One field that one person or both changed since they began. Values have the form's own format. */
export interface FormDifference {
  readonly path: string;
  readonly label: string;
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly changedBy: 'both' | 'me' | 'them';
}

const byIdentity = (leaves: readonly Leaf[]) => new Map(leaves.map((leaf) => [leaf.identity, leaf]));
const entryOf = (leaf: Leaf | undefined) => leaf?.of[leaf.name];

/** Returns the paths of what differs from the saved values. If rows were added, removed or moved, the path of their list is among them. */
export function changedPaths<Values>(rules: FieldRules<Values>, saved: Values, values: Values): string[] {
  const was = byIdentity(leavesOf(rules, saved));
  const leaves = leavesOf(rules, values).filter(
    (leaf) => was.has(leaf.identity) && !isSameValue(entryOf(leaf), entryOf(was.get(leaf.identity))),
  );
  return [...changedLists(rules, saved, values), ...leaves.map(({ path }) => path)];
}

/** Returns the lists with rows that were added, removed or moved. */
function changedLists<Values>(rules: FieldRules<Values>, saved: Values, values: Values): string[] {
  return listsOf(rules)
    .filter(({ name, each }) => {
      const keys = (of: Values) => rowsIn(of, name).map(each.key);
      return !isSameValue(keys(saved), keys(values));
    })
    .map(({ name }) => String(name));
}

/**
 * Returns the changes that lead from one version to another, as paths with values. In lists, each value is a whole row. Null if rows are
 * added, removed or moved.
 */
export function stepsTo<Values>(rules: FieldRules<Values>, from: Values, to: Values): [string, unknown][] | null {
  if (changedLists(rules, from, to).length > 0) return null;
  const lists = listsOf(rules).map(({ name }) => name);
  const rows = lists.flatMap((name) =>
    rowsIn(to, name).flatMap((row, index): [string, unknown][] =>
      isSameValue(row, rowsIn(from, name)[index]) ? [] : [[`${String(name)}.${index}`, row]],
    ),
  );
  const fields = (Object.keys(to as object) as (keyof Values)[]).flatMap((name): [string, unknown][] =>
    lists.includes(name) || isSameValue(from[name], to[name]) ? [] : [[String(name), to[name]]],
  );
  return [...rows, ...fields];
}

/** Returns what two versions change, compared with the version that they began with. */
export function versionDifferences<Values>(
  rules: FieldRules<Values>,
  versions: { readonly before: Values; readonly theirs: Values; readonly mine: Values },
): FormDifference[] {
  const before = byIdentity(leavesOf(rules, versions.before));
  const theirs = byIdentity(leavesOf(rules, versions.theirs));
  const mine = byIdentity(leavesOf(rules, versions.mine));
  const all = new Map([...before, ...theirs, ...mine]);
  const fields = [...all].flatMap(([identity, { path, fullLabel }]) => {
    const values = {
      before: entryOf(before.get(identity)),
      theirs: entryOf(theirs.get(identity)),
      mine: entryOf(mine.get(identity)),
    };
    const changedBy = whoChanged({
      isTheirs: !isSameValue(values.before, values.theirs),
      isMine: !isSameValue(values.before, values.mine),
    });
    return changedBy === null ? [] : [{ path, label: fullLabel, ...values, changedBy }];
  });
  const orders = listsOf(rules).flatMap(({ name, each }) => {
    const rowsOf = (version: keyof typeof versions) => rowsIn(versions[version], name);
    const changedBy = whoChanged({
      isTheirs: isMoved(each.key, rowsOf('before'), rowsOf('theirs')),
      isMine: isMoved(each.key, rowsOf('before'), rowsOf('mine')),
    });
    if (changedBy === null) return [];
    const named = (version: keyof typeof versions) => rowsOf(version).map(each.label);
    const label = `${rules[name].label}, order`;
    return [
      { path: String(name), label, before: named('before'), theirs: named('theirs'), mine: named('mine'), changedBy },
    ];
  });
  return [...fields, ...orders];
}

function whoChanged(by: { readonly isTheirs: boolean; readonly isMine: boolean }): FormDifference['changedBy'] | null {
  if (by.isMine) return by.isTheirs ? 'both' : 'me';
  return by.isTheirs ? 'them' : null;
}

type Row = Readonly<Record<string, unknown>>;

/** Tells whether the rows that both lists have are in another order. */
function isMoved(keyOf: (row: Row) => string, before: readonly Row[], after: readonly Row[]): boolean {
  const keysIn = (rows: readonly Row[], others: readonly Row[]) => {
    const there = new Set(others.map(keyOf));
    return rows.map(keyOf).filter((key) => there.has(key));
  };
  return !isSameValue(keysIn(before, after), keysIn(after, before));
}

/** Returns the rows in the order of `wanted`. A row that is not in it stays behind the row that it stood behind. */
function inOrderOf(keyOf: (row: Row) => string, wanted: readonly Row[], rows: readonly Row[]): Row[] {
  const places = new Map(wanted.map((row, index) => [keyOf(row), index]));
  let place = -1;
  return rows
    .map((row) => {
      place = places.get(keyOf(row)) ?? place;
      return { row, place };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ row }) => row);
}

/**
 * Returns the other person's version with what was entered here on top: with fields that I changed and rows that I added or moved, and
 * without rows that I removed.
 */
export function onTopOf<Values extends object>(
  rules: FieldRules<Values>,
  versions: { readonly before: Values; readonly theirs: Values; readonly mine: Values },
): Values {
  const { before, theirs, mine } = versions;
  const merged = { ...theirs };
  const lists = listsOf(rules);
  const isList = (name: string) => lists.some((list) => list.name === name);
  for (const leaf of leavesOf(rules, mine)) {
    const name = leaf.path as keyof Values;
    if (!leaf.path.includes('.') && !isList(leaf.path) && !isSameValue(mine[name], before[name]))
      merged[name] = mine[name];
  }
  for (const { name, each } of lists) {
    const own = rowsIn(mine, name);
    const was = new Map(rowsIn(before, name).map((row) => [each.key(row), row]));
    const entered = new Map(own.map((row) => [each.key(row), row]));
    const kept = rowsIn(theirs, name)
      .filter((row) => entered.has(each.key(row)) || !was.has(each.key(row)))
      .map((row) => {
        const [old, entry] = [was.get(each.key(row)), entered.get(each.key(row))];
        if (!entry) return row;
        const fields = Object.keys(each.fields).filter((field) => !isSameValue(entry[field], old?.[field]));
        return { ...row, ...Object.fromEntries(fields.map((field) => [field, entry[field]])) };
      });
    const there = new Set(kept.map(each.key));
    const added = own.filter((row) => !there.has(each.key(row)) && !was.has(each.key(row)));
    const rows: readonly Row[] = [...kept, ...added];
    const isMine = isMoved(each.key, rowsIn(before, name), own);
    merged[name] = (isMine ? inOrderOf(each.key, own, rows) : rows) as Values[keyof Values];
  }
  return merged;
}
