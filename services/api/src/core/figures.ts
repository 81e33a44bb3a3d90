import {
  computeKpi,
  type DateRange,
  isOneMonth,
  type Kpi,
  type KpiInput,
  type MonthOfSums,
  metricOf,
  type ServiceSums,
  serviceSums,
} from '@fixed-ops/metrics';
import { type ComparedOf, scaled } from './compared.ts';
import { emptyReasonOf } from './empty-reason.ts';
import { type KeptSums, sliceKey } from './kept-sums.ts';
import type { LedgerPolicy } from './ledger-policy/ledger-policy.ts';
import { POLICY, policyKpi } from './ledger-policy/policy-kpi.ts';
import { manualAverage } from './manual-average.ts';
import {
  elapsedWorkingDays,
  type HistoryMonth,
  isHistory,
  isRunningMonth,
  paceDaysOf,
  workingDaysOf,
} from './period.ts';
import { isWholeStore, keepsAttendance, narrowsLines, type Selection } from './selection/selection.ts';
import { shortKey } from './short-key.ts';
import type { StoreFacts } from './store-facts/store-facts.ts';
import { payTypesIn, type Slice, type SpanSums, type SumRules, sumsOf } from './sums/span-sums.ts';

/** Ids of spans: the period, and the first of the months of its history. */
export const PERIOD = 0;
export const FIRST_MONTH = 1;
export const NOTHING: SpanSums = { lines: [], headers: [], open: [], technicians: [], techDays: 0, attendance: [] };

/** A month of history without its sums. */
interface MonthFrame extends Required<Omit<MonthOfSums, 'sums'>> {
  /** False before the store's history. */
  readonly isKnown: boolean;
}

/** The sums from which every figure of one slice is computed. */
interface SlicePart {
  readonly slice: Slice;
  readonly sums: ServiceSums;
  history: readonly MonthOfSums[] | null;
  compared: { readonly cells: SpanSums; readonly sums: ServiceSums } | null;
}

interface KpiOptions {
  /** Whether the KPI gets its months. */
  readonly history?: boolean;
  /** A goal that replaces the threshold. */
  readonly ownGoal?: number | null | undefined;
}

/** The sums of a period, its comparison and its history, from which every figure of a page is computed. */
export class Figures {
  readonly months: readonly HistoryMonth[];
  readonly workingDays: { readonly elapsed: number; readonly total: number };
  // Kept, because a page asks for the days of a span once per figure.
  private readonly days = new Map<number, number>();
  private readonly store: ServiceSums;
  private latest: SlicePart | null = null;
  private readonly monthsOfSums: readonly MonthFrame[];
  private readonly monthsKey: string;
  private readonly pace: Figures['workingDays'] | null;
  private readonly hasMonthlyGoal: boolean;
  /** The part of the selection that sums depend on, apart from the days of their span. */
  private readonly rules: Omit<SumRules, 'workingDays'>;

  constructor(
    private readonly selection: Selection,
    private readonly facts: StoreFacts,
    private readonly cells: ReadonlyMap<number, SpanSums>,
    private readonly comparedOf: ComparedOf,
    months: readonly HistoryMonth[],
    private readonly kept: KeptSums,
    private readonly ledgerPolicy: LedgerPolicy | null,
  ) {
    this.months = months;
    // Computed once, because a page has hundreds of figures, each with its months.
    this.monthsOfSums = months.map((month) => ({
      date: month.range.startDate,
      unfinished: month.unfinished,
      workingDays: paceDaysOf(month, selection, facts),
      isKnown: isHistory(month.range, facts),
    }));
    this.monthsKey = shortKey([selection.dealershipId, selection.filter, months[0]?.month, months.length]);
    this.workingDays = workingDaysOf(selection, facts);
    const { range, through, filter } = selection;
    // Of the month, which has other days than one weekday's.
    this.pace = isRunningMonth(selection) && filter.weekday === undefined ? this.workingDays : null;
    this.hasMonthlyGoal = isWholeStore(selection) && isOneMonth(range, through);
    this.rules = { narrowsLines: narrowsLines(filter), keepsAttendance: keepsAttendance(filter) };
    this.store = this.sums({ scope: 'all' });
  }

  /** Pay types that occur in the period. */
  payTypes(): string[] {
    return payTypesIn(this.cells.get(PERIOD) ?? NOTHING);
  }

  /** Advisors with a closed or an open repair order in the period; `''` stands for none. */
  advisors(): string[] {
    const { lines, headers } = this.cells.get(PERIOD) ?? NOTHING;
    return [...new Set([...headers, ...lines].map((cell) => cell.advisor))].sort();
  }

  sums(slice: Slice): ServiceSums {
    return this.sumsAt(PERIOD, this.selection.range, slice);
  }

  /** Repair orders with counted lines of more than one pay type. */
  mixed(): number {
    return (this.cells.get(PERIOD) ?? NOTHING).headers.reduce((total, header) => total + header.mixed, 0);
  }

  monthSums(index: number, slice: Slice): ServiceSums {
    const month = this.months[index];
    return month ? this.sumsAt(FIRST_MONTH + index, month.range, slice) : serviceSums();
  }

