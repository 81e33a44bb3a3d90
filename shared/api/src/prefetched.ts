import type { CallDefinition } from '@fixed-ops/contract';
import type { z } from 'zod';
import type { CallLoad } from './call-query.ts';
import type { CallAnswering } from './client.ts';
import type { ListLoad } from './use-list-call.ts';

/** A read that a screen declares ahead, for `prefetch` of its route. */
export interface Prefetched {
  readonly call: CallDefinition;
  readonly input: CallLoad<z.ZodType>;
  /** The first page of a list, as `useListCall` keeps it. */
  readonly isList?: boolean;
}

/** Declares a read with the parameters that `useCall` of the screen will have: the two must be equal, or both are sent. */
export function prefetched<Answer, Query extends z.ZodType, Params extends z.ZodType>(
  call: CallAnswering<Answer, Query, z.ZodType, Params>,
  input: CallLoad<Query, Params> = {},
): Prefetched {
  return { call, input } as Prefetched;
}

/** Declares the first page of a list with the options that `useListCall` of the screen will have. */
export function prefetchedList<Answer, Query extends z.ZodType>(
  call: CallAnswering<Answer, Query>,
  input: ListLoad<Query>,
): Prefetched {
  return { call, input, isList: true } as Prefetched;
}
