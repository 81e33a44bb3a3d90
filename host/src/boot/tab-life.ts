import { LANDING_PATH } from '@fixed-ops/contract';
import { discardUnsavedChanges } from '@fixed-ops/session/host';
import { followMessage, type TabSituation } from '../auth/follow-tabs.ts';
import { forgetTab } from '../auth/person-storage.ts';
import { listenToTabs } from '../auth/tabs.ts';

/** This tab among the others of the browser. */
export interface TabLife {
  /** Is told each time this tab gets further. `tryAgain`: what to do when its person has signed in anew in another tab. */
  readonly enter: (tab: TabSituation, tryAgain?: () => void) => void;
}

/** Follows the other tabs of the browser from now on. */
export function followTabs(open = (path: string) => window.location.assign(path)): TabLife {
  let situation: TabSituation = { at: 'starting' };
  let retry: (() => void) | undefined;
  listenToTabs((message) => {
    const following = followMessage(message, situation);
    if (following === 'stay') return;
    if (following === 'tryAgain') {
      retry?.();
      return;
    }
    if (following === 'reload') {
      window.location.reload();
      return;
    }
    // Nobody is asked about changes that cannot be saved any more, and the next person starts without this one's range.
    discardUnsavedChanges();
    forgetTab();
    open(LANDING_PATH);
  });
  return {
    enter: (tab, tryAgain) => {
      situation = tab;
      retry = tryAgain;
    },
  };
}
