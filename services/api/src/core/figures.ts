import type { Database } from '@fixed-ops/database';
import {
  computeKpi,
  type DateRange,
  firstOfMonth,
  isOneMonth,
  type Kpi,
  lastOfMonth,
  later,
  type MonthOfSums,
  metricOf,
  monthsBetween,
  roundTo,
  type ServiceSums,
  serviceSumKeys,
  serviceSums,
  workingDays,
} from '@fixed-ops/metrics';
import {
  averagedStores,
  hiddenPayTypes,
  hidesEach,
  isProvidedBy,
  revealsPayType,
} from './group-average/averaged-stores.ts';
import { type KeptSums, keptSumsOf, sliceKey } from './kept-sums.ts';
import {
  elapsedWorkingDays,
  type HistoryMonth,
  historyMonths,
  isRunningMonth,
  paceDaysOf,
  workingDaysOf,
} from './period.ts';
import { comparisonSpans } from './selection/average.ts';
import { isWholeStore, keepsAttendance, narrowsLines, type Selection } from './selection/selection.ts';
import { shortKey } from './short-key.ts';
import { storesFacts } from './store-facts/known-facts.ts';
import type { StoreFacts } from './store-facts/store-facts.ts';
import { collectStores, collectSums } from './sums/collect-sums.ts';
import type { Span } from './sums/span.ts';
import { joinedCells, payTypesIn, type Slice, type SpanSums, type SumRules, sumsOf } from './sums/span-sums.ts';

const PERIOD = 0;
const FIRST_MONTH = 1;
const NOTHING: SpanSums = { lines: [], headers: [], open: [], technicians: [], techDays: 0, attendance: [] };

/** What a figure is compared with: the days of the comparison put together, or the stores of a group. */
interface Compared {
  readonly cells: SpanSums;
  readonly workingDays: number;
  /** What additive figures are multiplied by; null where there is nothing to hold them against. */
  readonly factor: number | null;
}

/** The comparison of a metric, by its key and slice; null where there is none. */
type ComparedOf = (key: string, slice: Slice) => Compared | null;

/** A month of history without its sums. */
interface MonthFrame extends Required<Omit<MonthOfSums, 'sums'>> {
  /** False before the store's history. */
  readonly isKnown: boolean;
}

/** What every figure of one slice is worked out from. */
interface SlicePart {
  readonly slice: Slice;
  readonly sums: ServiceSums;
  history: readonly MonthOfSums[] | null;
  compared: { readonly cells: SpanSums; readonly sums: ServiceSums } | null;
}

/** The sums of a period, its comparison and its history, from which every figure of a page is worked out. */
export class Figures {
  readonly months: readonly HistoryMonth[];
  readonly workingDays: { readonly elapsed: number; readonly total: number };
  // A page asks for the days of a span once for each of its figures.
  private readonly days = new Map<number, number>();
  private readonly store: ServiceSums;
  private latest: SlicePart | null = null;
  private readonly monthsOfSums: readonly MonthFrame[];
  private readonly monthsKey: string;
  private readonly pace: Figures['workingDays'] | null;
  private readonly hasMonthlyGoal: boolean;
  /** What of the selection sums depend on, but for the days of their span. */
  private readonly rules: Omit<SumRules, 'workingDays'>;

