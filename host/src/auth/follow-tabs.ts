import type { TabMessage } from './tabs.ts';

/** The state of this tab: starting, showing why nobody is signed in, or signed in as a person. */
export type TabSituation =
  | { readonly at: 'starting' }
  | { readonly at: 'stopped' }
  | { readonly at: 'signedIn'; readonly localAccountId: string };

/**
 * Decides how a tab reacts to a message of another one: stay, retry what failed without a sign-in, go to the landing page (signed out, or
 * as the person who is signed in now), or load the page that it could not open before.
 */
export type Following = 'stay' | 'tryAgain' | 'leave' | 'leaveForOther' | 'reload';

/** Makes every tab follow a sign-out, a change of the person, and a sign-in that the tab waits for. */
export function followMessage(message: TabMessage, tab: TabSituation): Following {
  if (tab.at === 'starting') return 'stay';
  if (message.type === 'signedOut') return tab.at === 'signedIn' ? 'leave' : 'stay';
  if (tab.at === 'stopped') return 'reload';
  return tab.localAccountId === message.localAccountId ? 'tryAgain' : 'leaveForOther';
}
