import { useCall, useCallMutation, useListCall } from '@fixed-ops/api';
import type { DealershipInfo } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useReadOnly } from '../block/read-only.tsx';
import { HistoryDrawer } from '../frame/history-drawer.tsx';

interface DealershipHistoryProps {
  readonly info: DealershipInfo;
  readonly onClose: () => void;
}

/** Who changed address, rates, calendar and options of the store; each change can be taken back. */
export function DealershipHistory({ info, onClose }: DealershipHistoryProps) {
  const all = useCall(administrationCalls.groupDealershipInfo);
  const readOnly = useReadOnly();
  const list = useListCall(administrationCalls.updateDealershipInfoHistory, {});
  const undo = useCallMutation(administrationCalls.restoreDealershipInfo, {
    name: 'Dealership info',
    invalidates: 'dealership',
  });
  return (
    <HistoryDrawer
      place={`Dealership info, ${info.name}`}
      block={administrationCalls.updateDealershipInfo.name}
      list={list}
      restore={readOnly ? null : (historyId) => undo.mutateAsync({ body: { historyId, basedOn: info.updatedAt } })}
      isRestoring={undo.isPending}
      onLate={() => void all.refetch()}
      onClose={onClose}
    />
  );
}
