import type { Kpi } from '@fixed-ops/contract';
import {
  addMonths,
  daysBetween,
  type FeedField,
  type InventoryMetric,
  type InventorySums,
  inventoryKpi,
  inventorySums,
  monthOf,
  workingDays,
} from '@fixed-ops/metrics';
import { manualAverage } from '../../core/manual-average.ts';
import { elapsedWorkingDays, type HistoryMonth, isRunningMonth, paceDaysOf, workingDaysOf } from '../../core/period.ts';
import type { StockSums } from '../months/part-months.ts';
import type { StockContext } from '../stock/stock-context.ts';
import { added, scaled, times } from './inventory-arithmetic.ts';
import { type Moment, yearUpTo } from './moments.ts';
import type { PartsSold } from './read-cost-of-sales.ts';
import { type LedgerInventory, ledgerMonthOf } from './read-ledger-inventory.ts';
import type { SpanMovements } from './read-movements.ts';

const ORDER_TYPE: FeedField = 'order_type';
/** Ids of a moment's three spans: the period, the year and the ninety days up to its day. */
export const spanIds = (moment: Moment) => ({
  period: moment.id * 3,
  year: moment.id * 3 + 1,
  ninety: moment.id * 3 + 2,
});

/** The inputs of one store's figures. */
interface InventoryRead {
  readonly stock: ReadonlyMap<string, StockSums>;
  /** Value in cents at month ends for which no figures are shown. */
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
    private readonly read: InventoryRead,
    /** The group's value of a figure. Null if there is none. */
    private readonly ofGroup: (definition: InventoryMetric) => InventorySums | null,
  ) {}

  /** The month whose ledger balance is compared with the inventory. Null if no account is mapped. */
  get ledgerMonth(): string | null {
    return this.read.ledger.balances.length === 0 ? null : this.ledgerMonthOf(this.period);
  }

  /** Whether the feed contains emergency purchases. */
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

  /** The sums that the figures of the period are computed from. */
  sumsOfPeriod(): InventorySums {
    return this.sums(this.period);
  }

  /** The sums that a figure is compared with: those of the comparison, or the mean of twelve months. */
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

  /** The factor that scales the sums of the year up to a day to twelve months. Null with less than three months of history. */
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
    // The ledger does not reach this month.
    if (moment.isOfMonth && month !== monthOf(moment.day)) return { glBalanceC: null, glStockC: null };
    const known = this.read.ledger.balances.filter((balance) => balance.month <= month);
    const snapshots = moment.yearOfSnapshots.find((day) => day.startsWith(month));
    return {
      glBalanceC: known.at(-1)?.balanceC ?? null,
      glStockC: snapshots === undefined ? null : this.valueOn(snapshots),
    };
  }
}
