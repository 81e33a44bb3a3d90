/** Separates the parts of a unit's name. No value contains it. */
const UNIT_SEPARATOR = '\u001f';

/** The value of a column. Empty if there is none, null if it cannot be read. */
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

/** Whether rows of a kind form documents that are replaced completely. The lines of repair orders are recorded separately. */
export const isOfUnits = (kind: string): boolean => Object.hasOwn(NAMES, kind);

/** The name of a row's document, as `replacedUnits` joins it. Null if the row does not tell. */
export function unitOf(kind: string, value: Value): string | null {
  const parts = NAMES[kind]?.(value) ?? [null];
  return parts.some((part) => part === null) ? null : parts.join(UNIT_SEPARATOR);
}
