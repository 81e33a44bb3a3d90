import type { Database } from '@fixed-ops/database';
import { isWholeStore } from '../selection/selection.ts';
import { cachedSums } from './collect-sums.ts';
import { type HeaderCell, readHeaderSums } from './read-header-sums.ts';
import type { StoreSpans } from './span-pieces.ts';
import type { SpanSums } from './span-sums.ts';

/** Counts from the headers of repair orders by span and advisor, from stored sums where they exist. */
export async function readHeaders(db: Database, store: StoreSpans): Promise<readonly HeaderCell[]> {
  const { facts, selection, spans } = store;
  const { dealershipId, filter } = selection;
  const cached: ReadonlyMap<number, SpanSums> = isWholeStore(selection) ? await cachedSums(db, store) : new Map();
  const missing = spans.filter(({ id }) => !cached.has(id));
  const known = spans.flatMap(({ id }) => (cached.get(id)?.headers ?? []).map((header) => ({ ...header, span: id })));
  return [...known, ...(await readHeaderSums(db, facts, dealershipId, missing, filter))];
}
