import type { Database } from '@fixed-ops/database';
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf, wholeMonth } from '@fixed-ops/metrics';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import type { Span } from '../../core/sums/span.ts';
import { readRawTransactionSales } from '../sales/read-transaction-sales.ts';
import { type InventoryOptions, readInventoryOptions } from '../stock/inventory-options.ts';
import { monthEnds, readSnapshotDates } from '../stock/snapshot-dates.ts';
import { readRawOrderSales } from '../totals/read-cost-of-sales.ts';
import { readRawDemands, readRawMovements } from '../totals/read-movements.ts';
import { readRawStockSums } from '../totals/read-stock-sums.ts';
import { type PartDay, type PartMonth, readPartMonths, writePartMonth } from './part-months.ts';

/** Thirteen months, and the year before them. */
const MONTHS = 24;

/**
 * Sums up the finished months of the parts department that are not stored yet, one after another, the newest first. It runs after an
 * import, so that figures over years read daily sums instead of every sold part.
 */
export async function refreshPartMonths(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  today: string,
  signal: AbortSignal,
): Promise<void> {
  const months = Array.from({ length: MONTHS }, (_, index) => monthOf(addMonths(firstOfMonth(today), -1 - index)));
  const kept = await readPartMonths(db, facts, dealershipId, months);
  const missing = months.filter((month) => !kept.has(month));
  if (missing.length === 0) return;
  const [options, dates] = await Promise.all([
    readInventoryOptions(db, dealershipId),
    readSnapshotDates(db, dealershipId, today),
  ]);
  const ends = monthEnds(dates);
  for (const month of missing) {
    if (signal.aborted) return;
    const content = await sumUpMonth(db, dealershipId, options, month, ends.get(month));
    await writePartMonth(db, facts, dealershipId, month, content);
  }
}

async function sumUpMonth(
  db: Database,
  dealershipId: string,
  options: InventoryOptions,
  month: string,
  snapshot: string | undefined,
): Promise<PartMonth> {
  const days = daysOf(month);
  const [sold, orders, moved, demandsOf, stock] = await Promise.all([
    readRawTransactionSales(db, dealershipId, days),
    readRawOrderSales(db, dealershipId, days),
    readRawMovements(db, dealershipId, days),
    readRawDemands(db, dealershipId, days),
    readRawStockSums(db, dealershipId, options, snapshot === undefined ? [] : [snapshot]),
  ]);
  const all = days.map(({ id, range }): PartDay => {
    const isOfDay = ({ span }: { readonly span: number }) => span === id;
    return {
      day: range.startDate,
      sold: sold.filter(isOfDay).map(withoutSpan),
      orders: orders.filter(isOfDay).map(withoutSpan)[0] ?? null,
      moved: moved.filter(isOfDay).map(withoutSpan)[0] ?? null,
      demands: demandsOf(id),
    };
  });
  return { days: all.filter(hasAnything), stock: snapshot === undefined ? null : (stock.get(snapshot) ?? null) };
}

function withoutSpan<Row extends { readonly span: number }>({ span: _span, ...rest }: Row): Omit<Row, 'span'> {
  return rest;
}

function daysOf(month: string): Span[] {
  const { startDate } = wholeMonth(month);
  const days: Span[] = [];
  for (let day = startDate; day <= lastOfMonth(startDate); day = addDays(day, 1)) {
    days.push({ id: days.length, range: { startDate: day, endDate: day } });
  }
  return days;
}

function hasAnything({ sold, orders, moved, demands }: PartDay): boolean {
  return (
    sold.length > 0 ||
    orders !== null ||
    moved !== null ||
    demands.lostNumbers.length > 0 ||
    demands.orderDemands > 0 ||
    demands.premiumC !== 0
  );
}
