import { type ReactNode, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Dialog } from './dialog.tsx';

interface AskedClose {
  /** For Escape, the scrim and Cancel: closes, or asks first where something would be lost. */
  readonly close: () => void;
  /** The question while it is asked, to be drawn beside the dialog or drawer. */
  readonly question: ReactNode;
}

/** A dialog or drawer that asks before it closes over what was typed. Leaving the page is asked about by `useUnsavedChanges`. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void): AskedClose {
  const [isAsking, setAsking] = useState(false);
  // A save that was on its way may have ended meanwhile, and then there is nothing left to ask about.
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
