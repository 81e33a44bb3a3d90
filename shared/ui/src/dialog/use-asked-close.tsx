import { type ReactNode, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Dialog } from './dialog.tsx';

interface AskedClose {
  /** Escape, the scrim and Cancel call this. It closes, or asks first if unsaved input would be lost. */
  readonly close: () => void;
  /** The question while it is open. Draw it beside the dialog or drawer. */
  readonly question: ReactNode;
}

/** Makes a dialog or drawer ask before it discards unsaved input. `useUnsavedChanges` asks the same when people leave the page. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void): AskedClose {
  const [isAsking, setAsking] = useState(false);
  // A save that was running may have ended meanwhile. Then nothing is left to ask about.
  if (isAsking && !isUnsaved) setAsking(false);
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
