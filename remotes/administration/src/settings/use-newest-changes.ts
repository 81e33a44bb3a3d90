import { type CallAnswering, type ListLoad, listQueryOptions } from '@fixed-ops/api';
import type { SettingsHistoryEntry } from '@fixed-ops/contract/administration';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';

type QuerySchema = CallAnswering<unknown>['query'];

/** Who saved, and when. */
export type Saver = Pick<SettingsHistoryEntry, 'by' | 'at'>;

/**
 * Reads a list of changes that the page has, as it stands now, newest first. None where it cannot be read: what was there before may name
 * who saved earlier.
 */
export function useNewestChanges<Change, Query extends QuerySchema>(
  call: CallAnswering<{ readonly data: readonly Change[] }, Query>,
  load: ListLoad<Query>,
): () => Promise<readonly Change[]> {
  const client = useQueryClient();
  return async () => {
    const { queryKey } = listQueryOptions(call, load);
    await client.refetchQueries({ queryKey, exact: true });
    const state = client.getQueryState<InfiniteData<{ readonly data: readonly Change[] }>>(queryKey);
    return state?.status === 'success' ? (state.data?.pages.flatMap(({ data }) => data) ?? []) : [];
  };
}
