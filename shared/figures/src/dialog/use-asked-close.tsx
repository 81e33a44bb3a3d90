import { useUnsavedChanges } from '@fixed-ops/session';
import { useAskedClose as useAskedCloseOfDialog } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface AskedClose {
  /** For Escape, the scrim and Cancel: closes, or asks first where something would be lost. */
  readonly close: () => void;
  /** The question while it is asked, to be drawn beside the dialog. */
  readonly question: ReactNode;
}

/** A dialog that asks before it closes over what was typed; so does the host before the page is left or loaded anew. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void): AskedClose {
  useUnsavedChanges(isUnsaved);
  return useAskedCloseOfDialog(isUnsaved, onClose);
}
