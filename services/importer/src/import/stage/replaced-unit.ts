/** What separates the parts of a unit's name; no value that is read has it. */
const UNIT_SEPARATOR = '\u001f';

/** The value of a column; empty where there is none, null where it cannot be read. */
type Value = (column: string) => string | null;

const ofOrder = (value: Value) => [value('ro_number'), value('ro_suffix')];
const NAMES: Readonly<Record<string, (value: Value) => (string | null)[]>> = {
  declined: ofOrder,
  inspection_items: ofOrder,
  parts_transactions: (value) => [value('document')],
  gl_entries: (value) => {
    const reference = value('reference');
    return [value('journal'), reference, reference === '' ? value('date') : ''];
  },
};

/** Whether rows of a kind make up documents that are replaced whole. Those of repair orders' lines are noted apart. */
export const isOfUnits = (kind: string): boolean => Object.hasOwn(NAMES, kind);

/** The name of the document that a row belongs to, as `replacedUnits` joins it; null where the row does not say it. */
export function unitOf(kind: string, value: Value): string | null {
  const parts = NAMES[kind]?.(value) ?? [null];
  return parts.some((part) => part === null) ? null : parts.join(UNIT_SEPARATOR);
}