  /** One KPI of one slice, with comparison, target and worth. */
  kpi(key: string, slice: Slice, { history = false, ownGoal = null }: KpiOptions = {}): Kpi {
    const { selection, facts } = this;
    const input: KpiInput = {
      sums: this.sumsOf(key, slice),
      compareSums: this.comparedWith(key, slice, this.comparison(key, slice)),
      history: history ? this.historyOf(this.partOf(slice)) : [],
      fieldsNotProvided: facts.fieldsNotProvided,
      thresholds: facts.thresholds,
      store: this.store,
      pace: this.pace,
      hasMonthlyGoal: slice.advisor === undefined && this.hasMonthlyGoal,
      ownGoal,
      sparks: this.kept.sparks,
    };
    const computed =
      key === POLICY ? policyKpi(this.policyOf(key, slice), slice.scope, input) : computeKpi(key, slice.scope, input);
    const metric = metricOf(key);
    const kpi =
      computed.reason === metric.emptyReason
        ? { ...computed, reason: emptyReasonOf(metric, selection.filter) }
        : computed;
    if (!selection.average?.manual) return kpi;
    const isOfStore = slice.advisor === undefined && slice.scope === metric.scope;
    return { ...kpi, compareValue: isOfStore ? manualAverage(selection, facts, metric) : null };
  }

  /** The sums from which a figure of a slice is computed. For policy they contain the ledger's amount, if the ledger has one. */
  sumsOf(key: string, slice: Slice): ServiceSums {
    const { sums } = this.partOf(slice);
    const policyC = this.policyOf(key, slice)?.periodC ?? null;
    return policyC === null ? sums : { ...sums, policyC };
  }

  /** The ledger's amount of a figure; null for every figure but policy, and if the ledger does not know the slice. */
  policyOf(key: string, { scope, advisor }: Slice): LedgerPolicy | null {
    return key === POLICY && scope === 'all' && advisor === undefined ? this.ledgerPolicy : null;
  }

  /** The months of a figure, each with the sums that its index selects; null before the store's history. */
  history(sumsOfMonth: (index: number) => ServiceSums): MonthOfSums[] {
    return this.monthsOfSums.map(({ date, unfinished, workingDays: days, isKnown }, index) => ({
      date,
      unfinished,
      workingDays: days,
      sums: isKnown ? sumsOfMonth(index) : null,
    }));
  }

  /** The latest slice only: pages ask for all figures of a slice one after the other. */
  private partOf(slice: Slice): SlicePart {
    const { latest } = this;
    if (latest && latest.slice.scope === slice.scope && latest.slice.advisor === slice.advisor) return latest;
    const part = { slice, sums: this.sums(slice), history: null, compared: null };
    this.latest = part;
    return part;
  }

  /** The months of a slice; all its figures share them. */
  private historyOf(part: SlicePart): readonly MonthOfSums[] {
    part.history ??= this.kept.history(
      `${this.monthsKey} ${sliceKey(part.slice)}`,
      this.history((index) => this.monthSums(index, part.slice)),
    );
    return part.history;
  }

  /** The comparison's sums of a metric, unscaled; empty sums if there is no comparison. */
  comparison(key: string, slice: Slice): ServiceSums {
    const compared = this.comparedOf(key, slice);
    if (compared === null) return serviceSums();
    const part = this.partOf(slice);
    if (part.compared?.cells !== compared.cells)
      part.compared = { cells: compared.cells, sums: this.sumsIn(compared.cells, slice, compared.workingDays) };
    const policy = this.policyOf(key, slice);
    if (policy === null || policy.periodC === null) return part.compared.sums;
    return { ...part.compared.sums, policyC: policy.comparedC };
  }

  /**
   * The sums that a figure is compared with: those of the comparison span, or for an average of twelve months those of as many working
   * days as the period has. Null if there is no comparison.
   */
  comparedWith(key: string, slice: Slice, sums: ServiceSums): ServiceSums | null {
    const { compareRange, compareKind, average } = this.selection;
    const compared = this.comparedOf(key, slice);
    if (compared === null || average?.manual) return null;
    if (!average?.isOfGroup && !(compareRange !== null && isHistory(compareRange, this.facts))) return null;
    if (compareKind !== 'average' || !metricOf(key).isAdditive) return sums;
    return compared.factor === null ? null : scaled(sums, compared.factor);
  }

  private daysOf(span: number, range: DateRange): number {
    const known = this.days.get(span) ?? elapsedWorkingDays(range, this.selection, this.facts);
    this.days.set(span, known);
    return known;
  }

  private sumsAt(span: number, range: DateRange, slice: Slice): ServiceSums {
    return this.sumsIn(this.cells.get(span) ?? NOTHING, slice, this.daysOf(span, range));
  }

  private sumsIn(cells: SpanSums, slice: Slice, days: number): ServiceSums {
    const rules = { ...this.rules, workingDays: days };
    return cells === NOTHING ? sumsOf(cells, slice, rules) : this.kept.sums(cells, slice, rules);
  }
}
