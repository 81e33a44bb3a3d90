import type { CallDefinition } from '@fixed-ops/contract';
import { currentSession } from '@fixed-ops/session';
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { fillFromSession } from './bound-call.ts';
import type { CallWrite } from './call-query.ts';
import type { CallAnswering } from './client.ts';
import { tellNotSaved, tellSaved } from './left-dealership.ts';
import { requestWithTag, type Tagged } from './tagged.ts';

/** The cached answers that a write makes stale: those of these calls, or all of the dealership. */
export type Invalidated = readonly Pick<CallDefinition, 'name'>[] | 'dealership';

export interface MutationOptions {
  /** What is written, as a person names it: "Thresholds". */
  readonly name: string;
  readonly invalidates: Invalidated;
}

/**
 * Sends a write of the contract and invalidates the answers that it names. A write belongs to the dealership in which it started: if the
 * person leaves that before the write ends, no cached answer of the new dealership changes, and a message with the first dealership's name
 * says how the write ended.
 */
export function useCallMutation<Answer, Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  call: CallAnswering<Answer, Query, Body, Params>,
  options: MutationOptions,
): UseMutationResult<Tagged<Answer>, Error, CallWrite<Query, Body, Params>> {
  const client = useQueryClient();
  return useMutation({ mutationFn: (input) => sendWrite(client, call, input, options), meta: { ...options } });
}

async function sendWrite<Answer, Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  client: QueryClient,
  call: CallAnswering<Answer, Query, Body, Params>,
  input: CallWrite<Query, Body, Params>,
  { name, invalidates }: MutationOptions,
): Promise<Tagged<Answer>> {
  const session = currentSession();
  const dealership = session.activeDealership;
  const hasLeft = () => currentSession().activeDealership?.id !== dealership?.id;
  const { params, query } = fillFromSession(call, input, session);
  try {
    const answered = await requestWithTag(call, {
      params,
      query,
      body: input.body,
      ...(input.headers ? { headers: input.headers } : {}),
    });
    if (dealership && hasLeft()) tellSaved(name, dealership.name);
    else makeOld(client, dealership?.id ?? null, invalidates);
    return answered;
  } catch (error) {
    if (dealership && hasLeft()) tellNotSaved(name, dealership.name, error);
    throw error;
  }
}

/** Invalidates all answers about a dealership, so that the page requests them again before it shows them or where it shows them. */
export function makeDealershipOld(client: QueryClient, dealershipId: string): void {
  makeOld(client, dealershipId, 'dealership');
}

function makeOld(client: QueryClient, dealershipId: string | null, invalidates: Invalidated): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [scope, , owner, callName] }) => {
      if (scope !== 'call') return false;
      if (invalidates === 'dealership') return owner === dealershipId;
      return (owner === null || owner === dealershipId) && invalidates.some(({ name }) => name === callName);
    },
  });
}
