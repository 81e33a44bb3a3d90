import type { SettingsHistoryEntry } from '@fixed-ops/contract/administration';
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Who saved, and when. */
export type Saver = Pick<SettingsHistoryEntry, 'by' | 'at'>;

/**
 * Returns a function that reads a list of changes again, newest first. It returns no changes if the call fails, because
 * the former list may name somebody who saved earlier.
 * @param keyOf returns the list's key by `listQueryOptions`, for the store that is active then
 */
export function useNewestChanges<Change>(keyOf: () => QueryKey): () => Promise<readonly Change[]> {
  const client = useQueryClient();
  return async () => {
    const queryKey = keyOf();
    await client.refetchQueries({ queryKey, exact: true });
    const state = client.getQueryState<InfiniteData<{ readonly data: readonly Change[] }>>(queryKey);
    return state?.status === 'success' ? (state.data?.pages.flatMap(({ data }) => data) ?? []) : [];
  };
}
