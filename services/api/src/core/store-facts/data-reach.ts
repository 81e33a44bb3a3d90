import { addDays, type BusinessDate, earlier, lastOfMonth, later } from '@fixed-ops/metrics';

/** The feeds that figures depend on. Inventory snapshots are not among them, because answers have a separate day for them. */
export const figureFeeds = ['ros', 'time_clock', 'parts_transactions', 'inspections', 'gl_balances'] as const;
export type FigureFeed = (typeof figureFeeds)[number];

/** A file that was loaded. */
export interface LoadedFile {
  readonly kind: string;
  readonly receivedAt: string;
  /** The latest date of its rows. Null if rows have no dates. */
  readonly dataTo: BusinessDate | null;
}

/** The last day of each feed. A feed without any file is missing, and nothing waits for it. */
export type DataReach = Readonly<Partial<Record<FigureFeed, BusinessDate>>>;

/** The area of the product that an answer belongs to. */
export type FigureArea = 'service' | 'parts' | 'inspections' | 'ledger';

const FEEDS_OF: Readonly<Record<FigureArea, readonly FigureFeed[]>> = {
  service: ['ros', 'time_clock'],
  parts: ['ros', 'parts_transactions'],
  inspections: ['ros', 'inspections'],
  ledger: ['gl_balances'],
};

/** From this hour on, the files of a day contain the whole day. */
const EVENING_HOUR = 18;

/**
 * The last day that a file covers (RULINGS, Through which day): the business day of its arrival, or the day before if it arrived before 18:00
 * and has no row dated on its own day. It is not the date of the last row: a file covers a closed day although it has no row of it.
 */
export function dayReached({ receivedAt, dataTo }: LoadedFile, timezone: string): BusinessDate {
  const { day, hour } = localTime(receivedAt, timezone);
  if (hour >= EVENING_HOUR) return later(day, dataTo ?? day);
  return later(addDays(day, -1), dataTo ?? addDays(day, -1));
}

/** Balances belong to months. The day of their file is complete only in the evening, and a file of earlier months covers no later days. */
function balancesReach(file: LoadedFile, timezone: string): BusinessDate {
  const day = dayReached({ ...file, dataTo: null }, timezone);
  return file.dataTo === null ? day : earlier(day, lastOfMonth(file.dataTo));
}

/** The last day of each feed of a store. A file that corrects earlier days does not move it back. */
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

/** When the newest file of each feed was loaded. */
export type FeedArrivals = Readonly<Partial<Record<FigureFeed, string>>>;

/** When the newest of the loaded files of each feed came, as ISO instants in UTC. */
export function arrivalsOf(files: readonly LoadedFile[]): FeedArrivals {
  const arrivals: Partial<Record<FigureFeed, string>> = {};
  for (const kind of figureFeeds) {
    for (const file of files) {
      if (file.kind !== kind) continue;
      const at = new Date(file.receivedAt).toISOString();
      if (at > (arrivals[kind] ?? '')) arrivals[kind] = at;
    }
  }
  return arrivals;
}

/** The last day that all feeds of an area cover. Its periods end on it. Null without any file. */
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
