import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** What files may call a dealership and the others of its group, in small letters. */
export interface Stores {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** Whether this one has an id at its data vendor to hold a file against. */
  readonly hasDealerId: boolean;
}

const storeSchema = z.object({ id: z.string(), name: z.string(), dv_dealer_id: z.string(), is_own: z.boolean() });

export const plainName = (text: string): string => text.trim().toLowerCase();

/** The stores of a dealership's group by their ids, names, and ids at their data vendor. */
export async function readStores(db: Database, dealershipId: string): Promise<Stores> {
  const rows = await db.query(
    `select d.id, d.name, d.dv_dealer_id, d.id = $1 as is_own
       from dealership d where d.group_id = (select group_id from dealership where id = $1)`,
    [dealershipId],
  );
  const stores = z.array(storeSchema).parse(rows);
  const namesOf = (found: typeof stores) =>
    new Set(found.flatMap(({ id, name, dv_dealer_id }) => [id, name, dv_dealer_id].map(plainName)).filter(Boolean));
  const own = stores.filter((store) => store.is_own);
  return {
    own: namesOf(own),
    others: namesOf(stores.filter((store) => !store.is_own)),
    hasDealerId: own.some((store) => store.dv_dealer_id !== ''),
  };
}

/** Columns of the data vendor's own id, in which any other id is another dealership's; a `dealer_id` may be that of the DMS. */
const VENDOR_COLUMN = /^dv[ _]dealer[ _]id$/;

/** Whether a column of a file, in small letters, names another dealership by a value. */
export function isForeign({ own, others, hasDealerId }: Stores, column: string, value: string): boolean {
  const name = plainName(value);
  if (name === '' || own.has(name)) return false;
  return others.has(name) || (hasDealerId && VENDOR_COLUMN.test(column));
}
