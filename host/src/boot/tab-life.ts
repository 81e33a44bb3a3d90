import { tabStorage } from '@fixed-ops/session';
import { askForPassword } from '../auth/ask-for-password.ts';
import { followMessage, type TabSituation } from '../auth/follow-tabs.ts';
import { LANDING_PATH } from '../auth/return-path.ts';
import { listenToTabs } from '../auth/tabs.ts';

/** Follows the other tabs of the browser from now on; `enter` is told each time this tab gets further. */
export function followTabs(): { readonly enter: (tab: TabSituation) => void } {
  let situation: TabSituation = { at: 'starting' };
  listenToTabs((message) => {
    const following = followMessage(message, situation);
    if (following === 'stay') return;
    if (following === 'reload') {
      window.location.reload();
      return;
    }
    if (following === 'leave') askForPassword(tabStorage);
    window.location.assign(LANDING_PATH);
  });
  return {
    enter: (tab) => {
      situation = tab;
    },
  };
}
