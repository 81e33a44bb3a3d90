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

/** The two parts of the product whose date selectors have a selection of their own. */
type DateArea = 'dashboard' | 'xTime dashboard';

/** The part of the product that a path belongs to; null where there are no date selectors. */
export function dateAreaOf(pathname: string): DateArea | null {
  if (/^\/xtime(\/|$)/.test(pathname)) return 'xTime dashboard';
  return /^\/dashboard(\/|$)/.test(pathname) ? 'dashboard' : null;
}

/** What the notice says of the selection that a part of the product begins with. */
function initialDateText(area: DateArea, { startDate, endDate }: DateRange): string {
  const [from, to] = [formatMonth(startDate), formatMonth(endDate)];
  const months = from === to ? from : `${from} – ${to}`;
  return `${months} was chosen as the initial date selection on all date selectors of the ${area}.`;
}

/**
 * The notice which month the date selectors begin with, when a part of the product is first opened in this tab: the header of the first
 * page with dates draws it for five seconds. While a vault date is stored there is nothing to choose, and nothing is said. Closing it
 * remembers nothing.
 */
export function useInitialDateNotice(): DateNotice | null {
  const { pathname, search } = useLocation();
  const area = dateAreaOf(pathname);
  const epoch = useSessionState((state) => (state.phase === 'ready' && !state.isAddressRangeOver ? state.epoch : null));
  const said = useRef(new Set<DateArea>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [text, setText] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said on arrival; a later change of the dates is no initial selection
  useEffect(() => {
    const { dealershipData, vaultActivationDate } = sessionStore.getState();
    if (area === null || epoch === null || !dealershipData || said.current.has(area)) return;
    // Another tab may have removed the stored one, since its dealership has none.
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
