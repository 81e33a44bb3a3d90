import { type DateRange, formatMonth } from '@fixed-ops/metrics';
import { useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import {
  localKeys,
  rangeFromSearch,
  readJson,
  readText,
  resolveReportingRange,
  sessionKeys,
  sessionStore,
  storedRangeSchema,
} from '@fixed-ops/session/host';
import type { DateNotice } from '@fixed-ops/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../shell/announcer.tsx';

/** How long the notice about the initial date selection stays. */
export const INITIAL_DATE_NOTICE_MS = 5000;

/** The two parts of the product with their own initial date selection. */
type DateArea = 'dashboard' | 'xTime dashboard';

/** The part of the product of a path. Null for pages without date selectors. */
export function dateAreaOf(pathname: string): DateArea | null {
  if (/^\/xtime(\/|$)/.test(pathname)) return 'xTime dashboard';
  return /^\/dashboard(\/|$)/.test(pathname) ? 'dashboard' : null;
}

/** The text of the notice about a part's initial selection. */
function initialDateText(area: DateArea, { startDate, endDate }: DateRange): string {
  const [from, to] = [formatMonth(startDate), formatMonth(endDate)];
  const months = from === to ? from : `${from} – ${to}`;
  return `${months} was chosen as the initial date selection on all date selectors of the ${area}.`;
}

/**
 * The notice about the initial month of the date selectors, when a part of the product is first opened in this tab. The header of the first page
 * with dates shows it for five seconds. While a vault date is stored, there is no choice and no notice. Closing it stores nothing.
 */
export function useInitialDateNotice(): DateNotice | null {
  const { pathname, search } = useLocation();
  const area = dateAreaOf(pathname);
  const epoch = useSessionState((state) => (state.phase === 'ready' && !state.isAddressRangeOver ? state.epoch : null));
  const said = useRef(new Set<DateArea>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [text, setText] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice belongs to the arrival, and dates that change later are no initial selection
  useEffect(() => {
    const { dealershipData, vaultActivationDate } = sessionStore.getState();
    if (area === null || epoch === null || !dealershipData || said.current.has(area)) return;
    // Another tab may have removed the stored date, because its dealership has none.
    if (vaultActivationDate !== null || readText(localStorage, localKeys.vaultActivationDate) !== null) return;
    const key = area === 'dashboard' ? sessionKeys.reportingDate : sessionKeys.reportingDateXtime;
    const range = resolveReportingRange({
      days: dealershipData,
      vaultActivationDate: null,
      url: rangeFromSearch(search),
      stored: readJson(sessionStorage, key, storedRangeSchema),
    });
    setText(initialDateText(area, range));
    return () => {
      clearTimeout(timer.current);
      setText(null);
    };
  }, [area, epoch]);

  return useMemo(() => {
    if (text === null || area === null) return null;
    const onClose = () => {
      clearTimeout(timer.current);
      setText(null);
    };
    const onShown = () => {
      if (said.current.has(area)) return;
      said.current.add(area);
      announce(text);
      timer.current = setTimeout(() => setText(null), INITIAL_DATE_NOTICE_MS);
    };
    return { text, onShown, onClose };
  }, [text, area]);
}
