import { LANDING_PATH } from '@fixed-ops/contract';
import { discardUnsavedChanges } from '@fixed-ops/session';
import { followMessage, type TabSituation } from '../auth/follow-tabs.ts';
import { forgetTab } from '../auth/person-storage.ts';
import { listenToTabs } from '../auth/tabs.ts';

/** Follows the other tabs of the browser from now on; `enter` is told each time this tab gets further. */
export function followTabs(open = (path: string) => window.location.assign(path)): {
  readonly enter: (tab: TabSituation) => void;
} {
  let situation: TabSituation = { at: 'starting' };
  listenToTabs((message) => {
    const following = followMessage(message, situation);
    if (following === 'stay') return;
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
    enter: (tab) => {
      situation = tab;
    },
  };
}
