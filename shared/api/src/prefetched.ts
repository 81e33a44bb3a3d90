import type { CallDefinition } from '@fixed-ops/contract';
import type { z } from 'zod';
import type { CallLoad } from './call-query.ts';
import type { CallAnswering } from './client.ts';
import type { ListLoad } from './use-list-call.ts';

/** A read that a screen declares in advance, for the `prefetch` of its route. */
export interface Prefetched {
  readonly call: CallDefinition;
  readonly input: CallLoad<z.ZodType>;
  /** True for the first page of a list, which `useListCall` reads. */
  readonly isList?: boolean;
  /** True for a block of settings, which `useSettings` reads with its tag. */
  readonly isTagged?: boolean;
}

/** Declares a read in advance. The parameters must equal those of the screen's `useCall`. Otherwise both reads are sent. */
export function prefetched<Answer, Query extends z.ZodType, Params extends z.ZodType>(
  call: CallAnswering<Answer, Query, z.ZodType, Params>,
  input: CallLoad<Query, Params> = {},
): Prefetched {
  return { call, input } as Prefetched;
}

/** Declares the first page of a list in advance. The options must equal those of the screen's `useListCall`. */
export function prefetchedList<Answer, Query extends z.ZodType>(
  call: CallAnswering<Answer, Query>,
  input: ListLoad<Query>,
): Prefetched {
  return { call, input, isList: true } as Prefetched;
}

/** Declares a block of settings in advance, as `useSettings` reads it. */
export function prefetchedSettings<Answer>(call: CallAnswering<Answer>): Prefetched {
  return { call, input: {}, isTagged: true };
}
