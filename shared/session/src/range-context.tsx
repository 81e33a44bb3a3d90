import { type DataDays, isDateless, type PeriodPreset } from '@fixed-ops/metrics';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useStore } from 'zustand';
import {
  type ChosenRange,
  type ReportingRange,
  rangeFromSearch,
  rangeQuery,
  resolveReportingRange,
  type StoredRange,
  searchWithRange,
  storedRangeSchema,
} from './reporting-range.ts';
import { sessionStore } from './session-store.ts';
import { readText, writeJson } from './storage.ts';
import { sessionKeys } from './storage-keys.ts';

interface AddressBar {
  readonly search: string;
  readonly setSearch: (search: string, options: { replace: boolean }) => void;
}

const AddressBarContext = createContext<AddressBar>({ search: '', setSearch: () => undefined });

/** Lets `useReportingRange` read and write the query. The host wraps the page in it, because it owns the router. */
export function ReportingRangeProvider({ children, ...bar }: AddressBar & { children: ReactNode }) {
  const { search, setSearch } = bar;
  const value = useMemo(() => ({ search, setSearch }), [search, setSearch]);
  return <AddressBarContext value={value}>{children}</AddressBarContext>;
}

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The Xtime dashboard has a separate range. */
export type RangeVariant = 'dashboard' | 'xtime';
const variantKeys = { dashboard: sessionKeys.reportingDate, xtime: sessionKeys.reportingDateXtime } as const;

/**
 * The reporting range of this tab and what to send for it. `query` is empty for an unedited month to date.
 * `isLocked` is true while a vault date is active; then `setRange` does nothing. Use it only below the loaded shell,
 * where the business date is known.
 */
export function useReportingRange(variant: RangeVariant = 'dashboard'): {
  readonly range: ReportingRange;
  readonly query: { startDate?: string; endDate?: string; period?: PeriodPreset };
  readonly today: string;
  /** The days on which periods up to now depend. */
  readonly days: DataDays;
  readonly isLocked: boolean;
  readonly setRange: (range: ChosenRange) => void;
} {
  return useRange(variant, 'service');
}

/** The range of the dashboard on the screens of the parts department, whose feeds may reach another day. */
export const usePartsRange = (): ReturnType<typeof useReportingRange> => useRange('dashboard', 'parts');

function useRange(variant: RangeVariant, department: 'service' | 'parts'): ReturnType<typeof useReportingRange> {
  const { search, setSearch } = useContext(AddressBarContext);
  const key = variantKeys[variant];
  const storedText = useSyncExternalStore(subscribe, () => readText(sessionStorage, key));
  const dealership = useStore(sessionStore, (state) => state.dealershipData);
  const vaultActivationDate = useStore(sessionStore, (state) => state.vaultActivationDate);
  if (!dealership) throw new Error('useReportingRange needs the business date of a loaded dealership.');
  const { today, dataThrough, latestCloseDate } = dealership;
  const { partsThrough = dataThrough, partsLatestCloseDate = latestCloseDate } = dealership;
  const { days, elsewhere } = useMemo(() => {
    const service = { today, dataThrough, latestCloseDate };
    const parts = { today, dataThrough: partsThrough, latestCloseDate: partsLatestCloseDate };
    return department === 'service' ? { days: service, elsewhere: parts } : { days: parts, elsewhere: service };
  }, [department, today, dataThrough, partsThrough, latestCloseDate, partsLatestCloseDate]);
  const range = useMemo(
    () =>
      resolveReportingRange({
        days,
        elsewhere,
        vaultActivationDate,
        url: rangeFromSearch(search),
        stored: parseStoredRange(storedText),
      }),
    [days, elsewhere, vaultActivationDate, search, storedText],
  );
  const isLocked = range.source === 'vault';

  // A copied address must show the same view, so a range that only session storage knows goes into the address.
  useEffect(() => {
    if (range.source === 'stored') setSearch(searchWithRange(search, range), { replace: true });
  }, [range, search, setSearch]);
  // A range that came by link is the range of this tab from now on.
  useEffect(() => {
    if (range.source === 'url') storeRange(key, range);
  }, [range, key]);

  const setRange = useCallback(
    (next: ChosenRange) => {
      if (isLocked) return;
      storeRange(key, next);
      setSearch(searchWithRange(search, next), { replace: false });
    },
    [isLocked, key, search, setSearch],
  );
  return { range, query: useMemo(() => rangeQuery(range, today), [range, today]), today, days, isLocked, setRange };
}

/** The range that this tab has stored; null when it has none. */
export const readStoredRange = (variant: RangeVariant = 'dashboard'): StoredRange | null =>
  parseStoredRange(readText(sessionStorage, variantKeys[variant]));

function storeRange(key: string, range: ChosenRange): void {
  const { period, startDate, endDate } = range;
  writeJson(sessionStorage, key, isDateless(period) ? { period } : { startDate, endDate, period });
  for (const listener of listeners) listener();
}

/** Corrupt JSON counts as no range; the next choice overwrites it. */
function parseStoredRange(text: string | null): StoredRange | null {
  if (text === null) return null;
  try {
    const parsed = storedRangeSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
