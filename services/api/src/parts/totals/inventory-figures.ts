import type { Kpi } from '@fixed-ops/contract';
import {
  addMonths,
  daysBetween,
  type FeedField,
  type InventoryMetric,
  type InventorySums,
  inventoryKpi,
  inventorySumKeys,
  inventorySums,
  monthOf,
  monthsBetween,
  workingDays,
} from '@fixed-ops/metrics';
import { manualAverage } from '../../core/manual-average.ts';
import {
  elapsedWorkingDays,
  type HistoryMonth,
  historyMonths,
  isRunningMonth,
  paceDaysOf,
  workingDaysOf,
} from '../../core/period.ts';
import { comparisonSpans } from '../../core/selection/average.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { Span } from '../../core/sums/span.ts';
import type { StockSums } from '../months/part-months.ts';
import type { StockContext } from '../stock/stock-context.ts';
import { type Moment, momentOf, ninetyDaysUpTo, yearUpTo } from './moments.ts';
import { type PartsSold, readCostOfSales } from './read-cost-of-sales.ts';
import { type LedgerInventory, ledgerMonthOf, readLedgerInventory } from './read-ledger-inventory.ts';
import { readMovements, type SpanMovements } from './read-movements.ts';
import { readEmployees, readReceiptsFrom } from './read-parts-history.ts';
import { readStockSums, readStockValues } from './read-stock-sums.ts';

const ORDER_TYPE: FeedField = 'order_type';
const PERIOD = 0;
const COMPARISON = 1;
const FIRST_MONTH = 2;
/** Ids of a moment's three spans: the period, the year and the ninety days up to its day. */
const spanIds = (moment: Moment) => ({ period: moment.id * 3, year: moment.id * 3 + 1, ninety: moment.id * 3 + 2 });

interface Read {
  readonly stock: ReadonlyMap<string, StockSums>;
  /** Value in cents of the month ends that no figure is looked at on. */
  readonly values: ReadonlyMap<string, number>;
  readonly sold: ReadonlyMap<number, PartsSold>;
  readonly moved: (span: number) => SpanMovements;
  readonly ledger: LedgerInventory;
  readonly employees: ReadonlyMap<number, number>;
  /** First day of parts receipts; null without any. */
  readonly receiptsFrom: string | null;
}

/** The figures of the parts inventory over one period, its comparison and its history. */
export class InventoryFigures {
  private readonly known = new Map<number, InventorySums>();

  constructor(
    private readonly context: StockContext,
    private readonly period: Moment,
    private readonly compared: readonly Moment[],
    private readonly months: readonly { readonly moment: Moment; readonly month: HistoryMonth }[],
    private readonly read: Read,
    /** What a figure is in the stores of the group; null where nothing is. */
    private readonly ofGroup: (definition: InventoryMetric) => InventorySums | null,
  ) {}

  /** The month whose ledger balance stands beside the inventory; null when no account is mapped. */
  get ledgerMonth(): string | null {
    return this.read.ledger.balances.length === 0 ? null : this.ledgerMonthOf(this.period);
  }

  /** Whether the feed tells which parts were bought in an emergency. */
  get providesEmergencies(): boolean {
    return this.read.receiptsFrom !== null && this.hasOrderTypes;
  }

  private get hasOrderTypes(): boolean {
    return !this.context.facts.fieldsNotProvided.includes(ORDER_TYPE);
  }

  kpi(definition: InventoryMetric): Kpi {
    const { selection, facts, options } = this.context;
    const kpi = inventoryKpi(definition, {
      sums: this.sumsOfPeriod(),
      compareSums: this.comparedWith(definition),
      history: this.months.map(({ moment, month }) => ({
        date: month.range.startDate,
        sums: this.isHistory(moment) ? this.sums(moment) : null,
        unfinished: month.unfinished,
        workingDays: paceDaysOf(month, selection, facts),
      })),
      thresholds: facts.thresholds,
      daysSupplyTarget: options.daysSupplyTarget,
      pace: isRunningMonth(selection) ? workingDaysOf(selection, facts) : null,
      fieldsNotProvided: facts.fieldsNotProvided,
    });
    if (!selection.average?.manual) return kpi;
    const isAdditive = definition.grain === 'period' && definition.isAdditive;
    return { ...kpi, compareValue: manualAverage(selection, facts, { ...definition, isAdditive }) };
  }

  /** The sums that the figures of the period are worked out from. */
  sumsOfPeriod(): InventorySums {
    return this.sums(this.period);
  }

  /** Sums that a figure is compared with: those of the comparison, or of twelve months on average. */
  private comparedWith(definition: InventoryMetric): InventorySums | null {
    const { selection, facts } = this.context;
    if (selection.average?.isOfGroup) return this.ofGroup(definition);
    const usable = this.compared.filter(
      (moment) => this.isHistory(moment) && definition.unavailable(this.sums(moment)) === null,
    );
    const [first, ...others] = usable;
    if (!first) return null;
    if (selection.compareKind !== 'average') return this.sums(first);
    const total = others.reduce((sum, moment) => added(sum, this.sums(moment)), this.sums(first));
    if (definition.denominator) return total;
    if (definition.grain !== 'period') return scaled(total, 1 / usable.length);
    const days = usable.reduce((sum, { range }) => sum + workingDays(range, facts.calendar), 0);
    return days === 0 ? null : scaled(total, elapsedWorkingDays(selection.range, selection, facts) / days);
  }

