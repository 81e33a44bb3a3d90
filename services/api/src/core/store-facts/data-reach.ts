import { addDays, type BusinessDate, earlier, lastOfMonth, later } from '@fixed-ops/metrics';

/** Feeds that figures follow from. Snapshots of the inventory are none: their day is answered beside the period. */
export const figureFeeds = ['ros', 'time_clock', 'parts_transactions', 'inspections', 'gl_balances'] as const;
type FigureFeed = (typeof figureFeeds)[number];

/** A file that was loaded. */
export interface LoadedFile {
  readonly kind: string;
  readonly receivedAt: string;
  /** The last day that a row of it is dated; null where rows have no dates. */
  readonly dataTo: BusinessDate | null;
}

/** By feed, the last day that it has told of. A feed of which no file has come is missing: nothing waits for it. */
export type DataReach = Readonly<Partial<Record<FigureFeed, BusinessDate>>>;

/** Which part of the product an answer is of. */
export type FigureArea = 'service' | 'parts' | 'inspections' | 'ledger';

const FEEDS_OF: Readonly<Record<FigureArea, readonly FigureFeed[]>> = {
  service: ['ros', 'time_clock'],
  parts: ['ros', 'parts_transactions'],
  inspections: ['ros', 'inspections'],
  ledger: ['gl_balances'],
};

/** From this hour on the files of a day hold the whole day. */
const EVENING_HOUR = 18;

/**
 * The day that a file reaches (RULINGS, Through which day): the business day on which it came, or the day before when it came
 * before 18:00 and holds nothing dated its own day. Not the last day of its rows: a closed day has none and is told of all the same.
 */
export function dayReached({ receivedAt, dataTo }: LoadedFile, timezone: string): BusinessDate {
  const { day, hour } = localTime(receivedAt, timezone);
  if (hour >= EVENING_HOUR) return later(day, dataTo ?? day);
  return later(addDays(day, -1), dataTo ?? addDays(day, -1));
}

/** Balances are of months: whatever day their file names, it was not over before the evening, and one of earlier months tells nothing of later days. */
function balancesReach(file: LoadedFile, timezone: string): BusinessDate {
  const day = dayReached({ ...file, dataTo: null }, timezone);
  return file.dataTo === null ? day : earlier(day, lastOfMonth(file.dataTo));
}

/** How far the feeds of a store reach. A file that corrects earlier days takes nothing back. */
export function dataReachOf(files: readonly LoadedFile[], timezone: string): DataReach {
  const reach: Partial<Record<FigureFeed, BusinessDate>> = {};
  for (const kind of figureFeeds) {
    for (const file of files) {
      if (file.kind !== kind) continue;
      const day = kind === 'gl_balances' ? balancesReach(file, timezone) : dayReached(file, timezone);
      reach[kind] = later(reach[kind] ?? day, day);
    }
  }
  return reach;
}

/** The last day that all feeds of an area reach, on which its periods end; null where no file has come. */
export function reachOf(
  area: FigureArea,
  { reach, hasClockFeed }: { readonly reach: DataReach; readonly hasClockFeed: boolean },
): BusinessDate | null {
  const days = FEEDS_OF[area].flatMap((feed) => (feed === 'time_clock' && !hasClockFeed ? [] : (reach[feed] ?? [])));
  return days.length === 0 ? null : days.reduce(earlier);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(instant: string, timeZone: string): { day: BusinessDate; hour: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, format);
  // Swedish writes `2026-11-20 23:40`.
  const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}
