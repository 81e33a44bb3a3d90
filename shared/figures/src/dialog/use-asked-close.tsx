import { useUnsavedChanges } from '@fixed-ops/session';
import { Button, Dialog } from '@fixed-ops/ui';
import { type ReactNode, useState } from 'react';

interface AskedClose {
  /** For Escape, the scrim and Cancel: closes, or asks first where something would be lost. */
  readonly close: () => void;
  /** The question while it is asked, to be drawn beside the dialog. */
  readonly question: ReactNode;
}

/** A dialog that asks before it closes over what was typed; so does the host before the page is left or loaded anew. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void): AskedClose {
  const [isAsking, setAsking] = useState(false);
  useUnsavedChanges(isUnsaved);
  return {
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    question: isAsking ? (
      <Dialog
        open
        onClose={() => setAsking(false)}
        title="Close without saving?"
        foot={
          <>
            <Button onClick={() => setAsking(false)}>Stay</Button>
            <Button variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        }
      >
        What you typed is not saved yet.
      </Dialog>
    ) : null,
  };
}
