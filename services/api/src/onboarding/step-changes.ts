import type { SavedStep } from '@fixed-ops/contract';

type Entry = Readonly<Record<string, unknown>>;
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Sides {
  readonly before: Entry | null;
  readonly after: Entry;
}

/**
 * The part of a saved step that the audit log keeps: the fields, and of lists the entries, that changed. A step of a large group has tens of
 * thousands of entries, and each save would keep all of them twice. Stores stand in it with their names.
 */
export function stepChanges(
  { step, before, after }: { readonly step: SavedStep['step']; readonly before: unknown; readonly after: unknown },
  stores: readonly { readonly id: string; readonly name: string }[],
): Sides {
  const is = isEntry(after) ? after : { [step]: after };
  if (!isEntry(before)) return { before: null, after: named(is, stores) };
  const sides = [...new Set([...Object.keys(before), ...Object.keys(is)])]
    .map((field) => [field, changed(before[field], is[field])] as const)
    .filter(([, { was, is: now }]) => JSON.stringify(was) !== JSON.stringify(now));
  return {
    before: named(Object.fromEntries(sides.map(([field, { was }]) => [field, was])), stores),
    after: named(Object.fromEntries(sides.map(([field, { is: now }]) => [field, now])), stores),
  };
}

/** A field on both sides; of a list the entries that the other side lacks. */
function changed(was: unknown, is: unknown): { readonly was: unknown; readonly is: unknown } {
  if (!Array.isArray(was) || !Array.isArray(is)) return { was, is };
  const beyond = (list: readonly unknown[], other: readonly unknown[]) => {
    const texts = new Set(other.map((each) => JSON.stringify(each)));
    return list.filter((each) => !texts.has(JSON.stringify(each)));
  };
  return { was: beyond(was, is), is: beyond(is, was) };
}

/** The step with the names of its stores in the place of their ids. */
function named(step: Entry, stores: readonly { readonly id: string; readonly name: string }[]): Entry {
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  const nameOf = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? id) : id);
  const ofEntry = (entry: unknown): unknown => {
    if (!isEntry(entry)) return entry;
    const { store, stores: several } = entry;
    return {
      ...entry,
      ...(store === undefined ? {} : { store: nameOf(store) }),
      ...(Array.isArray(several) ? { stores: several.map(nameOf) } : {}),
    };
  };
  return Object.fromEntries(
    Object.entries(step).map(([field, value]) => [field, Array.isArray(value) ? value.map(ofEntry) : value]),
  );
}
