import {
  cents,
  date,
  hourlyCents,
  hundredths,
  instantIn,
  ledgerCents,
  lineNumber,
  month,
  oneOf,
  quantity,
  type ReadValue,
  story,
  whole,
  words,
  year,
  yesNo,
} from './values.ts';

/** The kinds of columns: how people write the value, its staged type, and its reader. */
const kinds = {
  text: { about: 'text', type: 'text', read: () => words },
  story: { about: 'text of any length', type: 'text', read: () => story },
  date: { about: 'date', type: 'date', read: () => date },
  time: { about: 'time', type: 'timestamptz', read: instantIn },
  month: { about: 'month YYYY-MM', type: 'text', read: () => month },
  money: { about: 'dollars', type: 'integer', read: () => cents },
  rate: { about: 'dollars an hour, 1 to 2,000', type: 'integer', read: () => hourlyCents },
  ledger: { about: 'dollars', type: 'bigint', read: () => ledgerCents },
  hours: { about: 'hours', type: 'integer', read: () => hundredths },
  quantity: { about: 'quantity', type: 'numeric', read: () => quantity },
  whole: { about: 'whole number', type: 'integer', read: () => whole },
  year: { about: 'year', type: 'integer', read: () => year },
  line: { about: 'line number or letter', type: 'integer', read: () => lineNumber },
  flag: { about: 'true or false', type: 'boolean', read: () => yesNo },
} as const;
type ValueKind = keyof typeof kinds;

/** A column of an import file. */
export interface ImportColumn {
  readonly name: string;
  /** `*` in the documentation: the column must exist, and its value must not be empty. */
  readonly required: boolean;
  readonly kind: ValueKind | Readonly<Record<string, string>>;
  /** Its meaning for the documentation, if the name does not tell. */
  readonly note: string;
}

const column = (name: string, kind: ImportColumn['kind'], note: string): ImportColumn =>
  name.endsWith('*') ? { name: name.slice(0, -1), required: true, kind, note } : { name, required: false, kind, note };

/** Makes columns from `name` or `name*` with their kinds, and a note if the name does not tell the meaning. */
export function columns(
  list: Readonly<Record<string, ImportColumn['kind'] | readonly [ImportColumn['kind'], string]>>,
): readonly ImportColumn[] {
  return Object.entries(list).map(([name, what]) => (isNoted(what) ? column(name, ...what) : column(name, what, '')));
}

function isNoted(
  what: ImportColumn['kind'] | readonly [ImportColumn['kind'], string],
): what is readonly [ImportColumn['kind'], string] {
  return Array.isArray(what);
}

/** How people write the values of the column. */
export function aboutOf({ kind }: ImportColumn): string {
  return typeof kind === 'string' ? kinds[kind].about : `one of ${Object.keys(kind).join(', ')}`;
}

/** The type of the staged column. */
export function stagedTypeOf({ kind }: ImportColumn): string {
  return typeof kind === 'string' ? kinds[kind].type : 'text';
}

/** The reader of the column's values. Times without a zone are in `timezone`. */
export function readerOf({ kind }: ImportColumn, timezone: string): ReadValue {
  return typeof kind === 'string' ? kinds[kind].read(timezone) : oneOf(kind);
}
