import type { TabMessage } from './tabs.ts';

/** How far this tab is: at the start, on a page that says why nobody is signed in, or with a person. */
export type TabSituation =
  | { readonly at: 'starting' }
  | { readonly at: 'stopped' }
  | { readonly at: 'signedIn'; readonly localAccountId: string };

/**
 * What a tab does about what another one tells: stay, try again what has failed for want of a sign-in, go to the landing page as
 * nobody or as the person who is signed in now, or load the page that it could not open before.
 */
export type Following = 'stay' | 'tryAgain' | 'leave' | 'leaveForOther' | 'reload';

/** Sign-out and a change of the person follow into every tab; so does the sign-in that a tab waits for. */
export function followMessage(message: TabMessage, tab: TabSituation): Following {
  if (tab.at === 'starting') return 'stay';
  if (message.type === 'signedOut') return tab.at === 'signedIn' ? 'leave' : 'stay';
  if (tab.at === 'stopped') return 'reload';
  return tab.localAccountId === message.localAccountId ? 'tryAgain' : 'leaveForOther';
}
