import { listQueryOptions, useCallMutation, useListCall } from '@fixed-ops/api';
import type { SettingsHistoryEntry } from '@fixed-ops/contract/administration';
import { manufacturerCalls } from '@fixed-ops/contract/statement';
import { useSession } from '@fixed-ops/session';
import { HistoryDrawer } from '../frame/history-drawer.tsx';
import { useNewestChanges } from '../settings/use-newest-changes.ts';
import type { Guide } from './guide-values.ts';

/** The changes of the group's guides, newest first. */
export function useGuidesHistory(groupId: string, options: { readonly enabled: boolean }) {
  return useListCall(manufacturerCalls.manufacturerExpensesHistory, { params: { groupId }, ...options });
}

const keyOf = ({ manufacturer, department, expenseKey }: Guide) => `${manufacturer} ${department} ${expenseKey}`;

/**
 * Returns a function that reads who last changed one of the differing guides. It returns null if nobody in the list
 * did.
 */
export function useGuidesSaver(groupId: string) {
  const read = useNewestChanges<SettingsHistoryEntry>(
    () => listQueryOptions(manufacturerCalls.manufacturerExpensesHistory, { params: { groupId } }).queryKey,
  );
  return async (base: readonly Guide[], theirs: readonly Guide[]) => {
    const before = new Map(base.map((guide) => [keyOf(guide), guide.guidelinePctGross]));
    const changed = new Set(theirs.filter((guide) => guide.guidelinePctGross !== before.get(keyOf(guide))).map(keyOf));
    const isOf = (rows: unknown) => Array.isArray(rows) && rows.some((row: Guide) => changed.has(keyOf(row)));
    return (await read()).find(({ after }) => isOf(after)) ?? null;
  };
}

interface GuidesHistoryProps {
  readonly list: ReturnType<typeof useGuidesHistory>;
  readonly readOnly: boolean;
  /** Reads the current guides again. */
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The changes of the group's guides. People who may change guides can undo each change. */
export function GuidesHistory({ list, readOnly, onChanged, onClose }: GuidesHistoryProps) {
  const { dealershipData } = useSession();
  const params = { groupId: dealershipData.groupId };
  const undo = useCallMutation(manufacturerCalls.restoreManufacturerExpenses, {
    name: 'Guides',
    invalidates: 'dealership',
  });
  const newest = list.rows[0]?.historyId;
  return (
    <HistoryDrawer
      place={`Guides, ${dealershipData.groupName}`}
      block={manufacturerCalls.putManufacturerExpenses.name}
      list={list}
      restore={
        readOnly || newest === undefined
          ? null
          : (historyId) => undo.mutateAsync({ params, body: { historyId, newest } }).then(onChanged)
      }
      isRestoring={undo.isPending}
      onLate={() => void onChanged()}
      onClose={onClose}
    />
  );
}
