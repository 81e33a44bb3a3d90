import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { RefusedFile } from '../refused-file.ts';
import type { NamedStore } from './named-stores.ts';

/** Names of a dealership and of the others of its group in files, in lower case. */
export interface Stores {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** Whether this dealership has an id at its data vendor to compare with. */
  readonly hasDealerId: boolean;
}

const storeSchema = z.object({ id: z.string(), name: z.string(), dv_dealer_id: z.string(), is_own: z.boolean() });

const plainName = (text: string): string => text.trim().toLowerCase();

/** The stores of a dealership's group by their ids, names, and ids at their data vendor. */
export async function readStores(db: Database, dealershipId: string): Promise<Stores> {
  const rows = await db.query(
    `select d.id, d.name, d.dv_dealer_id, d.id = $1 as is_own
       from dealership d where d.group_id = (select group_id from dealership where id = $1)`,
    [dealershipId],
  );
  return storesOf(z.array(storeSchema).parse(rows));
}

/** The same for a store that onboarding describes. Its group may have it already, and others besides the described ones. */
export async function readDescribedStores(
  db: Database,
  groupId: string,
  { name, others }: { readonly name: string; readonly others: readonly string[] },
): Promise<Stores> {
  const rows = await db.query(
    `select d.id, d.name, d.dv_dealer_id, lower(d.name) = lower($2) as is_own from dealership d where d.group_id = $1`,
    [groupId, name],
  );
  const there = storesOf(z.array(storeSchema).parse(rows));
  return {
    ...there,
    own: new Set([...there.own, plainName(name)]),
    others: new Set([...there.others, ...others.map(plainName)]),
  };
}

function storesOf(stores: readonly z.output<typeof storeSchema>[]): Stores {
  const namesOf = (found: typeof stores) =>
    new Set(found.flatMap(({ id, name, dv_dealer_id }) => [id, name, dv_dealer_id].map(plainName)).filter(Boolean));
  const own = stores.filter((store) => store.is_own);
  return {
    own: namesOf(own),
    others: namesOf(stores.filter((store) => !store.is_own)),
    hasDealerId: own.some((store) => store.dv_dealer_id !== ''),
  };
}

/** Columns with the data vendor's own id, in which any other id is another dealership's. A `dealer_id` may be the DMS's. */
const VENDOR_COLUMN = /^dv[ _]dealer[ _]id$/;
/** The product's id of a dealership. Any other id is another dealership's, in whichever group. */
const OUR_COLUMN = 'dealership_id';

/** The dealership that a column names. An id of the DMS, or a name of the DMS's own, is unknown here. */
function whoseRows({ own, others, hasDealerId }: Stores, column: string, value: string): 'own' | 'other' | 'unknown' {
  const name = plainName(value);
  if (name === '' || own.has(name)) return 'own';
  const isOther = others.has(name) || column === OUR_COLUMN || (hasDealerId && VENDOR_COLUMN.test(column));
  return isOther ? 'other' : 'unknown';
}

/** The value that names another dealership. Undefined if there is none. */
export const findForeign = (stores: Stores, named: readonly NamedStore[]): NamedStore | undefined =>
  named.find(({ column, value }) => whoseRows(stores, column, value) === 'other');

/** Further advice about a file with an id that may be its own, which only people can decide. */
export const foreignHint = ({ others }: Stores, { column, value }: NamedStore): string =>
  column === OUR_COLUMN && !others.has(plainName(value))
    ? ' Leave the column out if that is how the DMS calls this dealership.'
    : '';

/** Throws `RefusedFile` if rows belong to another dealership, because they would count twice, or be shown to the wrong people. */
export function refuseForeignRows(stores: Stores, named: readonly NamedStore[]): void {
  const found = findForeign(stores, named);
  if (found === undefined) return;
  throw new RefusedFile(
    `Expected rows of this dealership alone; found ${found.value} in column ${found.column} of line ${found.line}, which is another one. Divide the file by that column.${foreignHint(stores, found)}`,
  );
}

const SHOWN = 3;

/** Warns about unknown names and says to which dealership their rows were loaded, a sentence for each column. */
export function unknownStoreWarnings(stores: Stores, named: readonly NamedStore[]): string[] {
  const unknown = named.filter(({ column, value }) => whoseRows(stores, column, value) === 'unknown');
  return [...new Set(unknown.map(({ column }) => column))].map((column) => {
    const values = unknown.filter((each) => each.column === column).map(({ value }) => value);
    const rest = values.length > SHOWN ? ` and ${values.length - SHOWN} more` : '';
    return `Column ${column} says ${values.slice(0, SHOWN).join(', ')}${rest}, by which this dealership is not known here; the rows are taken for its own`;
  });
}
