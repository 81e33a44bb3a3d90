import type { LedgerPart } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type MetricDefinition, metricOf, roundTo, serviceSums } from '@fixed-ops/metrics';
import { type PartsScope, readPartsFigures } from '../service/monthly-numbers/parts-figures.ts';
import type { LedgerRow } from '../service/sales/read-ledger-sales.ts';
import type { Selection } from '../service/selection/selection.ts';
import type { StoreFacts } from '../service/store/store-facts.ts';
import type { Proof } from './proof.ts';

/** A parts figure as its page works it out, with what the ledger adds to what the repair orders of the list sold. */
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
  return {
    kpi: parts.kpi(metricKey, saleType),
    numeratorLabel: definition.numerator.label,
    denominatorLabel: definition.denominator?.label ?? null,
    other: [],
    ledger: rows
      .filter((row) => saleType === 'all' || row.saleType === saleType)
      .map((row) => ledgerPart(row, definition))
      .filter(({ contribution, denominator }) => contribution !== 0 || (denominator ?? 0) !== 0),
  };
}

function ledgerPart(row: LedgerRow, definition: MetricDefinition): LedgerPart {
  const { numerator, denominator } = definition.terms(serviceSums({ partsSaleC: row.saleC, partsCostC: row.costC }));
  return {
    month: row.month,
    account: row.account,
    description: row.description,
    balance: roundTo(row.balanceC / 100, 2),
    share: row.share,
    contribution: roundTo(numerator, 2),
    denominator: definition.denominator ? roundTo(denominator ?? 0, 2) : null,
  };
}
