/** The cell whose documents are listed in the drawer. */
export interface AskedCell {
  /** Key of the column. */
  readonly column: string;
  /** Number of the person, empty for nobody; null for the store. */
  readonly person: string | null;
}

const SEPARATOR = ':';
const STORE = '*';

/** Its name in the address: `oil:A1`, `oil:` for documents without a person, `oil:*` for the store. */
export const cellKey = ({ column, person }: AskedCell): string => `${column}${SEPARATOR}${person ?? STORE}`;

/** The cell in the address; null if there is none. */
export function cellIn(text: string): AskedCell | null {
  const end = text.indexOf(SEPARATOR);
  if (end <= 0) return null;
  const person = text.slice(end + 1);
  return { column: text.slice(0, end), person: person === STORE ? null : person };
}
