import { type Settings, useCallMutation, useListCall } from '@fixed-ops/api';
import { useSession } from '@fixed-ops/session';
import { useReadOnly } from '../block/read-only.tsx';
import { blockCalls } from './block-calls.ts';
import { HistoryDrawer } from './history-drawer.tsx';

interface BlockHistoryProps<Data, Body> {
  readonly title: string;
  /** The page and its part: "Thresholds, Parts". */
  readonly place: string;
  readonly block: string;
  readonly settings: Settings<Data, Body>;
  readonly onClose: () => void;
}

/** The history of a block of settings. Undoing a change replaces the version that the page shows. */
export function BlockHistory<Data, Body>({ title, place, block, settings, onClose }: BlockHistoryProps<Data, Body>) {
  const { activeDealership } = useSession();
  const readOnly = useReadOnly();
  const { history, restore } = blockCalls(block);
  const list = useListCall(history, {});
  const undo = useCallMutation(restore, { name: title, invalidates: 'dealership' });
  const tag = settings.answer.data?.tag;
  return (
    <HistoryDrawer
      place={`${place}, ${activeDealership.name}`}
      block={block}
      list={list}
      restore={
        readOnly
          ? null
          : (historyId) => undo.mutateAsync({ body: { historyId }, headers: tag ? { 'If-Match': tag } : {} })
      }
      isRestoring={undo.isPending}
      onLate={() => void settings.answer.refetch()}
      onClose={onClose}
    />
  );
}
