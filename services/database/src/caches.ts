import type { Database } from './database.ts';

/** One kind of cache; whoever defines it keeps nothing, and each `Caches` makes its own. */
interface CacheKind<Cache extends object> {
  readonly make: () => Cache;
}

/**
 * What a server process keeps of a database between requests. Whoever starts the process makes it and hands it to those who read,
 * with the view that they read through (`Scope.caches`); it goes when the process lets go of it.
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
 * A cache that each process has of its own: answers the one of the view that is read through, an empty one for a view that was
 * handed none and for a transaction, which may read what nobody else may see.
 */
export function defineCache<Cache extends object>(make: () => Cache): (db: Pick<Database, 'caches'>) => Cache {
  const kind = { make };
  return (db) => db.caches?.of(kind) ?? make();
}
