import { describeError } from '@fixed-ops/api';
import type { SavedView } from '@fixed-ops/contract';
import { useSession } from '@fixed-ops/session';
import { FormFailure, Text } from '@fixed-ops/ui';
import { useState } from 'react';
import { SaveDialog } from '../dialog/save-dialog.tsx';
import { useViewWrites, viewAsItIs } from './use-view-writes.ts';

interface WithdrawViewProps {
  readonly view: SavedView;
  /** Whether the view is deleted. Otherwise it only stops being shared. */
  readonly isDeleted: boolean;
  readonly onClose: () => void;
}

/** Asks before a shared view is deleted or no longer shared. Undo cannot restore it as the default view of colleagues. */
export function WithdrawView({ view, isDeleted, onClose }: WithdrawViewProps) {
  const { activeDealership } = useSession();
  const { change, remove } = useViewWrites();
  const [current, setCurrent] = useState(view);
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);
  const save = async (): Promise<boolean> => {
    setFailure(null);
    try {
      await (isDeleted ? remove(current) : change(current, { shared: false }));
      return true;
    } catch (error) {
      setCurrent(viewAsItIs(error) ?? current);
      setFailure(describeError(error));
      return false;
    }
  };
  return (
    <SaveDialog
      title={isDeleted ? `Delete “${current.name}”?` : `Stop sharing “${current.name}”?`}
      saveLabel={isDeleted ? 'Delete' : 'Stop sharing'}
      save={save}
      onClose={onClose}
      isUnsaved={false}
    >
      <Text>
        Everybody at {activeDealership.name} sees this view. Colleagues who use it as the default of their screen will
        open the screen without it, and {isDeleted ? 'Undo' : 'sharing it again'} does not change that back.
        {current.isMine ? '' : ' Undo saves the view as one of yours.'}
      </Text>
      <FormFailure form={{ failure }} />
    </SaveDialog>
  );
}
