import { ApiError, useCallMutation } from '@fixed-ops/api';
import { type StoreEvent, storeEventCalls } from '@fixed-ops/contract/views';
import { currentSession } from '@fixed-ops/session';
import { notify } from '@fixed-ops/ui';

const { createStoreEvent, deleteStoreEvent, restoreStoreEvent, storeEvents } = storeEventCalls;
const options = { name: 'Event', invalidates: [storeEvents] };

export type NewEvent = Pick<StoreEvent, 'date' | 'text' | 'note'>;

/** Creates and deletes events. `create` rejects with an ApiError. `remove` shows a message with the result, and offers Undo, which keeps the author. */
export function useEventWrites() {
  const creation = useCallMutation(createStoreEvent, options);
  const removal = useCallMutation(deleteStoreEvent, options);
  const restoration = useCallMutation(restoreStoreEvent, options);
  const create = async ({ date, text, note }: NewEvent) => {
    await creation.mutateAsync({ body: { date, text, note } });
  };
  const remove = async (event: Pick<StoreEvent, 'eventId' | 'text'>) => {
    if (event.eventId === null) return;
    const params = { eventId: event.eventId };
    const store = currentSession().activeDealership?.id;
    try {
      await removal.mutateAsync({ params });
      // In another store, Undo would write there. The write itself says how it ended.
      if (currentSession().activeDealership?.id !== store) return;
      notify({
        title: `“${event.text}” was deleted`,
        action: { label: 'Undo', onSelect: () => void restoration.mutateAsync({ params }).catch(tellFailure) },
      });
    } catch (error) {
      tellFailure(error);
    }
  };
  return { create, remove };
}

function tellFailure(error: unknown): void {
  notify({
    kind: 'error',
    title: 'The event could not be changed',
    detail: error instanceof Error ? error.message : undefined,
    reference: error instanceof ApiError ? error.requestId : undefined,
  });
}
