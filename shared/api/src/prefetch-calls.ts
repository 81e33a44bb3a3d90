import type { QueryClient } from '@tanstack/react-query';
import { noteAskedAhead } from './asked-ahead.ts';
import type { SessionIds } from './bound-call.ts';
import { callQueryOptions, taggedQueryOptions } from './call-query.ts';
import { DEDUPE_MS } from './fetching-defaults.ts';
import type { Prefetched } from './prefetched.ts';
import { listQueryOptions } from './use-list-call.ts';

/**
 * Sends the reads that a screen has declared, for a session that is still loading. The screen joins a running read of the same question,
 * and takes an answer that has arrived. If a read fails here, the screen sends it again and shows its failure as usual. Settles with the
 * last answer and never rejects.
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

/** A prefetched answer that nobody has read becomes as old as any other answer. */
const ANEW = { staleTime: DEDUPE_MS };

function ask(client: QueryClient, { call, input, isList, isTagged }: Prefetched, session: SessionIds) {
  if (isList) {
    const read = listQueryOptions(call, input, session);
    return { queryKey: read.queryKey, answer: client.prefetchInfiniteQuery({ ...read, ...ANEW }) };
  }
  if (isTagged) {
    const read = taggedQueryOptions(call, session);
    return { queryKey: read.queryKey, answer: client.prefetchQuery({ ...read, ...ANEW }) };
  }
  const read = callQueryOptions(call, input, session);
  return { queryKey: read.queryKey, answer: client.prefetchQuery({ ...read, ...ANEW }) };
}
