import { type Database, defineCache } from '@fixed-ops/database';
import { LRUCache } from 'lru-cache';
import type { SumsFacts } from '../../core/rollups/span-rollups.ts';
import type { Span } from '../../core/sums/span.ts';
import { partRules } from './part-months.ts';

/** The value of a range of days, or the fact that it has none. */
type Known<Value> = { readonly value: Value | null };

const RANGES_KEPT = 2000;

/** A cache for `readRanges`. Each process has its own. */
export const defineRanges = <Value>() => defineCache(() => new LRUCache<string, Known<Value>>({ max: RANGES_KEPT }));

/**
 * Reads the values of some spans, by their ids. Each range of days is read once until the store's data or settings change, because the
 * calls of a page ask for the same days. Spans without a value are left out.
 */
export async function readRanges<Value>(
  db: Pick<Database, 'caches'>,
  facts: SumsFacts,
  dealershipId: string,
  spans: readonly Span[],
  rangesOf: ReturnType<typeof defineRanges<Value>>,
  read: (spans: readonly Span[]) => Promise<ReadonlyMap<number, Value>>,
): Promise<ReadonlyMap<number, Value>> {
  const cache = rangesOf(db);
  const rules = partRules(facts);
  const keyOf = ({ range }: Span) => JSON.stringify([dealershipId, rules, range.startDate, range.endDate]);
  const found = new Map<string, Known<Value>>();
  const missing = new Map<string, Span>();
  for (const span of spans) {
    const key = keyOf(span);
    const known = cache.get(key);
    if (known === undefined) missing.set(key, span);
    else found.set(key, known);
  }
  const values = missing.size === 0 ? new Map<number, Value>() : await read([...missing.values()]);
  for (const [key, { id }] of missing) {
    const known = { value: values.get(id) ?? null };
    found.set(key, known);
    cache.set(key, known);
  }
  return new Map(
    spans.flatMap((span): [number, Value][] => {
      const value = found.get(keyOf(span))?.value ?? null;
      return value === null ? [] : [[span.id, value]];
    }),
  );
}
