import type { Database } from '@fixed-ops/database';
import {
  computeKpi,
  type FeedField,
  isOneMonth,
  type Kpi,
  metricOf,
  type PartsSaleType,
  type PayTypeCode,
  partsSaleTypeOfPayType,
  payTypeCodes,
  type ServiceSums,
  serviceSums,
} from '@fixed-ops/metrics';
import type { Figures } from '../../core/figures.ts';
import { manualAverage } from '../../core/manual-average.ts';
import { isHistory, isRunningMonth, sinceHistory } from '../../core/period.ts';
import { readFigures } from '../../core/read-figures.ts';
import { comparisonSpans } from '../../core/selection/average.ts';
import { isWholeStore, type Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import type { CounterSaleType } from '../sales/counter-sale-type.ts';
import { type CounterSalesBySpan, counterMoney, readCounterSales, soldOnBodyLines } from '../sales/counter-sales.ts';
import type { LedgerMonthSales } from '../sales/read-ledger-sales.ts';
import type { TransactionSales } from '../sales/read-transaction-sales.ts';

/** A parts sale type, or all of them. */
export type PartsScope = PartsSaleType | 'all';

const PERIOD = -1;
const COMPARISON = -2;
/** Sales without a repair order never count as a small sample of repair orders. */
const NO_SMALL_SAMPLE = 5;
const PARTS_COST: FeedField = 'parts_cost';
const PARTS_SALE: FeedField = 'parts_sale';
const SALE_TYPE: FeedField = 'sale_type';

/** The pay types whose lines sell parts as this sale type. Empty for sale types without a repair order. */
export function payTypesOf(saleType: PartsScope): PayTypeCode[] {
  return payTypeCodes.filter((payType) => saleType === 'all' || partsSaleTypeOfPayType(payType) === saleType);
}

/**
 * The inputs that a sale type lacks: those that the feed lacks, and, for a sale type that only sells without a repair order, its sales if
 * neither transactions nor a ledger contain the way of sale.
 */
export function fieldsLackedBy(saleType: PartsScope, fieldsNotProvided: readonly string[]): readonly string[] {
  const isUntold = payTypesOf(saleType).length === 0 && fieldsNotProvided.includes(SALE_TYPE);
  return isUntold ? [...fieldsNotProvided, PARTS_SALE] : fieldsNotProvided;
}

/** Parts figures of a period: sales on repair orders, and sales without one. */
export class PartsFigures {
  constructor(
    readonly figures: Figures,
    private readonly selection: Selection,
    private readonly facts: StoreFacts,
    private readonly counter: CounterSalesBySpan,
    /** The group's value of a figure of all parts. Null if there is none. */
    private readonly ofGroup: (key: string) => ServiceSums | null,
  ) {}

  /** The day of the first part transaction. From its month on, transactions replace the ledger. */
  get transactionsFrom(): string | null {
    return this.counter.transactionsFrom;
  }

  /** Whether the ledger has ever had sales without a repair order. */
  get hasLedger(): boolean {
    return this.counter.hasLedger;
  }

  /** The ledger's months behind the period. */
  get ledgerOfPeriod(): readonly LedgerMonthSales[] {
    return this.counter.of(PERIOD).ledger;
  }

  /** Whether the ledger has all months of the period, including their cost. */
  get told(): { readonly isWhole: boolean; readonly hasCost: boolean } {
    const isWhole = !(this.counter.waitsForLedger && this.toldIn([PERIOD]).lacks);
    return { isWhole, hasCost: !counterMoney(this.counter.of(PERIOD), 'all').lacksCost };
  }

  /** Sales of the period from part transactions, by month and sale type. */
  get transactionsOfPeriod(): readonly TransactionSales[] {
    return this.counter.of(PERIOD).transactions;
  }

  /** The ledger's months behind the comparison. */
  get ledgerOfComparison(): readonly LedgerMonthSales[] {
    return this.piecesOf(COMPARISON).flatMap((piece) => this.counter.of(piece).ledger);
  }

  kpi(key: string, saleType: PartsScope): Kpi {
    const { figures, selection, facts } = this;
    const at = (span: number) => this.sums(key, span, saleType);
    const lacking = fieldsLackedBy(saleType, facts.fieldsNotProvided);
    const { lacksCost } = counterMoney(this.counter.of(PERIOD), counterType(saleType));
    const isOfCounter = counterType(saleType) !== null;
    const told = this.toldIn([PERIOD]);
    const isUnposted = isOfCounter && this.counter.waitsForLedger && told.lacks;
    // Manual targets and other stores' figures cover all parts, so neither a sale type nor an incomplete month is compared with them.
    const isHeldWhole = saleType === 'all' && !isUnposted;
    const compareSums = () => {
      if (selection.average?.isOfGroup) return isHeldWhole ? this.ofGroup(key) : null;
      return isOfCounter && this.isToldInPart() ? null : figures.comparedWith(key, { scope: 'all' }, at(COMPARISON));
    };
    const kpi = computeKpi(key, saleType, {
      sums: at(PERIOD),
      compareSums: compareSums(),
      history: figures.history(at),
      fieldsNotProvided: lacksCost ? [...lacking, PARTS_COST] : lacking,
      // A percentage of repair orders alone is not one of all parts either. A year in which one month is not posted still has one.
      thresholds: isUnposted && !told.has ? [] : facts.thresholds,
      store: at(PERIOD),
      pace: isRunningMonth(selection) && !isUnposted ? figures.workingDays : null,
      // A goal covers all sales, and repair orders are only a part of them.
      hasMonthlyGoal: !isUnposted && isWholeStore(selection) && isOneMonth(selection.range, selection.through),
    });
    if (!selection.average?.manual) return kpi;
    return { ...kpi, compareValue: isHeldWhole ? manualAverage(selection, facts, metricOf(key)) : null };
  }

  /** The sums that a figure of the period is computed from. */
  sumsOfPeriod(key: string, saleType: PartsScope): ServiceSums {
    return this.sums(key, PERIOD, saleType);
  }

  /** If the comparison excludes months, it has several spans. */
  private piecesOf(span: number): number[] {
    const count = span === COMPARISON ? comparisonSpans(this.selection).length : 1;
    return Array.from({ length: count }, (_, index) => span - index);
  }

  /** Whether some spans have sales without a repair order, and whether some lack them. */
  private toldIn(spans: readonly number[]): { readonly has: boolean; readonly lacks: boolean } {
    const sales = spans.map((span) => this.counter.of(span));
    const months = sales.flatMap(({ ledger }) => ledger);
    return {
      has: months.some(({ isPosted }) => isPosted) || sales.some(({ transactions }) => transactions.length > 0),
      lacks: months.some(({ isPosted }) => !isPosted),
    };
  }

  /** Whether period and comparison have different sources. Compared, sales that are not posted would look like a gain or a loss. */
  private isToldInPart(): boolean {
    const [period, compared] = [this.toldIn([PERIOD]), this.toldIn(this.piecesOf(COMPARISON))];
    return (period.lacks && compared.has) || (compared.lacks && period.has);
  }

  /** Sums of a sale type. The repair orders of its pay types are the sample. */
  private sums(key: string, span: number, saleType: PartsScope): ServiceSums {
    const at = (scope: string) => sumsAt(this.figures, key, span, scope);
    const result = serviceSums({ roCount: saleType === 'all' ? at('all').roCount : 0 });
    for (const scope of payTypesOf(saleType)) {
      const sums = at(scope);
      result.partsSaleC += sums.partsSaleC;
      result.partsCostC += sums.partsCostC;
      if (saleType !== 'all') result.roCount += sums.roCount;
    }
    for (const piece of this.piecesOf(span)) {
      const { salesC, costC } = counterMoney(this.counter.of(piece), counterType(saleType));
      result.partsSaleC += salesC;
      result.partsCostC += costC;
      if (salesC !== 0 || costC !== 0) result.roCount = Math.max(result.roCount, NO_SMALL_SAMPLE);
    }
    return result;
  }
}

function sumsAt(figures: Figures, key: string, span: number, scope: string): ServiceSums {
  if (span === PERIOD) return figures.sums({ scope });
  return span <= COMPARISON ? figures.comparison(key, { scope }) : figures.monthSums(span, { scope });
}

/** The sale type for sales without a repair order. Null for types that only repair orders sell. */
function counterType(saleType: PartsScope): CounterSaleType | 'all' | null {
  return saleType === 'ro_customer' || saleType === 'ro_warranty' || saleType === 'ro_internal' ? null : saleType;
}

/** Reads the inputs of one store's parts figures, with `months` of history (0 for none). */
export async function readStoreParts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
  ofGroup: (key: string) => ServiceSums | null = () => null,
): Promise<PartsFigures> {
  // Repair orders of other stores cover only a part of their parts sales.
  const own = selection.average?.isOfGroup ? { ...selection, compareRange: null } : selection;
  const figures = await readFigures(db, facts, own, months);
  const spans = [
    { id: PERIOD, range: selection.range },
    // The ledger may begin before the first repair order. A month with only half of the parts cannot be compared.
    ...comparisonSpans(selection)
      .filter((range) => isHistory(range, facts))
      .map((range, index) => ({ id: COMPARISON - index, range: sinceHistory(range, facts) })),
    ...figures.months.map((month, id) => ({ id, range: month.range })),
  ].map((span) => ({ ...span, hasBodyLines: soldOnBodyLines(sumsAt(figures, 'parts_sales', span.id, 'B')) }));
  return new PartsFigures(figures, selection, facts, await readCounterSales(db, facts, selection, spans), ofGroup);
}
