import type { CallDefinition, QueryValue } from '@fixed-ops/contract';
import { type SessionState, sessionStore, useSessionState } from '@fixed-ops/session';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { backOff } from './back-off.ts';
import type { CallAnswering } from './client.ts';
import { getApi } from './connection.ts';
import type { CallKey } from './query-key.ts';

export interface CallInput<Query extends z.ZodType> {
  readonly query?: Partial<Record<keyof z.input<Query>, QueryValue>>;
  readonly params?: Readonly<Record<string, string>>;
}

export interface CallLoad<Query extends z.ZodType> extends CallInput<Query> {
  /** Retries a failed load by itself, later each time; for what has no error card. */
  readonly retryWithBackOff?: boolean;
  /** Says that the page is complete without the answer: nobody is told that it takes long. */
  readonly decorates?: boolean;
}

export interface UseCallOptions<Query extends z.ZodType> extends CallLoad<Query> {
  /** False keeps the call from being sent, for instance while a drawer is closed. */
  readonly enabled?: boolean;
}

/**
 * Reads one call of the contract. Person and dealership are filled in from the session; the answer is cached under
 * both, carries the dealership's abort signal, and while a change of parameters loads the old figures stay
 * (`isPlaceholderData`), except those of another dealership.
 */
export function useCall<Answer, Query extends z.ZodType>(
  call: CallAnswering<Answer, Query>,
  options: UseCallOptions<Query> = {},
): UseQueryResult<Answer> {
  useSessionState((state) => state.epoch);
  return useQuery({
    ...callQueryOptions(call, options),
    enabled: options.enabled ?? true,
  });
}

/**
 * The same read for `queryClient.prefetchQuery` and `useQueries`. A reader joins a load that already runs with the retries
 * it was begun with, so a prefetch names the same options as the reader.
 */
export function callQueryOptions<Answer, Query extends z.ZodType>(
  call: CallAnswering<Answer, Query>,
  input: CallLoad<Query> = {},
): UseQueryOptions<Answer, Error, Answer, CallKey> {
  const session = sessionStore.getState();
  const { params, query } = fillFromSession(call, input, session);
  const isAboutDealership = 'dealershipId' in params || 'dealershipId' in query;
  const dealershipId = isAboutDealership ? String(query.dealershipId ?? params.dealershipId) : null;
  const queryKey: CallKey = ['call', session.user?.id ?? null, dealershipId, call.name, { params, query }];
  return {
    queryKey,
    ...(input.retryWithBackOff ? backOff : {}),
    ...(input.decorates ? { meta: { decorates: true } } : {}),
    queryFn: ({ signal }) =>
      getApi().request(call, {
        params,
        query,
        signal: isAboutDealership ? AbortSignal.any([signal, session.dealershipSignal]) : signal,
      }),
  };
}

export interface CallWrite<Query extends z.ZodType, Body extends z.ZodType> extends CallInput<Query> {
  readonly body?: z.input<Body>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a call outside React, with person and dealership filled in from the session. */
export function sendCall<Answer, Query extends z.ZodType, Body extends z.ZodType>(
  call: CallAnswering<Answer, Query, Body>,
  input: CallWrite<Query, Body> & { readonly signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const { params, query } = fillFromSession(call, input, sessionStore.getState());
  return getApi().request(call, {
    params,
    query,
    body: input.body,
    signal: input.signal,
    ...(input.headers ? { headers: input.headers } : {}),
  });
}

/** `{userId}` and `{dealershipId}` of a path or query that the caller did not name are those of the session. */
function fillFromSession<Query extends z.ZodType>(
  call: CallDefinition,
  input: CallInput<Query>,
  session: SessionState,
): { params: Record<string, string>; query: Record<string, QueryValue> } {
  const own = { userId: session.user?.id, dealershipId: session.activeDealership?.id };
  const queryFields = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
  const params: Record<string, string> = {};
  const query: Record<string, QueryValue> = {};
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue;
    if (call.path.includes(`{${name}}`)) params[name] = value;
    if (queryFields.includes(name)) query[name] = value;
  }
  return { params: { ...params, ...input.params }, query: { ...query, ...input.query } };
}
