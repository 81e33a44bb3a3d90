import { type InventoryMetric, type InventorySums, monthsBetween } from '@fixed-ops/metrics';
import { historyMonths } from '../../core/period.ts';
import { comparisonSpans } from '../../core/selection/average.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { Span } from '../../core/sums/span.ts';
import type { StockContext } from '../stock/stock-context.ts';
import { InventoryFigures, spanIds } from './inventory-figures.ts';
import { momentOf, ninetyDaysUpTo, yearUpTo } from './moments.ts';
import { readCostOfSales } from './read-cost-of-sales.ts';
import { readLedgerInventory } from './read-ledger-inventory.ts';
import { readMovements } from './read-movements.ts';
import { readEmployees, readReceiptsFrom } from './read-parts-history.ts';
import { readStockSums, readStockValues } from './read-stock-sums.ts';

/** Ids of moments. */
const PERIOD = 0;
const COMPARISON = 1;
const FIRST_MONTH = 2;

/** The whole months that an average covers. */
function averageMonths(selection: Selection) {
  return comparisonSpans(selection).flatMap((range) =>
    historyMonths({ ...selection, range }, monthsBetween(range.startDate, range.endDate) + 1),
  );
}

/** Reads the inputs of one store's figures, with `months` of history (0 for none). */
export async function readStoreInventory(
  context: StockContext,
  months: number,
  ofGroup: (definition: InventoryMetric) => InventorySums | null = () => null,
): Promise<InventoryFigures> {
  const { db, selection, facts, options, dates, day } = context;
  const { range, compareRange, compareKind } = selection;
  const period = momentOf(PERIOD, range, day, dates);
  const history = historyMonths(selection, months).map((month, index) => ({
    moment: momentOf(FIRST_MONTH + index, month.range, month.range.endDate, dates, true),
    month,
  }));
  const compared = !compareRange
    ? []
    : compareKind === 'average'
      ? averageMonths(selection).map((month, index) =>
          momentOf(FIRST_MONTH + months + index, month.range, month.range.endDate, dates, true),
        )
      : [momentOf(COMPARISON, compareRange, compareRange.endDate, dates)];
  const moments = [period, ...compared, ...history.map(({ moment }) => moment)];
  const periods: Span[] = moments.map((moment) => ({ id: spanIds(moment).period, range: moment.range }));
  const trailing: Span[] = moments.flatMap((moment) => [
    { id: spanIds(moment).year, range: yearUpTo(moment.day) },
    { id: spanIds(moment).ninety, range: ninetyDaysUpTo(moment.day) },
  ]);
  const days = new Set(moments.flatMap(({ snapshot }) => snapshot ?? []));
  const others = new Set(moments.flatMap(({ yearOfSnapshots }) => yearOfSnapshots.filter((date) => !days.has(date))));
  const [stock, values, sold, moved, ledger, employees, receiptsFrom] = await Promise.all([
    readStockSums(db, facts, selection.dealershipId, options, [...days]),
    readStockValues(db, facts, selection.dealershipId, options, [...others]),
    readCostOfSales(db, facts, selection, [...periods, ...trailing]),
    readMovements(db, facts, selection.dealershipId, [...periods, ...trailing], periods),
    readLedgerInventory(db, selection.dealershipId),
    readEmployees(db, selection.dealershipId, periods),
    readReceiptsFrom(db, selection.dealershipId),
  ]);
  const read = { stock, values, sold, moved, ledger, employees, receiptsFrom };
  return new InventoryFigures(context, period, compared, history, read, ofGroup);
}