  constructor(
    private readonly selection: Selection,
    private readonly facts: StoreFacts,
    private readonly cells: ReadonlyMap<number, SpanSums>,
    private readonly comparedOf: ComparedOf,
    months: readonly HistoryMonth[],
    private readonly kept: KeptSums,
  ) {
    this.months = months;
    // Once for all figures: there are hundreds, each with its months.
    this.monthsOfSums = months.map((month) => ({
      date: month.range.startDate,
      unfinished: month.unfinished,
      workingDays: paceDaysOf(month, facts),
      isKnown: isHistory(month.range, facts),
    }));
    this.monthsKey = shortKey([selection.dealershipId, selection.filter, months[0]?.month, months.length]);
    this.workingDays = workingDaysOf(selection, facts);
    const { range, through, filter } = selection;
    this.pace = isRunningMonth(selection) ? this.workingDays : null;
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

  /** One KPI of one slice, with comparison, target, worth and, where wanted, its months. */
  kpi(key: string, slice: Slice, withHistory: boolean): Kpi {
    const { selection, facts } = this;
    const part = this.partOf(slice);
    const kpi = computeKpi(key, slice.scope, {
      sums: part.sums,
      compareSums: this.comparedWith(key, slice, this.comparison(key, slice)),
      history: withHistory ? this.historyOf(part) : [],
      fieldsNotProvided: facts.fieldsNotProvided,
      thresholds: facts.thresholds,
      store: this.store,
      pace: this.pace,
      hasMonthlyGoal: slice.advisor === undefined && this.hasMonthlyGoal,
    });
    return selection.average?.manual ? { ...kpi, compareValue: this.manualValue(key, slice) } : kpi;
  }

  /** What somebody typed in as the average of a figure of the whole store; sums are of one month. */
  private manualValue(key: string, slice: Slice): number | null {
    const { selection, facts } = this;
    const definition = metricOf(key);
    const value = selection.average?.manual?.[key];
    if (value === undefined || slice.advisor !== undefined || slice.scope !== definition.scope) return null;
    if (!definition.isAdditive) return roundTo(value, definition.decimals);
    const { startDate, endDate } = selection.range;
    const whole = { startDate: firstOfMonth(startDate), endDate: lastOfMonth(endDate) };
    const perMonth = workingDays(whole, facts.calendar) / (monthsBetween(startDate, endDate) + 1);
    return perMonth === 0 ? null : roundTo((value * this.workingDays.elapsed) / perMonth, definition.decimals);
  }

  /** The months of a figure, each with the sums that are asked for by its place; null before the store's history. */
  history(sumsOfMonth: (index: number) => ServiceSums): MonthOfSums[] {
    return this.monthsOfSums.map(({ date, unfinished, workingDays: days, isKnown }, index) => ({
      date,
      unfinished,
      workingDays: days,
      sums: isKnown ? sumsOfMonth(index) : null,
    }));
  }

  /** Pages ask for one figure of a slice after another, so that the latest one is all that need be remembered. */
  private partOf(slice: Slice): SlicePart {
    const { latest } = this;
    if (latest && latest.slice.scope === slice.scope && latest.slice.advisor === slice.advisor) return latest;
    const part = { slice, sums: this.sums(slice), history: null, compared: null };
    this.latest = part;
    return part;
  }

  /** The months of a slice, which are those of each of its figures. */
  private historyOf(part: SlicePart): readonly MonthOfSums[] {
    part.history ??= this.kept.history(
      `${this.monthsKey} ${sliceKey(part.slice)}`,
      this.history((index) => this.monthSums(index, part.slice)),
    );
    return part.history;
  }

  /** Sums of what a metric is compared with, unscaled; of nothing when nothing is compared. */
  comparison(key: string, slice: Slice): ServiceSums {
    const compared = this.comparedOf(key, slice);
    if (compared === null) return serviceSums();
    const part = this.partOf(slice);
    if (part.compared?.cells !== compared.cells)
      part.compared = { cells: compared.cells, sums: this.sumsIn(compared.cells, slice, compared.workingDays) };
    return part.compared.sums;
  }

  /**
   * What a figure is compared with: the sums of the comparison span, for an average of twelve months those of as many
   * working days as the period has. Null when there is nothing to compare with.
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
    const known = this.days.get(span) ?? elapsedWorkingDays(range, this.facts);
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

/**
 * What additive figures of the comparison are multiplied by: an average's months are brought to the working days of the
 * period, every other comparison is as it is. Null where its months had no working day.
 */
export function comparisonFactor(selection: Selection, facts: StoreFacts): number | null {
  if (selection.compareKind !== 'average' || !selection.compareRange) return 1;
  const days = comparisonSpans(selection)
    .filter((span) => isHistory(span, facts))
    .reduce((sum, span) => sum + workingDays(sinceHistory(span, facts), facts.calendar), 0);
  return days === 0 ? null : elapsedWorkingDays(selection.range, facts) / days;
}

/** False for a span that was over before the first repair order closed: its zeros would be no figures. */
export function isHistory(range: DateRange, facts: StoreFacts): boolean {
  return facts.historyFrom !== null && range.endDate >= facts.historyFrom;
}

/** A span without the months before the store's history: those are no months without sales. */
export function sinceHistory(range: DateRange, { historyFrom }: Pick<StoreFacts, 'historyFrom'>): DateRange {
  return { ...range, startDate: later(range.startDate, firstOfMonth(historyFrom ?? range.startDate)) };
}

function scaled(sums: ServiceSums, factor: number): ServiceSums {
  const result = { ...sums };
  for (const key of serviceSumKeys) {
    const value = result[key];
    if (value !== null) result[key] = value * factor;
  }
  return result;
}

/** A dealership whose figures are wanted, and which. */
export interface StoreRequest {
  readonly facts: StoreFacts;
  readonly selection: Selection;
}

/** Reads what the figures of a selection need; `months` of history, 0 for none. */
export async function readFigures(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
): Promise<Figures> {
  const plan = planOf({ facts, selection }, months);
  const cells = await collectSums(db, facts, selection, plan.spans);
  return figuresOf(db, plan, cells);
}

/** The figures of several dealerships, in their order. What is summed up already is read for all of them at once. */
export async function readStoreFigures(
  db: Database,
  stores: readonly StoreRequest[],
  months: number,
): Promise<readonly Figures[]> {
  const plans = stores.map((store) => planOf(store, months));
  const cells = await collectStores(db, plans);
  return Promise.all(plans.map((plan, index) => figuresOf(db, plan, cells[index] ?? new Map())));
}

/** The spans that a store's figures are worked out from: the period, its history, and the pieces of its comparison. */
interface Plan extends StoreRequest {
  readonly spans: readonly Span[];
  readonly history: readonly HistoryMonth[];
  readonly pieces: readonly Span[];
  readonly isOfGroup: boolean;
}

function planOf({ facts, selection }: StoreRequest, months: number): Plan {
  const history = historyMonths(selection, months);
  const { average } = selection;
  const isOfGroup = average?.isOfGroup === true && selection.compareRange !== null;
  const compared = isOfGroup || average?.manual ? [] : comparisonSpans(selection);
  const pieces = compared.map((range, index) => ({ id: FIRST_MONTH + months + index, range }));
  const spans = [
    { id: PERIOD, range: selection.range },
    ...history.map((month, index) => ({ id: FIRST_MONTH + index, range: month.range })),
    ...pieces,
  ];
  return { facts, selection, spans, history, pieces, isOfGroup };
}

async function figuresOf(db: Database, plan: Plan, cells: ReadonlyMap<number, SpanSums>): Promise<Figures> {
  const { facts, selection, history, pieces } = plan;
  if (plan.isOfGroup)
    return new Figures(selection, facts, cells, await readGroup(db, facts, selection), history, keptSumsOf(db));
  const compared: Compared = {
    cells: joinedCells(pieces.map(({ id }) => cells.get(id) ?? NOTHING)),
    workingDays: pieces.reduce((sum, { range }) => sum + elapsedWorkingDays(range, facts), 0),
    factor: comparisonFactor(selection, facts),
  };
  return new Figures(selection, facts, cells, () => (pieces.length === 0 ? null : compared), history, keptSumsOf(db));
}

/** A dealership of a group in the days of the selection. */
interface GroupStore {
  readonly isSeen: boolean;
  readonly cells: SpanSums;
  readonly days: number;
  readonly payTypes: ReadonlySet<string>;
}

/**
 * The same days in the dealerships of the group, put together: a quotient is that of their sums, a sum that of one dealership on
 * average. Null where a figure would tell that of a single dealership, and for a person: numbers of people are a store's own.
 */
async function readGroup(db: Database, facts: StoreFacts, selection: Selection): Promise<ComparedOf> {
  const { seen = [] } = selection.average ?? {};
  const rows = await db.query<{ id: string }>(
    `select d.id from dealership d
      where d.active and d.group_id = (select group_id from dealership where id = $1) order by d.id`,
    [selection.dealershipId],
  );
  const others = await storesFacts(
    db,
    rows.map(({ id }) => id).filter((id) => id !== selection.dealershipId),
  );
  const members = rows.flatMap(({ id }) => {
    const its = id === selection.dealershipId ? facts : others.get(id);
    return its && its.historyFrom !== null ? [{ id, its, fieldsNotProvided: its.fieldsNotProvided }] : [];
  });
  const averaged = averagedStores(members);
  const wanted = averaged.filter(({ its }) => isHistory(selection.range, its));
  const read = await collectStores(
    db,
    wanted.map(({ id, its }) => ({
      facts: its,
      selection: { ...selection, dealershipId: id },
      spans: [{ id: PERIOD, range: selection.range }],
    })),
  );
  const stores = wanted.map(({ id, its }, index): GroupStore => {
    const cells = read[index]?.get(PERIOD) ?? NOTHING;
    const days = elapsedWorkingDays(selection.range, its);
    return { isSeen: seen.includes(id), cells, days, payTypes: new Set(payTypesIn(cells)) };
  });
  const unseen = stores.filter(({ isSeen }) => !isSeen);
  const working = unseen.filter(({ cells }) => cells.headers.length > 0);
  // Who closed nothing in these days hides nobody.
  if (!hidesEach(stores) || (unseen.length > 0 && working.length < 2)) return () => null;
  const compared = together(stores);
  const hidden = hiddenPayTypes(stores);
  return (key, slice) => {
    const metric = metricOf(key);
    const isRevealed = slice.scope === 'all' ? !revealsPayType(metric, hidden) : !hidden.has(slice.scope);
    return slice.advisor === undefined && isRevealed && isProvidedBy(metric, averaged) ? compared : null;
  };
}

function together(stores: readonly GroupStore[]): Compared {
  const cells = joinedCells(stores.map((store) => store.cells));
  return {
    cells: { ...cells, open: stores.flatMap((store) => store.cells.open) },
    workingDays: stores.reduce((sum, { days }) => sum + days, 0),
    factor: 1 / stores.length,
  };
}
