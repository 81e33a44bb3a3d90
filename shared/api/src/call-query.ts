import { currentSession, useSessionState } from '@fixed-ops/session';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { backOff } from './back-off.ts';
import { bindCall, type CallInput, fillFromSession, type SessionIds } from './bound-call.ts';
import type { CallAnswering } from './client.ts';
import { getApi } from './connection.ts';
import type { CallKey } from './query-key.ts';
import { useKeptAnswer } from './use-kept-answer.ts';

export type { CallInput } from './bound-call.ts';

export interface CallLoad<Query extends z.ZodType, Params extends z.ZodType = z.ZodType>
  extends CallInput<Query, Params> {
  /** Retries a failed load automatically, with growing delays. It is for parts of a page without an error card. */
  readonly retryWithBackOff?: boolean;
  /** True if the page is complete without the answer. The page then shows no message when the answer takes long. */
  readonly decorates?: boolean;
}

export interface UseCallOptions<Query extends z.ZodType, Params extends z.ZodType = z.ZodType>
  extends CallLoad<Query, Params> {
  /** False: the call is not sent, for instance while a drawer is closed. */
  readonly enabled?: boolean;
}

/**
 * Reads one call of the contract. The session fills in person and dealership. Both are part of the cache key, and leaving the dealership
 * aborts the request. While changed parameters load, the old figures stay (`isPlaceholderData`), but never those of another dealership or
 * those from before a failure.
 */
export function useCall<Answer, Query extends z.ZodType, Params extends z.ZodType>(
  call: CallAnswering<Answer, Query, z.ZodType, Params>,
  options: UseCallOptions<Query, Params> = {},
): UseQueryResult<Answer> {
  useSessionState((state) => state.epoch);
  const { placeholderData, onResult } = useKeptAnswer();
  const result = useQuery({
    ...callQueryOptions(call, options),
    placeholderData,
    enabled: options.enabled ?? true,
  });
  onResult(result);
  return result;
}

/**
 * The same read for `queryClient.prefetchQuery` and `useQueries`. A reader that joins a running load gets the retries of that load, so a
 * prefetch must name the same options as the reader.
 */
export function callQueryOptions<Answer, Query extends z.ZodType, Params extends z.ZodType>(
  call: CallAnswering<Answer, Query, z.ZodType, Params>,
  input: CallLoad<Query, Params> = {},
  session?: SessionIds,
): UseQueryOptions<Answer, Error, Answer, CallKey> {
  const { queryKey, send } = bindCall(call, input, session);
  return {
    queryKey,
    ...(input.retryWithBackOff ? backOff : {}),
    ...(input.decorates ? { meta: { decorates: true } } : {}),
    queryFn: ({ signal }) => send(signal),
  };
}

/**
 * The read of a block of settings with its tag. It is cached apart from the answer that other readers use without its tag. The name of the
 * call invalidates both.
 */
export function taggedQueryOptions<Answer>(call: CallAnswering<Answer>, session?: SessionIds) {
  const { queryKey, sendWithTag } = bindCall(call, {}, session);
  const tagged: QueryKey = [...queryKey, 'tagged'];
  return { queryKey: tagged, queryFn: ({ signal }: { signal: AbortSignal }) => sendWithTag(signal) };
}

export interface CallWrite<Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType = z.ZodType>
  extends CallInput<Query, Params> {
  readonly body?: z.input<Body>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a call outside React. The session fills in person and dealership. */
export function sendCall<Answer, Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  call: CallAnswering<Answer, Query, Body, Params>,
  input: CallWrite<Query, Body, Params> & { readonly signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const { params, query } = fillFromSession(call, input, currentSession());
  return getApi().request(call, {
    params,
    query,
    body: input.body,
    signal: input.signal,
    ...(input.headers ? { headers: input.headers } : {}),
  });
}
