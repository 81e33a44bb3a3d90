/** The tools that open over any page. */
export type ShellTool = 'palette' | 'help' | 'tab';

/** The effect of a shortcut: open a tool, focus the page's own search, open a page, or focus the messages in the corner. */
export type ShortcutAction =
  | { readonly kind: 'palette' }
  | { readonly kind: 'search' }
  | { readonly kind: 'help' }
  | { readonly kind: 'messages' }
  /** The overlay about this tab, for developers. */
  | { readonly kind: 'tab'; readonly access: string }
  | { readonly kind: 'go'; readonly to: string; readonly access: string };

/** Its words are in `shortcut-words.ts`, because no key press needs them. */
export interface Shortcut {
  /** The keys in their order. `mod+` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
  readonly action: ShortcutAction;
}

const goTo = (key: string, to: string, access: string): Shortcut => ({
  keys: ['g', key],
  action: { kind: 'go', to, access },
});

/** All keyboard shortcuts of the shell, for the key handler, the help sheet and the support page. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['mod+k'], action: { kind: 'palette' } },
  { keys: ['/'], action: { kind: 'search' } },
  goTo('d', '/dashboard', 'dashboard'),
  goTo('r', '/dashboard/ros', 'roDetail'),
  goTo('o', '/dashboard/op-codes', 'opCodes'),
  goTo('t', '/dashboard/technicians', 'serviceDashboard'),
  goTo('s', '/ai-statement', 'aiStatement'),
  goTo('n', '/notifications', 'notifications'),
  goTo('a', '/administration', 'administration'),
  goTo('u', '/administration/users', 'users'),
  goTo('p', '/profile-settings', 'profileSettings'),
  goTo('h', '/support', 'support'),
  { keys: ['f8'], action: { kind: 'messages' } },
  goTo('l', '/releases', 'remoteOverrides'),
  { keys: ['mod+.'], action: { kind: 'tab', access: 'remoteOverrides' } },
  { keys: ['?'], action: { kind: 'help' } },
];

/** Whether a shortcut consists of letters or signs. These can be turned off (WCAG 2.1.4); those with Ctrl, Command or F keys cannot. */
export function isSingleKey({ keys }: Shortcut): boolean {
  return !keys.some((key) => /^(mod\+|f\d)/.test(key));
}

/** The shortcuts for this person. */
export function shortcutsFor(mayPass: (accessKey: string) => boolean): readonly Shortcut[] {
  return shortcuts.filter(({ action }) => !('access' in action) || mayPass(action.access));
}

/** Whether the device's keyboard has a Command key. */
export function isAppleDevice(platform = navigator.platform): boolean {
  return /^(Mac|iP)/.test(platform);
}
