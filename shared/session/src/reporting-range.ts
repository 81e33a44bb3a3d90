import { businessDateSchema } from '@fixed-ops/contract';
import {
  type DataDays,
  type DateRange,
  datesToSend,
  defaultPreset,
  defaultRange,
  earlier,
  isDateless,
  isMovingPeriod,
  isSameRange,
  type MovingPeriod,
  monthToDate,
  type PeriodPreset,
  periodNamed,
  periodOfPreset,
  periodPresets,
  resolveRange,
  throughOf,
} from '@fixed-ops/metrics';
import { z } from 'zod';

const periodSchema = z.enum([...periodPresets.map((preset) => preset.key), 'vault']);
/** The origin of the range: a preset of the period picker, `custom`, or `vault` while a vault date locks it. */
export type ReportingPeriod = z.output<typeof periodSchema>;

/** A range as a person chooses it. */
export interface ChosenRange extends DateRange {
  readonly period: ReportingPeriod;
}

/** The range in force and where it came from. */
export interface ReportingRange extends ChosenRange {
  readonly source: 'vault' | 'url' | 'stored' | 'default';
}

const spanSchema = z.object({ startDate: businessDateSchema, endDate: businessDateSchema });

/**
 * What session storage keeps. `period` is ours; a value without it, as an older client writes, is a custom span. A month to date
 * has no dates of its own.
 */
export const storedRangeSchema = z.union([
  z.object({ period: periodSchema.refine(isDateless) }).transform(({ period }) => datelessRange(period)),
  spanSchema.extend({ period: periodSchema.default('custom') }).refine(isOrdered),
]);
export type StoredRange = z.output<typeof storedRangeSchema>;

/**
 * The range in force: an active vault date locks it; else the address bar, session storage and the default, in this
 * order. `days` are those of the dealership (the Dealership call), never the browser's.
 */
export function resolveReportingRange(from: {
  readonly days: DataDays;
  /** The days of the other department, if its feeds reach another day. A preset that was chosen there means the days of this one. */
  readonly elsewhere?: DataDays;
  readonly vaultActivationDate: string | null;
  readonly url: StoredRange | null;
  readonly stored: StoredRange | null;
}): ReportingRange {
  if (from.vaultActivationDate !== null) {
    return { period: 'vault', startDate: from.vaultActivationDate, endDate: from.vaultActivationDate, source: 'vault' };
  }
  const url = from.url && freshen(from.url, from);
  if (url) return { ...url, source: 'url' };
  const stored = from.stored && freshen(from.stored, from);
  if (stored) return { ...stored, source: 'stored' };
  return { period: defaultPreset(from.days.today), ...defaultRange(from.days), source: 'default' };
}

/**
 * The parameters that a request sends for a range: none for an unedited month to date, and for every other range its dates and its preset,
 * which decides the comparison.
 */
export function rangeQuery(
  range: ChosenRange,
  today: string,
): { startDate?: string; endDate?: string; period?: PeriodPreset } {
  const { period, startDate, endDate } = range;
  const preset = period === 'vault' ? 'custom' : period;
  const dates = datesToSend({ preset, range: { startDate, endDate } }, today);
  return isDateless(preset) ? dates : { ...dates, period: preset };
}

/**
 * The parameters that the first screen of a visit will send for its period, derived from address and storage before the dealership is
 * loaded. Null if they depend on the days of the dealership: for dates, which are checked against them, around the turn of a month, and
 * while a vault date may lock the range. `today` is the browser's.
 */
export function foreseenRangeQuery(from: {
  readonly today: string;
  readonly isLocked: boolean;
  readonly url: StoredRange | null;
  readonly stored: StoredRange | null;
}): { startDate?: string; endDate?: string } | null {
  const chosen = from.url ?? from.stored;
  // In the first days of a month the default is the month before. One day is added for browsers in another time zone.
  const isTurn = Number(from.today.slice(-2)) <= 3;
  if (from.isLocked || isTurn || (chosen !== null && !isDateless(chosen.period))) return null;
  return {};
}

/** Reads the range from a query string. Null if it has no valid one. A preset without dates means its days of now. */
export function rangeFromSearch(search: string): StoredRange | null {
  const parameters = new URLSearchParams(search);
  const period = parameters.get('period') ?? undefined;
  if (period !== undefined && isDateless(period)) return datelessRange(period);
  if (isMovingPeriod(period) && !parameters.has('startDate') && !parameters.has('endDate')) return namedRange(period);
  const parsed = storedRangeSchema.safeParse({
    startDate: parameters.get('startDate'),
    endDate: parameters.get('endDate'),
    period,
  });
  return parsed.success ? parsed.data : null;
}

/** The query string without the range. */
export function searchWithoutRange(search: string): string {
  const parameters = new URLSearchParams(search);
  const names = ['period', 'startDate', 'endDate'].filter((name) => parameters.has(name));
  if (names.length === 0) return search;
  for (const name of names) parameters.delete(name);
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** Writes the range into a query string and keeps every other parameter. */
export function searchWithRange(search: string, range: ChosenRange): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('startDate');
  parameters.delete('endDate');
  parameters.set('period', range.period);
  if (!isDateless(range.period)) {
    parameters.set('startDate', range.startDate);
    parameters.set('endDate', range.endDate);
  }
  return `?${parameters.toString()}`;
}

/**
 * A month to date ends on the last day with data, and a preset that came without dates has those of now. Every other range keeps its dates,
 * up to that day, and its preset, which decides the comparison even after the preset means other dates. Null for a range that the server would refuse because it has not begun
 * or is too long; an edited link or another client may have left one.
 */
function freshen(
  range: StoredRange & { readonly name?: MovingPeriod },
  { days, elsewhere }: { readonly days: DataDays; readonly elsewhere?: DataDays },
): ChosenRange | null {
  const { period, name } = range;
  if (name) return periodNamed(name, days);
  if (isDateless(period)) return { period, ...monthToDate(days) };
  const { today } = days;
  const asked = { startDate: range.startDate, endDate: earlier(range.endDate, today) };
  const resolved = resolveRange(asked, today, throughOf(days));
  if (!resolved.ok) return null;
  if (period === 'custom' || period === 'vault') return { period, ...resolved.range };
  const { range: here } = periodOfPreset(period, days);
  const stillMeans =
    isSameRange(here, resolved.range) ||
    (elsewhere !== undefined && isSameRange(periodOfPreset(period, elsewhere).range, asked));
  return { period, ...(stillMeans ? here : resolved.range) };
}

const datelessRange = (period: ReportingPeriod) => ({ period, startDate: '', endDate: '' });

/** The days are not known here, so the range keeps its name for `freshen`. */
const namedRange = (name: MovingPeriod) => ({
  ...datelessRange(name === 'lastWeek' ? 'thisWeek' : name),
  name,
});

function isOrdered(span: DateRange): boolean {
  return span.startDate <= span.endDate;
}
