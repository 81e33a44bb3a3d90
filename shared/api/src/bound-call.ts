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

/** Who asks, in which dealership, and when that is over. */
export type SessionIds = {
  readonly [Key in 'user' | 'activeDealership']: { readonly id: string } | null;
} & Pick<SessionState, 'dealershipSignal'>;

/**
 * A read bound to who asks and to the dealership that it is about: the key of its answer, and how it is sent. It ends with the
 * dealership, so that no answer of one shows in another.
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
 * `{userId}` and `{dealershipId}` of a path that the caller did not name are those of the session, and of a query where the path
 * has none: beside the path's own, one of the same name narrows the answer, and is for whoever asks to choose.
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
