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

/** A span, and whether parts were sold on body repair orders in it. */
export interface CounterSpan extends Span {
  readonly hasBodyLines: boolean;
}

/** Whether parts were sold on the body lines of these sums. */
export const soldOnBodyLines = ({ partsSaleC, partsCostC }: ServiceSums): boolean =>
  partsSaleC !== 0 || partsCostC !== 0;

/** Sales without a repair order by span, and since when part transactions tell them. */
export interface CounterSalesBySpan {
  readonly transactionsFrom: string | null;
  /** Whether a month without balances is one that the ledger has not been posted for yet. */
  readonly waitsForLedger: boolean;
  /** False where the ledger has never told such sales: what part transactions do not tell is not provided. */
  readonly hasLedger: boolean;
  readonly of: (span: number) => CounterSales;
}

const NONE: CounterSales = { transactions: [], ledger: [] };
const firstRow = z.object({ first: z.string().nullable() });

/**
 * Counter, wholesale, accessory and body counter sales. Part transactions tell them from the month of the first one on;
 * months before, and stores without that feed, have the ledger. A view narrowed to people, pay types or own work has none:
 * such sales have neither.
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
  /** True when the ledger keeps no cost for what was sold: gross is not known. */
  readonly lacksCost: boolean;
}

/** Sales and cost without a repair order of one sale type, of all, or of none. */
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
