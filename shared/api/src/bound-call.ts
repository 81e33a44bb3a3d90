import type { CallDefinition, ParamsInput, QueryInput, QueryValue } from '@fixed-ops/contract';
import { currentSession, type SessionState } from '@fixed-ops/session';
import { z } from 'zod';
import type { CallAnswering, RequestInput } from './client.ts';
import { getApi } from './connection.ts';
import type { CallKey } from './query-key.ts';
import { requestWithTag, type Tagged } from './tagged.ts';

export interface CallInput<Query extends z.ZodType, Params extends z.ZodType = z.ZodType> {
  readonly query?: QueryInput<Query>;
  readonly params?: ParamsInput<Params>;
}

/** The person, the dealership, and the signal that aborts when the session leaves the dealership. */
export type SessionIds = {
  readonly [Key in 'user' | 'activeDealership']: { readonly id: string } | null;
} & Pick<SessionState, 'dealershipSignal'>;

/**
 * Binds a read to the person and the dealership: returns the cache key and the functions that send the read. Leaving the dealership aborts
 * the request, so no answer of one dealership shows in another.
 */
export function bindCall<Answer, Query extends z.ZodType, Params extends z.ZodType>(
  call: CallAnswering<Answer, Query, z.ZodType, Params>,
  input: CallInput<Query, Params>,
  session: SessionIds = currentSession(),
) {
  const { params, query } = fillFromSession(call, input, session);
  const isAboutDealership = 'dealershipId' in params || 'dealershipId' in query;
  const dealershipId = isAboutDealership ? String(query.dealershipId ?? params.dealershipId) : null;
  const queryKey: CallKey = ['call', session.user?.id ?? null, dealershipId, call.name, { params, query }];
  const sent = (signal: AbortSignal, more: Readonly<Record<string, QueryValue>> = {}): RequestInput => ({
    params,
    query: { ...query, ...more },
    signal: isAboutDealership ? AbortSignal.any([signal, session.dealershipSignal]) : signal,
  });
  return {
    queryKey,
    send: (signal: AbortSignal, more?: Readonly<Record<string, QueryValue>>): Promise<Answer> =>
      getApi().request(call, sent(signal, more)),
    sendWithTag: (signal: AbortSignal): Promise<Tagged<Answer>> => requestWithTag(call, sent(signal)),
  };
}

/**
 * Fills in the session's `{userId}` and `{dealershipId}` where the caller does not name them: in the path, or in the query if the path has
 * none. If the path has one, a query field of the same name only narrows the answer, so the caller chooses it.
 */
export function fillFromSession<Query extends z.ZodType, Params extends z.ZodType>(
  call: CallDefinition,
  input: CallInput<Query, Params>,
  session: SessionIds,
): { params: Record<string, string>; query: Record<string, QueryValue> } {
  const own = { userId: session.user?.id, dealershipId: session.activeDealership?.id };
  const queryFields = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
  const params: Record<string, string> = {};
  const query: Record<string, QueryValue> = {};
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue;
    if (call.path.includes(`{${name}}`)) params[name] = value;
    else if (queryFields.includes(name)) query[name] = value;
  }
  return { params: { ...params, ...input.params }, query: { ...query, ...input.query } };
}
