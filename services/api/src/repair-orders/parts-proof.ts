import type { LedgerPart, TransactionPart } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type MetricDefinition, metricOf, partsSaleTypes, roundTo, serviceSums } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import type { PartsScope } from '../parts/numbers/parts-figures.ts';
import { readPartsFigures } from '../parts/numbers/read-parts-figures.ts';
import type { LedgerRow } from '../parts/sales/read-ledger-sales.ts';
import type { TransactionSales } from '../parts/sales/read-transaction-sales.ts';
import { exactParts, type Proof, proofHead } from './proof.ts';

/**
 * A parts figure as on its page. Part transactions and the ledger add sales to those of the repair orders in the list.
 */
export async function readPartsProof(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  metricKey: string,
  saleType: PartsScope,
): Promise<Proof> {
  const definition = metricOf(metricKey);
  const parts = await readPartsFigures(db, facts, selection, 0);
  const rows = parts.ledgerOfPeriod.flatMap((month) => month.rows);
  const kpi = parts.kpi(metricKey, saleType);
  const exact = exactParts(definition, kpi, parts.sumsOfPeriod(metricKey, saleType));
  return {
    ...proofHead(definition, kpi, exact),
    other: [],
    ledger: rows
      .filter((row) => saleType === 'all' || row.saleType === saleType)
      .map((row) => ledgerPart(row, definition))
      .filter(isPart),
    transactions: [...parts.transactionsOfPeriod]
      .sort((one, other) =>
        one.month < other.month ? -1 : one.month > other.month ? 1 : placeOf(one) - placeOf(other),
      )
      .filter((sales) => saleType === 'all' || sales.saleType === saleType)
      .map((sales) => transactionPart(sales, definition))
      .filter(isPart),
  };
}

/** Sale types in the order of all tables. */
const placeOf = ({ saleType }: TransactionSales) => partsSaleTypes.findIndex(({ key }) => key === saleType);

const isPart = (part: { readonly contribution: number; readonly denominator: number | null }) =>
  part.contribution !== 0 || (part.denominator ?? 0) !== 0;

/** The part of an amount in numerator and denominator. */
function termsOf(definition: MetricDefinition, partsSaleC: number, partsCostC: number) {
  const { numerator, denominator } = definition.terms(serviceSums({ partsSaleC, partsCostC }));
  return {
    contribution: roundTo(numerator, 2),
    denominator: definition.denominator ? roundTo(denominator ?? 0, 2) : null,
  };
}

function transactionPart(sales: TransactionSales, definition: MetricDefinition): TransactionPart {
  const { month, saleType, documents } = sales;
  const label = partsSaleTypes.find(({ key }) => key === saleType)?.label ?? saleType;
  return { month, saleType, label, documents, ...termsOf(definition, sales.salesC, sales.costC) };
}

function ledgerPart(row: LedgerRow, definition: MetricDefinition): LedgerPart {
  return {
    month: row.month,
    account: row.account,
    description: row.description,
    balance: roundTo(row.balanceC / 100, 2),
    share: row.share,
    ...termsOf(definition, row.saleC, row.costC),
  };
}
