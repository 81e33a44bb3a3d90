import { useCallMutation, useListCall } from '@fixed-ops/api';
import { manufacturerCalls } from '@fixed-ops/contract/statement';
import { useSession } from '@fixed-ops/session';
import { HistoryDrawer } from '../frame/history-drawer.tsx';

interface GuidesHistoryProps {
  readonly readOnly: boolean;
  readonly onLate: () => void;
  readonly onClose: () => void;
}

/** Who changed the guides of the group; each change can be taken back by who may change them. */
export function GuidesHistory({ readOnly, onLate, onClose }: GuidesHistoryProps) {
  const { dealershipData } = useSession();
  const params = { groupId: dealershipData.groupId };
  const list = useListCall(manufacturerCalls.manufacturerExpensesHistory, { params });
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
          : (historyId) => undo.mutateAsync({ params, body: { historyId, newest } })
      }
      isRestoring={undo.isPending}
      onLate={onLate}
      onClose={onClose}
    />
  );
}
