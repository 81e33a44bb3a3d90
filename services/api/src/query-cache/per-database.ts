import { type Database, rootOf } from '@fixed-ops/database';

/** One of something for each database, whatever view of it asks; it goes with the database. */
export function perDatabase<T extends object>(make: () => T): (db: Database) => T {
  const known = new WeakMap<Database, T>();
  return (db) => {
    const root = rootOf(db);
    const own = known.get(root) ?? make();
    known.set(root, own);
    return own;
  };
}
