import { addSwitchGuard } from '@fixed-ops/session/host';
import { Button, Dialog } from '@fixed-ops/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { askToLeave, readLeaveQuestion, subscribeToLeaveQuestion } from './ask-to-leave.ts';

/** The question before unsaved changes are lost, also before a switch to another dealership. */
export function LeaveDialog() {
  const question = useSyncExternalStore(subscribeToLeaveQuestion, readLeaveQuestion);
  useEffect(() => addSwitchGuard(askToLeave), []);
  if (!question) return null;
  const stay = () => question.answer(false);
  return (
    <Dialog
      open
      onClose={stay}
      title="Leave without saving?"
      foot={
        <>
          <Button variant="danger" onClick={() => question.answer(true)}>
            Leave without saving
          </Button>
          <Button variant="primary" data-autofocus="" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      What you changed on this page is not saved and would be lost.
    </Dialog>
  );
}
