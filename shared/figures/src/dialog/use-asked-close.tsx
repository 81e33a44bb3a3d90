import { useUnsavedChanges } from '@fixed-ops/session';
import { useAskedClose as useAskedCloseOfDialog } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface AskedClose {
  /** For Escape, the scrim and Cancel. Closes the dialog, or asks first if input would be lost. */
  readonly close: () => void;
  /** The open question, or nothing. Draw it beside the dialog. */
  readonly question: ReactNode;
}

/** Asks before a dialog with unsaved input closes. The host asks the same before the person leaves or reloads the page. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void): AskedClose {
  useUnsavedChanges(isUnsaved);
  return useAskedCloseOfDialog(isUnsaved, onClose);
}
