import type { Database } from '@fixed-ops/database';
import { firstOfMonth, later, type ServiceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import { elapsedWorkingDays } from '../../core/period.ts';
import { isWholeStore, type Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import type { Span } from '../../core/sums/span.ts';
import type { CounterSaleType } from './counter-sale-type.ts';
import { ledgerMonths } from './ledger-months.ts';
import { keepsPartsLedger, type LedgerMonthSales, readLedgerSales } from './read-ledger-sales.ts';
import { readTransactionSales, type TransactionSales } from './read-transaction-sales.ts';
import { IS_COUNTER_SALE } from './transaction-money.ts';

/** Sales without a repair order of one span. */
export interface CounterSales {
  readonly transactions: readonly TransactionSales[];
  readonly ledger: readonly LedgerMonthSales[];
}

/** A span, and whether it contains parts sold on body repair orders. */
export interface CounterSpan extends Span {
  readonly hasBodyLines: boolean;
}

/** Whether these sums contain parts of body lines. */
export const soldOnBodyLines = ({ partsSaleC, partsCostC }: ServiceSums): boolean =>
  partsSaleC !== 0 || partsCostC !== 0;

/** Sales without a repair order by span, and the first day with part transactions. */
export interface CounterSalesBySpan {
  readonly transactionsFrom: string | null;
  /** Whether a month without balances is a month that is not posted yet. */
  readonly waitsForLedger: boolean;
  /** False if the ledger has never had such sales. Then only part transactions provide them. */
  readonly hasLedger: boolean;
  readonly of: (span: number) => CounterSales;
}

const NONE: CounterSales = { transactions: [], ledger: [] };
const firstRow = z.object({ first: z.string().nullable() });

/**
 * Counter, wholesale, accessory and body counter sales. They come from part transactions from the month of the first one on. For earlier
 * months, and for stores without that feed, they come from the ledger. A view filtered by people, pay types or own work has none,
 * because such sales have neither.
 */
export async function readCounterSales(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  spans: readonly CounterSpan[],
): Promise<CounterSalesBySpan> {
  if (!isWholeStore(selection))
    return { transactionsFrom: null, waitsForLedger: false, hasLedger: true, of: () => NONE };
  const { dealershipId, through } = selection;
  const [row] = await db.query(
    `select min(t.txn_date) as first from part_txn t where t.dealership_id = $1 and ${IS_COUNTER_SALE}`,
    [dealershipId],
  );
  const { first } = firstRow.parse(row);
  const until = first === null ? null : firstOfMonth(first);
  const workingDays = (range: Span['range']) => elapsedWorkingDays(range, selection, facts);
  const months = spans.flatMap(({ id, range, hasBodyLines }) =>
    ledgerMonths(range, { through, until, workingDays }).map((month) => ({ id, month: { ...month, hasBodyLines } })),
  );
  const told = until === null ? [] : spans.flatMap((span) => fromDay(span, until));
  const [ledger, transactions] = await Promise.all([
    readLedgerSales(
      db,
      dealershipId,
      months.map(({ month }) => month),
    ),
    told.length === 0 ? [] : readTransactionSales(db, facts, dealershipId, told),
  ]);
  const isWhole = ledger.every(({ isPosted }) => isPosted);
  const hasLedger = isWhole || (await keepsPartsLedger(db, dealershipId));
  const bySpan = new Map(
    spans.map(({ id }): [number, CounterSales] => [
      id,
      {
        transactions: transactions.filter(({ span }) => span === id),
        ledger: ledger.filter((_month, index) => months[index]?.id === id),
      },
    ]),
  );
  return {
    transactionsFrom: first,
    waitsForLedger: !isWhole && hasLedger,
    hasLedger,
    of: (span) => bySpan.get(span) ?? NONE,
  };
}

function fromDay({ id, range }: Span, first: string): Span[] {
  const startDate = later(range.startDate, first);
  return startDate > range.endDate ? [] : [{ id, range: { ...range, startDate } }];
}

export interface CounterMoney {
  readonly salesC: number;
  readonly costC: number;
  /** True if the ledger has no cost for these sales, so that gross is not known. */
  readonly lacksCost: boolean;
}

/** Sales and cost without a repair order: of one sale type, of all, or of none. */
export function counterMoney(
  { transactions, ledger }: CounterSales,
  saleType: CounterSaleType | 'all' | null,
): CounterMoney {
  const isAsked = (type: CounterSaleType) => saleType === 'all' || type === saleType;
  const rows = ledger.flatMap((month) => month.rows);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const sold = transactions.filter((sale) => isAsked(sale.saleType));
  const posted = rows.filter((row) => isAsked(row.saleType));
  return {
    salesC: sum(sold.map((sale) => sale.salesC)) + sum(posted.map((row) => row.saleC)),
    costC: sum(sold.map((sale) => sale.costC)) + sum(posted.map((row) => row.costC)),
    lacksCost: ledger.some((month) => month.withoutCost.some(isAsked)),
  };
}
