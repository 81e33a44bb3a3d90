import { type Database, defineCache } from '@fixed-ops/database';
import { LRUCache } from 'lru-cache';
import { rulesOf } from '../core/rollups/span-rollups.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';

/** What was read, or is read by `read`; `question` is all that it depends on besides the store's data and settings. */
export type CachedQuery<T> = (
  db: Database,
  facts: StoreFacts,
  question: readonly unknown[],
  read: () => Promise<readonly T[]>,
) => Promise<readonly T[]>;

/**
 * Rows of many days that different questions begin with, kept until the store's data or settings change; at most so many rows of
 * each database, the least asked for go first. A reading that fails is not kept.
 */
export function cachedQuery<T>(mostRows: number): CachedQuery<T> {
  const cacheOf = defineCache(
    () => new LRUCache<string, readonly T[]>({ maxSize: mostRows, sizeCalculation: (rows) => rows.length + 1 }),
  );
  return async (db, facts, question, read) => {
    const cache = cacheOf(db);
    const key = JSON.stringify([rulesOf(facts), ...question]);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const rows = await read();
    cache.set(key, rows);
    return rows;
  };
}
