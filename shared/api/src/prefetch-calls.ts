import type { QueryClient } from '@tanstack/react-query';
import type { SessionIds } from './bound-call.ts';
import { callQueryOptions } from './call-query.ts';
import type { Prefetched } from './prefetched.ts';
import { listQueryOptions } from './use-list-call.ts';

/**
 * Asks what a screen has declared, in the name of a session that is still being loaded. The screen joins what is on its way when it
 * asks the same; what fails here it asks again, and shows as ever. Settles with the last of the answers and never rejects.
 */
export async function prefetchCalls(
  client: QueryClient,
  wanted: readonly Prefetched[],
  session: SessionIds,
): Promise<void> {
  await Promise.all(
    wanted.map(({ call, input, isList }) =>
      isList
        ? client.prefetchInfiniteQuery(listQueryOptions(call, input, session))
        : client.prefetchQuery(callQueryOptions(call, input, session)),
    ),
  );
}
