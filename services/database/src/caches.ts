import type { Database } from './database.ts';

/** One kind of cache. The definition holds no values; each `Caches` makes its own cache of the kind. */
interface CacheKind<Cache extends object> {
  readonly make: () => Cache;
}

/**
 * Everything that a server process caches of a database. The code that starts the process makes it and passes it to readers with their view
 * (`Scope.caches`).
 */
export class Caches {
  readonly #made = new Map<CacheKind<object>, object>();

  of<Cache extends object>(kind: CacheKind<Cache>): Cache {
    const known = this.#made.get(kind) as Cache | undefined;
    if (known !== undefined) return known;
    const made = kind.make();
    this.#made.set(kind, made);
    return made;
  }
}

/**
 * Defines a kind of cache. The function returns the view's own cache of the kind, and a new, empty one for a view without caches and for a
 * transaction, which may read rows that nobody else may see.
 */
export function defineCache<Cache extends object>(make: () => Cache): (db: Pick<Database, 'caches'>) => Cache {
  const kind = { make };
  return (db) => db.caches?.of(kind) ?? make();
}
