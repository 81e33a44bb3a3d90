import { describeError } from '@fixed-ops/api';
import type { SavedView } from '@fixed-ops/contract';
import { useSession } from '@fixed-ops/session';
import { FormFailure, Text } from '@fixed-ops/ui';
import { useState } from 'react';
import { SaveDialog } from '../dialog/save-dialog.tsx';
import { useViewWrites, viewAsItIs } from './use-view-writes.ts';

interface DeleteViewProps {
  readonly view: SavedView;
  readonly onClose: () => void;
}

/** Asks before a shared view goes: what it was to colleagues cannot be undone. */
export function DeleteView({ view, onClose }: DeleteViewProps) {
  const { activeDealership } = useSession();
  const { remove } = useViewWrites();
  const [current, setCurrent] = useState(view);
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);
  const save = async (): Promise<boolean> => {
    setFailure(null);
    try {
      await remove(current);
      return true;
    } catch (error) {
      setCurrent(viewAsItIs(error) ?? current);
      setFailure(describeError(error));
      return false;
    }
  };
  return (
    <SaveDialog title={`Delete “${current.name}”?`} saveLabel="Delete" save={save} onClose={onClose} isUnsaved={false}>
      <Text>
        Everybody at {activeDealership.name} sees this view. Screens of colleagues that open with it will open without
        it, and Undo does not change that back.
      </Text>
      <FormFailure form={{ failure }} />
    </SaveDialog>
  );
}
