import { type ListQuery, stockTotalsSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { Parameters } from '../../core/selection/line-condition.ts';
import { type PageSource, readPageAndMore } from '../page/read-page.ts';
import { type StockContext, stockEnvelope } from '../stock/stock-context.ts';
import { selectList, stockColumns, stockSql } from '../stock/stock-sql.ts';

const sum = (column: string): string => `coalesce(sum("${column}"), 0)`;

/** Totals of the inventory's list. */
export const stockTotals = {
  totals: stockTotalsSchema,
  totalsSql: {
    partNumbers: 'count(*)',
    pieces: sum('qtyOnHand'),
    extCost: sum('extCost'),
    excessValue: sum('excessValue'),
  },
};

/** Totals of a list of parts that should not be in stock. */
export const valueTotals = {
  totals: z.object({ totalValue: z.number(), pieces: z.number() }),
  totalsSql: { totalValue: sum('extCost'), pieces: sum('qtyOnHand') },
};

interface StockListRequest<Row extends z.ZodType, Totals extends z.ZodType> {
  readonly row: Row;
  readonly totals: { readonly totals: Totals; readonly totalsSql: Readonly<Record<string, string>> };
  /** Additional columns, over rows `b`. */
  readonly columns?: Readonly<Record<string, string>>;
  /** A statement over `stock` of `stockSql`. Its rows `b` are listed instead. */
  readonly found?: (dealership: string, stock: string) => string;
  /** Condition over rows `b` of `stockSql`. */
  readonly where: (parameters: Parameters) => string;
  /** Joined to rows `b`. */
  readonly join?: (parameters: Parameters, dealership: string) => string;
  readonly key?: readonly string[];
  readonly defaultSort?: string;
}

/** A page of the parts of one day's snapshot that meet a condition. Every list of the inventory has this form. */
export async function stockList<Row extends z.ZodType, Totals extends z.ZodType>(
  context: StockContext,
  query: ListQuery,
  request: StockListRequest<Row, Totals>,
) {
  return (await stockListAndMore(context, query, request, null)).list;
}

/**
 * The same with another value from the snapshot, which is read once for both.
 * @param more SQL of a json value over the same rows, `listable`. With null, the parts that are not on the page get only the columns that
 * sorting and totals need
 */
export async function stockListAndMore<Row extends z.ZodType, Totals extends z.ZodType>(
  context: StockContext,
  query: ListQuery,
  request: StockListRequest<Row, Totals>,
  more: string | null,
) {
  const { db, selection, options, snapshotDate } = context;
  const parameters = new Parameters();
  const dealership = parameters.add(selection.dealershipId);
  const days = parameters.add(snapshotDate === null ? [] : [snapshotDate]);
  const columns = { ...stockColumns, ...request.columns };
  const stock = stockSql(options, parameters, dealership, days);
  const source: PageSource<Row, Totals> = {
    with: `listable as ${more === null ? 'not ' : ''}materialized (${request.found?.(dealership, stock) ?? stock}),`,
    rows: `select ${selectList(columns)} from listable b ${request.join?.(parameters, dealership) ?? ''} where ${request.where(parameters)}`,
    isCheapTwice: true,
    row: request.row,
    ...request.totals,
    sortable: Object.keys(columns),
    defaultSort: request.defaultSort ?? '-extCost',
    key: request.key ?? ['partNumber'],
    searchIn: ['partNumber', 'description', 'bin', 'source'],
  };
  const page = await readPageAndMore(db, source, query, parameters, more ?? 'null::json');
  return { list: { ...stockEnvelope(context), ...page.list }, more: page.more };
}
