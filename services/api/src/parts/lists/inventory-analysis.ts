import { type AgingBucket, type CallQuery, type calls, stockRowSchema } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { Parameters } from '../../core/selection/line-condition.ts';
import { invalidInput } from '../../http/problem/problem.ts';
import { cachedQuery } from '../../query-cache/cached-query.ts';
import { bucketsOf, UNKNOWN_BUCKET } from '../stock/aging.ts';
import type { StockContext } from '../stock/stock-context.ts';
import { stockSql } from '../stock/stock-sql.ts';
import { stockList, stockTotals } from './stock-list.ts';

type Query = CallQuery<typeof calls.inventoryAnalysis>;

/** The stock on hand: a page of parts, and all of it by age, source and class. */
export async function inventoryAnalysis(context: StockContext, query: Query) {
  const keys = [...bucketsOf(context.options.agingEdges), UNKNOWN_BUCKET].map(({ key }) => key);
  if (query.bucket !== undefined && !keys.includes(query.bucket)) {
    const message = `is not a bucket of this dealership; there are ${keys.join(', ')}`;
    throw invalidInput([{ path: 'bucket', code: 'unknown_bucket', message }]);
  }
  const { db, facts, selection, options, snapshotDate } = context;
  const [list, shares] = await Promise.all([
    stockList(context, query, {
      row: stockRowSchema,
      totals: stockTotals,
      where: (parameters) => narrowed(query, parameters),
    }),
    keptShares(db, facts, [selection.dealershipId, snapshotDate, options], () => readShares(context)),
  ]);
  return { ...list, ...sharesOf(context, shares) };
}

function narrowed(query: Query, parameters: Parameters): string {
  const conditions = ['b.on_hand > 0'];
  for (const column of ['source', 'status', 'bucket', 'class'] as const) {
    const value = query[column];
    if (value !== undefined) conditions.push(`b.${column} = ${parameters.add(value)}`);
  }
  if (query.excess === 'true') conditions.push('b.excess_c > 0');
  return conditions.join(' and ');
}

const shareRow = z.object({
  bucket: z.string().nullable(),
  source: z.string().nullable(),
  class: z.string().nullable(),
  valueC: z.number(),
  pieces: z.number(),
  partNumbers: z.number(),
});
type ShareRow = z.output<typeof shareRow>;

const MOST_SHARES = 20_000;
/** Every page, order and filter of the list shows the same totals of the stock. */
const keptShares = cachedQuery<ShareRow>(MOST_SHARES);

/** All stock, whatever the list is filtered by. */
async function readShares({ db, selection, options, snapshotDate }: StockContext): Promise<ShareRow[]> {
  const parameters = new Parameters();
  const dealership = parameters.add(selection.dealershipId);
  const days = parameters.add(snapshotDate === null ? [] : [snapshotDate]);
  const rows = await db.query(
    `select bucket, source, class, coalesce(sum(value_c), 0)::float8 as "valueC", coalesce(sum(on_hand), 0)::float8 as pieces,
            count(*) as "partNumbers"
       from (${stockSql(options, parameters, dealership, days)}) b
      where b.on_hand > 0
      group by grouping sets ((bucket), (source), (source, bucket), (class), ())`,
    parameters.values,
  );
  return z.array(shareRow).parse(rows);
}

function sharesOf({ options }: StockContext, all: readonly ShareRow[]) {
  const totalC = all.find((row) => row.bucket === null && row.source === null && row.class === null)?.valueC ?? 0;
  const share = (row: ShareRow | undefined) => ({
    value: roundTo((row?.valueC ?? 0) / 100, 2),
    pct: totalC === 0 ? null : roundTo(((row?.valueC ?? 0) / totalC) * 100, 2),
    pieces: row?.pieces ?? 0,
    partNumbers: row?.partNumbers ?? 0,
  });
  const buckets = (rowsOf: readonly ShareRow[]): AgingBucket[] => {
    const unknown = rowsOf.some((row) => row.bucket === UNKNOWN_BUCKET.key) ? [UNKNOWN_BUCKET] : [];
    return [...bucketsOf(options.agingEdges), ...unknown].map(({ key, fromMonths, toMonths }) => ({
      bucket: key,
      fromMonths,
      toMonths,
      ...share(rowsOf.find((row) => row.bucket === key)),
    }));
  };
  const byValue = <T extends { readonly value: number }>(list: T[]): T[] => list.sort((a, b) => b.value - a.value);
  return {
    agingBuckets: buckets(all.filter((row) => row.bucket !== null && row.source === null)),
    bySource: byValue(
      all.flatMap((row) => {
        const { source } = row;
        if (source === null || row.bucket !== null) return [];
        const own = all.filter((other) => other.source === source && other.bucket !== null);
        return [{ source, ...share(row), buckets: buckets(own) }];
      }),
    ),
    byClass: byValue(all.flatMap((row) => (row.class === null ? [] : [{ class: row.class, ...share(row) }]))),
  };
}
