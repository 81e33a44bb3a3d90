import type { Database } from '@fixed-ops/database';
import {
  computeKpi,
  type DateRange,
  firstOfMonth,
  isMonthToDate,
  isOneMonth,
  type Kpi,
  later,
  type MonthOfSums,
  metricOf,
  type ServiceSums,
  serviceSumKeys,
  serviceSums,
  workingDays,
} from '@fixed-ops/metrics';
import { elapsedWorkingDays, type HistoryMonth, historyMonths, workingDaysOf } from './period.ts';
import { isWholeStore, keepsAttendance, narrowsLines, type Selection } from './selection/selection.ts';
import type { StoreFacts } from './store/store-facts.ts';
import { collectSums } from './sums/collect-sums.ts';
import type { Span } from './sums/span.ts';
import { type Cut, payTypesIn, type SpanCells, sumsOf } from './sums/span-sums.ts';

const PERIOD = 0;
const COMPARISON = 1;
const FIRST_MONTH = 2;
const NOTHING: SpanCells = { lines: [], headers: [], open: [], technicians: [], techDays: 0, attendance: [] };

/** The sums of a period, its comparison and its history, from which every figure of a page is worked out. */
export class Figures {
  readonly months: readonly HistoryMonth[];
  readonly workingDays: { readonly elapsed: number; readonly total: number };
  // A page asks for the days of a span and the sums of a cut once for each of its figures.
  private readonly days = new Map<number, number>();
  private readonly known = new Map<string, ServiceSums>();

  constructor(
    private readonly selection: Selection,
    private readonly facts: StoreFacts,
    private readonly cells: ReadonlyMap<number, SpanCells>,
    months: readonly HistoryMonth[],
  ) {
    this.months = months;
    this.workingDays = workingDaysOf(selection, facts);
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

  sums(cut: Cut): ServiceSums {
    return this.sumsAt(PERIOD, this.selection.range, cut);
  }

  /** Repair orders with counted lines of more than one pay type. */
  mixed(): number {
    return (this.cells.get(PERIOD) ?? NOTHING).headers.reduce((total, header) => total + header.mixed, 0);
  }

  monthSums(index: number, cut: Cut): ServiceSums {
    const month = this.months[index];
    return month ? this.sumsAt(FIRST_MONTH + index, month.range, cut) : serviceSums();
  }

  /** One KPI in one cut, with comparison, target, worth and, where wanted, its months. */
  kpi(key: string, cut: Cut, withHistory: boolean): Kpi {
    const { selection, facts } = this;
    return computeKpi(key, cut.scope, {
      sums: this.sums(cut),
      compareSums: this.comparedWith(key, this.comparison(cut)),
      history: withHistory ? this.history((index) => this.monthSums(index, cut)) : [],
      fieldsNotProvided: facts.fieldsNotProvided,
      thresholds: facts.thresholds,
      store: this.sums({ scope: 'all' }),
      pace: isMonthToDate(selection.range, selection.today) ? this.workingDays : null,
      hasMonthlyGoal:
        cut.advisor === undefined && isWholeStore(selection) && isOneMonth(selection.range, selection.today),
    });
  }

  /** The months of a figure, each with the sums that are asked for by its place; null before the store's history. */
  history(sumsOfMonth: (index: number) => ServiceSums): MonthOfSums[] {
    return this.months.map(({ range, unfinished }, index) => ({
      date: range.startDate,
      sums: isHistory(range, this.facts) ? sumsOfMonth(index) : null,
      unfinished,
    }));
  }

  /** Whether there is anything to compare with. */
  hasComparison(): boolean {
    const { compareRange } = this.selection;
    return compareRange !== null && isHistory(compareRange, this.facts);
  }

  /** Sums of the comparison span, unscaled; of nothing when nothing is compared. */
  comparison(cut: Cut): ServiceSums {
    const { compareRange } = this.selection;
    return compareRange ? this.sumsAt(COMPARISON, compareRange, cut) : serviceSums();
  }

  /**
   * What a figure is compared with: the sums of the comparison span, for an average of twelve months those of as many
   * working days as the period has. Null when there is nothing to compare with.
   */
  comparedWith(key: string, sums: ServiceSums): ServiceSums | null {
    const { compareRange, compareKind } = this.selection;
    if (!compareRange || !this.hasComparison()) return null;
    if (compareKind !== 'average' || !metricOf(key).isAdditive) return sums;
    const factor = comparisonFactor(this.selection, this.facts);
    return factor === null ? null : scaled(sums, factor);
  }

  private daysOf(span: number, range: DateRange): number {
    const known = this.days.get(span) ?? elapsedWorkingDays(range, this.facts);
    this.days.set(span, known);
    return known;
  }

  private sumsAt(span: number, range: DateRange, cut: Cut): ServiceSums {
    const key = JSON.stringify([span, cut.scope, cut.advisor]);
    const known = this.known.get(key);
    if (known) return known;
    const { filter } = this.selection;
    const sums = sumsOf(this.cells.get(span) ?? NOTHING, cut, {
      narrowsLines: narrowsLines(filter),
      keepsAttendance: keepsAttendance(filter),
      workingDays: this.daysOf(span, range),
    });
    this.known.set(key, sums);
    return sums;
  }
}

/**
 * What additive figures of the comparison are multiplied by: an average's months are brought to the working days of the
 * period, every other comparison is as it is. Null where its months had no working day.
 */
export function comparisonFactor({ compareKind, compareRange, range }: Selection, facts: StoreFacts): number | null {
  if (compareKind !== 'average' || !compareRange) return 1;
  const days = workingDays(sinceHistory(compareRange, facts), facts.calendar);
  return days === 0 ? null : elapsedWorkingDays(range, facts) / days;
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

/** Reads what the figures of a selection need; `months` of history, 0 for none. */
export async function readFigures(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
): Promise<Figures> {
  const history = historyMonths(selection, months);
  const spans: Span[] = [
    { id: PERIOD, range: selection.range },
    ...(selection.compareRange ? [{ id: COMPARISON, range: selection.compareRange }] : []),
    ...history.map((month, index) => ({ id: FIRST_MONTH + index, range: month.range })),
  ];
  return new Figures(selection, facts, await collectDistinct(db, facts, selection, spans), history);
}

/** Month to date is also the last month of history: equal ranges are read once. */
async function collectDistinct(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  spans: readonly Span[],
): Promise<Map<number, SpanCells>> {
  const first = new Map<string, Span>();
  const idOf = ({ range }: Span) => `${range.startDate} ${range.endDate}`;
  for (const span of spans) if (!first.has(idOf(span))) first.set(idOf(span), span);
  const read = await collectSums(db, facts, selection, [...first.values()]);
  const result = new Map<number, SpanCells>();
  for (const span of spans) {
    const cells = read.get(first.get(idOf(span))?.id ?? span.id);
    if (cells) result.set(span.id, cells);
  }
  return result;
}
