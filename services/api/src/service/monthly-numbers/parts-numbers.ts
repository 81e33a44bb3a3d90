import type { CounterSalesSource } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { partsSaleTypes } from '@fixed-ops/metrics';
import type { LedgerMonthSales } from '../sales/read-ledger-sales.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../selection/selection.ts';
import type { StoreFacts } from '../store/store-facts.ts';
import { customerFigures, monthRows } from './monthly-numbers.ts';
import { type PartsFigures, type PartsScope, readPartsFigures } from './parts-figures.ts';

/** The figures of the parts department, in the order of their cards. */
export const PARTS_KEYS: readonly string[] = ['parts_sales', 'parts_gross', 'parts_gp_pct'];

/**
 * The parts department's figures: sales, gross and gross per cent altogether (`total`) and by sale type. Counter, wholesale
 * and accessory sales come from part transactions, before there are any from the ledger, and belong to nobody's own view.
 */
export async function partsNumbers(db: Database, facts: StoreFacts, selection: Selection, months: number) {
  const parts = await readPartsFigures(db, facts, selection, months);
  const { figures } = parts;
  const nothingOwn = hasNoOwnNumbers(selection.filter);
  const ofType = (saleType: PartsScope) => PARTS_KEYS.map((key) => parts.kpi(key, saleType));
  return {
    kpis: nothingOwn ? [] : ofType('all'),
    byPayType: nothingOwn
      ? {}
      : { ...Object.fromEntries(partsSaleTypes.map(({ key }) => [key, ofType(key)])), total: ofType('all') },
    byAdvisor: [],
    months: nothingOwn ? [] : monthRows(facts, figures, await customerFigures(db, facts, selection, figures, months)),
    workingDays: figures.workingDays,
    ownView: selection.filter.own !== null,
    ownViewMessage: nothingOwn ? NO_OWN_NUMBERS : null,
    events: [],
    counterSales: sourceOf(parts),
  };
}

/** Where sales without a repair order come from, and how exactly. */
function sourceOf(parts: PartsFigures): CounterSalesSource {
  const published = ({ month, share, isPosted }: LedgerMonthSales) => ({ month, share, isPosted });
  return {
    transactionsFrom: parts.transactionsFrom,
    ledger: parts.ledgerOfPeriod.map(published),
    comparedLedger: parts.ledgerOfComparison.map(published),
  };
}
