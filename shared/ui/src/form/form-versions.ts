import { type FieldRules, isSameValue } from './field-rules.ts';
import { type Leaf, leavesOf, listsOf, rowsIn } from './form-leaves.ts';

/** One field that two people, or one of them, changed since both began. Values are as the form holds them. */
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

/** Paths of what differs from the saved values; a list whose rows came, went or moved is named itself. */
export function changedPaths<Values>(rules: FieldRules<Values>, saved: Values, values: Values): string[] {
  const was = byIdentity(leavesOf(rules, saved));
  const leaves = leavesOf(rules, values).filter(
    (leaf) => was.has(leaf.identity) && !isSameValue(entryOf(leaf), entryOf(was.get(leaf.identity))),
  );
  const lists = listsOf(rules).filter(({ name, each }) => {
    const keys = (of: Values) => rowsIn(of, name).map(each.key);
    return !isSameValue(keys(saved), keys(values));
  });
  return [...lists.map(({ name }) => String(name)), ...leaves.map(({ path }) => path)];
}

/** What two versions change of the one they began from. */
export function versionDifferences<Values>(
  rules: FieldRules<Values>,
  versions: { readonly before: Values; readonly theirs: Values; readonly mine: Values },
): FormDifference[] {
  const before = byIdentity(leavesOf(rules, versions.before));
  const theirs = byIdentity(leavesOf(rules, versions.theirs));
  const mine = byIdentity(leavesOf(rules, versions.mine));
  const all = new Map([...before, ...theirs, ...mine]);
  return [...all].flatMap(([identity, { path, fullLabel }]) => {
    const values = {
      before: entryOf(before.get(identity)),
      theirs: entryOf(theirs.get(identity)),
      mine: entryOf(mine.get(identity)),
    };
    const isTheirs = !isSameValue(values.before, values.theirs);
    const isMine = !isSameValue(values.before, values.mine);
    if (!isTheirs && !isMine) return [];
    const changedBy = isTheirs && isMine ? ('both' as const) : isMine ? ('me' as const) : ('them' as const);
    return [{ path, label: fullLabel, ...values, changedBy }];
  });
}

/** Their version with what was entered here on top: fields that I changed, rows that I added, without those I removed. */
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
    const was = new Map(rowsIn(before, name).map((row) => [each.key(row), row]));
    const entered = new Map(rowsIn(mine, name).map((row) => [each.key(row), row]));
    const kept = rowsIn(theirs, name)
      .filter((row) => entered.has(each.key(row)) || !was.has(each.key(row)))
      .map((row) => {
        const [old, own] = [was.get(each.key(row)), entered.get(each.key(row))];
        if (!own) return row;
        const fields = Object.keys(each.fields).filter((field) => !isSameValue(own[field], old?.[field]));
        return { ...row, ...Object.fromEntries(fields.map((field) => [field, own[field]])) };
      });
    const there = new Set(kept.map(each.key));
    const added = rowsIn(mine, name).filter((row) => !there.has(each.key(row)) && !was.has(each.key(row)));
    merged[name] = [...kept, ...added] as Values[keyof Values];
  }
  return merged;
}
