import { type CallAnswering, type Settings, useCallMutation, useListCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import type { BlockCalls } from './block-calls.ts';
import { HistoryDrawer } from './history-drawer.tsx';

type HistoryCall = BlockCalls['history'];
type RestoreCall = BlockCalls['restore'];

interface SettingsHistoryProps<Data, Body> {
  readonly history: CallAnswering<
    CallResponse<HistoryCall>,
    HistoryCall['query'],
    HistoryCall['body'],
    HistoryCall['params']
  >;
  readonly restore: CallAnswering<unknown, RestoreCall['query'], RestoreCall['body'], RestoreCall['params']>;
  /** The settings in words, for a message about an undo that failed. */
  readonly name: string;
  /** Where the settings are, and whose they are: "Thresholds, Parts, Harborline Toyota". */
  readonly place: string;
  /** The name of the call that reads the settings. */
  readonly block: string;
  readonly settings: Settings<Data, Body>;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** The history of settings. Undoing a change replaces the version that the page shows. */
export function SettingsHistory<Data, Body>(props: SettingsHistoryProps<Data, Body>) {
  const { history, restore, name, place, block, settings, readOnly, onClose } = props;
  const list = useListCall(history, {});
  const undo = useCallMutation(restore, { name, invalidates: 'dealership' });
  const tag = settings.answer.data?.tag;
  return (
    <HistoryDrawer
      place={place}
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
