import type { QueryClient } from '@tanstack/react-query';
import { noteAskedAhead } from './asked-ahead.ts';
import type { SessionIds } from './bound-call.ts';
import { callQueryOptions } from './call-query.ts';
import { DEDUPE_MS } from './fetching-defaults.ts';
import type { Prefetched } from './prefetched.ts';
import { listQueryOptions } from './use-list-call.ts';

/**
 * Asks what a screen has declared, in the name of a session that is still being loaded. The screen joins what is on its way when it
 * asks the same, and takes what has come; what fails here it asks again, and shows as ever. Settles with the last of the answers and never rejects.
 */
export async function prefetchCalls(
  client: QueryClient,
  wanted: readonly Prefetched[],
  session: SessionIds,
): Promise<void> {
  const cache = client.getQueryCache();
  await Promise.all(
    wanted.map((each) => {
      const { queryKey, answer } = ask(client, each, session);
      noteAskedAhead(cache, queryKey);
      return answer;
    }),
  );
}

/** What was asked ahead before and read by nobody is as old as any other answer. */
const ANEW = { staleTime: DEDUPE_MS };

function ask(client: QueryClient, { call, input, isList }: Prefetched, session: SessionIds) {
  if (isList) {
    const read = listQueryOptions(call, input, session);
    return { queryKey: read.queryKey, answer: client.prefetchInfiniteQuery({ ...read, ...ANEW }) };
  }
  const read = callQueryOptions(call, input, session);
  return { queryKey: read.queryKey, answer: client.prefetchQuery({ ...read, ...ANEW }) };
}