  private isHistory({ range, snapshot }: Moment): boolean {
    const { historyFrom } = this.context.facts;
    return snapshot !== null || (historyFrom !== null && range.endDate >= historyFrom);
  }

  private sums(moment: Moment): InventorySums {
    const known = this.known.get(moment.id) ?? this.workOut(moment);
    this.known.set(moment.id, known);
    return known;
  }

  private workOut(moment: Moment): InventorySums {
    const { read } = this;
    const ids = spanIds(moment);
    const stock = moment.snapshot === null ? undefined : read.stock.get(moment.snapshot);
    const month = read.moved(ids.period);
    const year = read.moved(ids.year);
    const hasReceipts = year.receipts > 0;
    const hasTransactions = hasReceipts || year.counterDemands > 0 || year.lost > 0;
    const asked = month.orderDemands + month.counterDemands + month.lost;
    const sold = read.sold.get(ids.period);
    const values = moment.yearOfSnapshots.flatMap((day) => this.valueOn(day) ?? []);
    const receiptsYear = this.toYear(moment.day, read.receiptsFrom);
    return inventorySums({
      valueC: stock?.valueC ?? null,
      pieces: stock?.pieces ?? null,
      partNumbers: stock?.partNumbers ?? null,
      obsoleteC: stock?.obsoleteC ?? null,
      idleC: stock?.idleC ?? null,
      value7to12C: stock?.value7to12C ?? null,
      negativeNumbers: stock?.negativeNumbers ?? null,
      excessC: stock?.excessC ?? null,
      unclaimedC: stock?.unclaimedC ?? null,
      costOfSales12C: times(read.sold.get(ids.year)?.costC, this.toYear(moment.day, this.context.facts.historyFrom)),
      passThrough12C: hasReceipts ? times(year.emergencyReceiptsC + year.specialReceiptsC, receiptsYear) : null,
      averageValueC: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
      costOfSales90C:
        this.toYear(moment.day, this.context.facts.historyFrom) === null
          ? null
          : (read.sold.get(ids.ninety)?.costC ?? null),
      demands: asked,
      emergencyDemands: hasReceipts && this.hasOrderTypes ? month.emergencies : month.orderEmergencies,
      lostDemands: hasTransactions ? month.lost : null,
      lostListC: hasTransactions ? month.lostListC : null,
      lostPartNumbers: hasTransactions ? month.lostPartNumbers : null,
      lost90: hasTransactions ? read.moved(ids.ninety).lost : null,
      receiptsC: hasReceipts ? month.receiptsC : null,
      stockReceiptsC: hasReceipts ? month.stockReceiptsC : null,
      emergencyReceiptsC: hasReceipts ? month.emergencyReceiptsC : null,
      premiumC: hasReceipts ? month.premiumC : null,
      grossC: sold === undefined || sold.costC === null ? null : sold.salesC - sold.costC,
      employees: read.employees.get(ids.period) || null,
      ...this.ledgerOf(moment),
    });
  }

  private valueOn(day: string): number | null {
    return this.read.stock.get(day)?.valueC ?? this.read.values.get(day) ?? null;
  }

  /** What brings the sums of the year up to a day to twelve months; null with less than three months of history. */
  private toYear(day: string, from: string | null): number | null {
    if (from === null || from > addMonths(day, -3)) return null;
    const year = yearUpTo(day);
    if (from <= year.startDate) return 1;
    return (daysBetween(year.startDate, day) + 1) / (daysBetween(from, day) + 1);
  }

  private ledgerMonthOf({ day }: Moment): string {
    return ledgerMonthOf(day, this.context.selection.today, this.read.ledger.lastMonth);
  }

  private ledgerOf(moment: Moment): Pick<InventorySums, 'glBalanceC' | 'glStockC'> {
    const month = this.ledgerMonthOf(moment);
    // The ledger has not come up to it.
    if (moment.isOfMonth && month !== monthOf(moment.day)) return { glBalanceC: null, glStockC: null };
    const known = this.read.ledger.balances.filter((balance) => balance.month <= month);
    const snapshots = moment.yearOfSnapshots.find((day) => day.startsWith(month));
    return {
      glBalanceC: known.at(-1)?.balanceC ?? null,
      glStockC: snapshots === undefined ? null : this.valueOn(snapshots),
    };
  }
}

const times = (sum: number | null | undefined, factor: number | null): number | null =>
  sum === null || sum === undefined || factor === null ? null : sum * factor;

/** The sums of several stores together. */
export const together = (stores: readonly InventorySums[]): InventorySums => stores.reduce(added);

function added(a: InventorySums, b: InventorySums): InventorySums {
  return combined((key) => (a[key] === null && b[key] === null ? null : (a[key] ?? 0) + (b[key] ?? 0)));
}

export function scaled(sums: InventorySums, factor: number): InventorySums {
  return combined((key) => times(sums[key], factor));
}

function combined(of: (key: keyof InventorySums) => number | null): InventorySums {
  return inventorySums(Object.fromEntries(inventorySumKeys.map((key) => [key, of(key)])));
}

/** The whole months that an average is over. */
function averageMonths(selection: Selection) {
  return comparisonSpans(selection).flatMap((range) =>
    historyMonths({ ...selection, range }, monthsBetween(range.startDate, range.endDate) + 1),
  );
}

/** Reads what the figures of one store need; `months` of history, 0 for none. */
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
