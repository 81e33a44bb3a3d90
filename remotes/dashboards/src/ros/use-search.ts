import { downloadList, useListCall } from '@fixed-ops/api';
import { repairOrderSearchCalls } from '@fixed-ops/contract/repair-orders';
import { repairOrderPath } from '@fixed-ops/drill';
import type { DashboardView } from '@fixed-ops/figures';
import { useLocation, useNavigate, useUrlSort } from '@fixed-ops/router';
import { useDeferredValue, useEffect, useState } from 'react';
import { SORTED } from './found-columns.tsx';
import { questionOf, type SearchAddress } from './search-address.ts';

const BY_MATCH = { key: '', direction: 'descending' } as const;

/**
 * Sends the request of the address and returns its result. Enter opens the repair order with an exactly matching number.
 * @param text the text in the field, which the address follows
 */
export function useSearch(
  address: SearchAddress,
  text: string,
  view: Pick<DashboardView, 'filters' | 'range'>,
  knowsPhones: boolean,
) {
  // Each letter appears at once, and the list follows.
  const deferred = useDeferredValue(address);
  const question = questionOf(deferred, view, knowsPhones);
  const query = question.query ?? {};
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, BY_MATCH);
  const enabled = question.query !== null;
  const list = useListCall(repairOrderSearchCalls.searchRos, { query, sort: asked, enabled });
  const isOfText = deferred.q === text && enabled && !list.isPending && !list.answer.isRefetching;
  const exact = isOfText && text.trim() !== '' ? (list.first?.exact ?? null) : null;
  const open = useOpenExact(text, isOfText, exact);
  return {
    ...list,
    question,
    sort,
    setSort,
    exact,
    open,
    download: downloadList(repairOrderSearchCalls.searchRos, { query, sort: asked }),
  };
}

type Exact = { readonly roNumber: string; readonly roSuffix: string } | null;

/** Returns the function for Enter. If a person presses Enter before the answer to the last letter, the function waits for that answer. */
function useOpenExact(q: string, isOfText: boolean, exact: Exact) {
  const [entered, setEntered] = useState<string | null>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (entered === null || (entered === q && !isOfText)) return;
    setEntered(null);
    if (entered === q && exact) navigate(repairOrderPath(exact), { state: { cameFrom: pathname + search } });
  }, [entered, q, isOfText, exact, navigate, pathname, search]);
  return () => setEntered(q);
}
