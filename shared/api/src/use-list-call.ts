import { useSessionState } from '@fixed-ops/session';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { answerOf } from './answer.ts';
import { bindCall, type CallInput, type SessionIds } from './bound-call.ts';
import type { CallAnswering } from './client.ts';
import { failedCall } from './failed-call.ts';
import { useKeptAnswer } from './use-kept-answer.ts';

/** The common part of every list answer of the contract (`listEnvelope`). */
interface ListAnswer {
  readonly data: readonly unknown[];
  /** Number of rows of the whole selection. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly asOf?: string | null;
}

export interface ListCallOptions<Query extends z.ZodType> extends CallInput<Query> {
  /** Sort such as `-closeDate`, in the form of `useUrlSort`. Null leaves the order to the server. */
  readonly sort?: string | null;
  /** The typed words. The hook removes white space around them. */
  readonly search?: string;
  /** Number of rows per page. */
  readonly pageSize?: number;
  /** False: the call is not sent. */
  readonly enabled?: boolean;
}

const DEFAULT_PAGE_SIZE = 50;

/** How many times in a row the hook reads a list again that changes during the read. */
const MOST_RESTARTS = 3;

/** The options that decide what the list contains. */
export type ListLoad<Query extends z.ZodType> = Omit<ListCallOptions<Query>, 'enabled'>;

/** Options that read the first page of `useListCall` with `queryClient.prefetchInfiniteQuery`. */
export function listQueryOptions<Answer, Query extends z.ZodType>(
  call: CallAnswering<Answer, Query>,
  { sort, search = '', pageSize = DEFAULT_PAGE_SIZE, ...input }: ListLoad<Query>,
  session?: SessionIds,
) {
  const words = search.trim();
  const query = {
    ...input.query,
    ...(sort ? { sort } : {}),
    ...(words === '' ? {} : { search: words }),
    pageSize,
  } as NonNullable<CallInput<Query>['query']>;
  const { queryKey, send } = bindCall(call, { ...input, query }, session);
  return {
    queryKey: [...queryKey, 'pages'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => send(signal, { page: pageParam }),
    initialPageParam: 1,
  };
}

/**
 * Reads a list of the contract page by page. Pass `loadMore` to `onReachEnd` of a table and to a button for keyboards.
 * While another search or sort loads, the old rows stay (`isRefetching`). If the list has changed between two pages, or the page no
 * longer exists, the list is read again from the start, because rows of two states could be duplicated or missing.
 */
export function useListCall<Answer extends ListAnswer, Query extends z.ZodType>(
  call: CallAnswering<Answer, Query>,
  { search = '', pageSize = DEFAULT_PAGE_SIZE, enabled = true, ...input }: ListCallOptions<Query>,
) {
  useSessionState((state) => state.epoch);
  const words = useDeferredValue(search.trim());
  const { placeholderData, onResult } = useKeptAnswer();
  const answer = useInfiniteQuery({
    ...listQueryOptions(call, { ...input, search: words, pageSize }),
    placeholderData,
    // An empty page is the last one, whatever the total says.
    getNextPageParam: (last: Answer) =>
      last.data.length > 0 && last.page * last.pageSize < last.total ? last.page + 1 : undefined,
    enabled,
  });
  onResult(answer);
  const { isFetching, isError, refetch } = answer;
  const pages = answer.data?.pages ?? [];
  const whole = pages.slice(0, placeOfChange(pages));
  const hasChanged = whole.length < pages.length;
  const restarts = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `answer.data` may have changed once more while it was read
  useEffect(() => {
    if (!hasChanged) restarts.current = 0;
    else if (!isFetching && !isError && restarts.current < MOST_RESTARTS) {
      restarts.current += 1;
      void refetch();
    }
  }, [answer.data, hasChanged, isFetching, isError, refetch]);

  const first = whole[0];
  const rows = whole.flatMap((page) => page.data as Answer['data'][number][]);
  const hasMore = answer.hasNextPage && !hasChanged;
  const loadMore = () => {
    if (hasMore && !isFetching) void answer.fetchNextPage();
  };
  const listed = answerOf<Answer>({ ...answer, data: first });
  const isOfNextPage = answer.isFetchNextPageError || (hasChanged && isError);
  const pageFailed = isOfNextPage && !isFetching;
  return {
    /** The first page, which has the totals of the whole list. Undefined until it is loaded. */
    first,
    rows,
    /** Number of rows that are not loaded yet. */
    rest: first && hasMore ? Math.max(0, first.total - rows.length) : 0,
    pageSize,
    /** True while nothing is loaded yet. */
    isPending: answer.isPending,
    isLoadingMore: answer.isFetchingNextPage,
    loadMore,
    /** Reads the loaded pages again, for instance after somebody else has changed the list. */
    readAgain: () => void refetch(),
    /** For `Answer`: the state of the first page. Show `pageFailure` below the rows if a later page fails. */
    answer: {
      ...listed,
      isRefetching: listed.isRefetching || (hasChanged && isFetching),
      failure: isOfNextPage ? null : listed.failure,
    },
    /** Why a later page failed. The loaded rows stay, and scrolling loads nothing until the person retries. */
    pageFailure: pageFailed ? { ...failedCall(answer), ...(hasChanged ? {} : { onRetry: loadMore }) } : null,
  };
}

/** Index of the first page that belongs to another state of the list than the pages before it. */
function placeOfChange(pages: readonly ListAnswer[]): number {
  const place = pages.findIndex(({ total, asOf }) => total !== pages[0]?.total || asOf !== pages[0]?.asOf);
  return place === -1 ? pages.length : place;
}

export type ListCall<Answer extends ListAnswer> = ReturnType<typeof useListCall<Answer, z.ZodType>>;
