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
/** Sales without a repair order are never a small sample of them. */
const NO_SMALL_SAMPLE = 5;
const PARTS_COST: FeedField = 'parts_cost';
const PARTS_SALE: FeedField = 'parts_sale';
const SALE_TYPE: FeedField = 'sale_type';

/** The pay types whose lines sell parts as a sale type; none for what is sold without a repair order. */
export function payTypesOf(saleType: PartsScope): PayTypeCode[] {
  return payTypeCodes.filter((payType) => saleType === 'all' || partsSaleTypeOfPayType(payType) === saleType);
}

/**
 * What a sale type's figures lack: what the feed lacks, and the sales of one that is sold without a repair order alone where
 * neither transactions nor a ledger tell how parts were sold.
 */
export function fieldsLackedBy(saleType: PartsScope, fieldsNotProvided: readonly string[]): readonly string[] {
  const isUntold = payTypesOf(saleType).length === 0 && fieldsNotProvided.includes(SALE_TYPE);
  return isUntold ? [...fieldsNotProvided, PARTS_SALE] : fieldsNotProvided;
}

/** Parts figures of a period: what repair orders sold, and what was sold without one. */
export class PartsFigures {
  constructor(
    readonly figures: Figures,
    private readonly selection: Selection,
    private readonly facts: StoreFacts,
    private readonly counter: CounterSalesBySpan,
    /** What a figure of all parts is in the stores of the group; null where nothing is. */
    private readonly ofGroup: (key: string) => ServiceSums | null,
  ) {}

  /** The day of the first part transaction; from its month on they tell what the ledger told before. */
  get transactionsFrom(): string | null {
    return this.counter.transactionsFrom;
  }

  /** Whether the ledger has ever told what was sold without a repair order. */
  get hasLedger(): boolean {
    return this.counter.hasLedger;
  }

  /** The ledger's months behind the period. */
  get ledgerOfPeriod(): readonly LedgerMonthSales[] {
    return this.counter.of(PERIOD).ledger;
  }

  /** Whether the ledger has told all months of the period, and with their cost. */
  get told(): { readonly isWhole: boolean; readonly hasCost: boolean } {
    const isWhole = !(this.counter.waitsForLedger && this.toldIn([PERIOD]).lacks);
    return { isWhole, hasCost: !counterMoney(this.counter.of(PERIOD), 'all').lacksCost };
  }

  /** Sales of the period that part transactions tell, by month and sale type. */
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
    // What was typed in, and what other stores do, is of all parts: neither a sale type nor a month told in part is held against it.
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
      // Nor is a rate of repair orders alone that of all parts; a year of which one month is not posted still has one.
      thresholds: isUnposted && !told.has ? [] : facts.thresholds,
      store: at(PERIOD),
      pace: isRunningMonth(selection) && !isUnposted ? figures.workingDays : null,
      // A goal is for all that is sold, of which repair orders alone are a part.
      hasMonthlyGoal: !isUnposted && isWholeStore(selection) && isOneMonth(selection.range, selection.through),
    });
    if (!selection.average?.manual) return kpi;
    return { ...kpi, compareValue: isHeldWhole ? manualAverage(selection, facts, metricOf(key)) : null };
  }

  /** The sums that a figure of the period is worked out from. */
  sumsOfPeriod(key: string, saleType: PartsScope): ServiceSums {
    return this.sums(key, PERIOD, saleType);
  }

  /** The comparison may have excluded months, and then several spans. */
  private piecesOf(span: number): number[] {
    const count = span === COMPARISON ? comparisonSpans(this.selection).length : 1;
    return Array.from({ length: count }, (_, index) => span - index);
  }

  /** Whether some of the sales without a repair order are told in some spans, and whether some are not. */
  private toldIn(spans: readonly number[]): { readonly has: boolean; readonly lacks: boolean } {
    const sales = spans.map((span) => this.counter.of(span));
    const months = sales.flatMap(({ ledger }) => ledger);
    return {
      has: months.some(({ isPosted }) => isPosted) || sales.some(({ transactions }) => transactions.length > 0),
      lacks: months.some(({ isPosted }) => !isPosted),
    };
  }

  /** Whether period and comparison are told of unlike: held against each other, what is not posted would seem to be sold or lost. */
  private isToldInPart(): boolean {
    const [period, compared] = [this.toldIn([PERIOD]), this.toldIn(this.piecesOf(COMPARISON))];
    return (period.lacks && compared.has) || (compared.lacks && period.has);
  }

  /** Sums of a sale type with the repair orders of its pay types as the sample. */
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

/** A sale type as sales without a repair order know it; null for those that repair orders alone sell. */
function counterType(saleType: PartsScope): CounterSaleType | 'all' | null {
  return saleType === 'ro_customer' || saleType === 'ro_warranty' || saleType === 'ro_internal' ? null : saleType;
}

/** Reads what the parts figures of one store need; `months` of history, 0 for none. */
export async function readStoreParts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
  ofGroup: (key: string) => ServiceSums | null = () => null,
): Promise<PartsFigures> {
  // The repair orders of other stores are a part of their parts alone.
  const own = selection.average?.isOfGroup ? { ...selection, compareRange: null } : selection;
  const figures = await readFigures(db, facts, own, months);
  const spans = [
    { id: PERIOD, range: selection.range },
    // The ledger may be older than the first repair order; a month with half of the parts is no month to compare with.
    ...comparisonSpans(selection)
      .filter((range) => isHistory(range, facts))
      .map((range, index) => ({ id: COMPARISON - index, range: sinceHistory(range, facts) })),
    ...figures.months.map((month, id) => ({ id, range: month.range })),
  ].map((span) => ({ ...span, hasBodyLines: soldOnBodyLines(sumsAt(figures, 'parts_sales', span.id, 'B')) }));
  return new PartsFigures(figures, selection, facts, await readCounterSales(db, facts, selection, spans), ofGroup);
}
