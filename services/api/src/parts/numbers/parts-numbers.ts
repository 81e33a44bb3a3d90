import type { CounterSalesSource } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { partsCardKeys, thresholdFor } from '@fixed-ops/metrics';
import { comparedWorkingDays } from '../../core/period.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { customerFigures, monthRows } from '../../service/monthly-numbers/monthly-numbers.ts';
import { everyRowFigure, type RowRequest } from '../../service/monthly-numbers/row-request.ts';
import { readAccountPlaces } from '../../statement/account-places.ts';
import type { LedgerMonthSales } from '../sales/read-ledger-sales.ts';
import { ownPartsNumbers } from './own-parts-numbers.ts';
import type { PartsFigures, PartsScope } from './parts-figures.ts';
import { readPartsFigures } from './read-parts-figures.ts';
import { bySaleType } from './sale-type-rows.ts';

/**
 * The parts department's figures: sales, gross and gross percentage in total (`total`) and by sale type. Counter, wholesale and
 * accessory sales come from part transactions, and before the first transaction from the ledger. An own view covers the sales under the
 * person's own counter numbers.
 */
export async function partsNumbers(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
  rows: RowRequest = everyRowFigure,
) {
  const { own } = selection.filter;
  if (own !== null) return ownPartsNumbers(db, facts, selection, own, months, rows);
  const parts = await readPartsFigures(db, facts, selection, months);
  const { figures } = parts;
  const ofType = (saleType: PartsScope) => partsCardKeys.map((key) => parts.kpi(key, saleType));
  return {
    kpis: ofType('all'),
    byPayType: bySaleType(ofType, rows),
    byAdvisor: [],
    months: monthRows(facts, figures, await customerFigures(db, facts, selection, figures, months)),
    workingDays: comparedWorkingDays(selection, facts),
    ownView: false,
    ownViewMessage: null,
    events: [],
    counterSales: {
      ...sourceOf(parts),
      unmappedAccounts: parts.ledgerOfPeriod.length === 0 ? 0 : await unmappedSales(db, selection.dealershipId),
      grossTarget: thresholdFor(facts.thresholds, 'parts_gp_pct', 'all')?.green ?? null,
    },
  };
}

/** The source of sales without a repair order, and how exact it is. */
function sourceOf(parts: PartsFigures): Omit<CounterSalesSource, 'unmappedAccounts' | 'grossTarget'> {
  const published = ({ month, share, isPosted }: LedgerMonthSales) => ({ month, share, isPosted });
  return {
    transactionsFrom: parts.transactionsFrom,
    ledger: parts.ledgerOfPeriod.map(published),
    comparedLedger: parts.ledgerOfComparison.map(published),
    isPosted: parts.hasLedger,
  };
}

/** The number of accounts with parts sales that belong to no sale type, because nobody has mapped them yet. */
async function unmappedSales(db: Database, dealershipId: string): Promise<number> {
  const places = await readAccountPlaces(db, dealershipId);
  return places.filter(({ isUnmapped, line }) => isUnmapped && line === 'parts.sales.unmapped').length;
}
