/** The cell whose documents are listed in the drawer. */
export interface AskedCell {
  /** Key of the column. */
  readonly column: string;
  /** Number of the person, empty for nobody; null for the store. */
  readonly person: string | null;
}

const SEPARATOR = ':';
const STORE = '*';

/** How the address names it: `oil:A1`, `oil:` for nobody, `oil:*` for the store. */
export const cellKey = ({ column, person }: AskedCell): string => `${column}${SEPARATOR}${person ?? STORE}`;

/** The cell that the address names; null where it names none. */
export function cellIn(text: string): AskedCell | null {
  const end = text.indexOf(SEPARATOR);
  if (end <= 0) return null;
  const person = text.slice(end + 1);
  return { column: text.slice(0, end), person: person === STORE ? null : person };
}
