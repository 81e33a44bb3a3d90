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

export interface Shortcut {
  /** The keys in their order. `mod+` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
  /** Its description in the help sheet. */
  readonly label: string;
  readonly group: 'Find' | 'Go to' | 'Developers' | 'Help';
  readonly action: ShortcutAction;
}

const goTo = (key: string, label: string, to: string, access: string): Shortcut => ({
  keys: ['g', key],
  label,
  group: 'Go to',
  action: { kind: 'go', to, access },
});

/** All keyboard shortcuts of the shell, for the key handler, the help sheet and the support page. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['mod+k'], label: 'Find an RO, person or screen', group: 'Find', action: { kind: 'palette' } },
  { keys: ['/'], label: 'Find an RO, person or screen', group: 'Find', action: { kind: 'search' } },
  goTo('d', 'Dashboard', '/dashboard', 'dashboard'),
  goTo('r', 'RO search', '/dashboard/ros', 'roDetail'),
  goTo('o', 'Op codes', '/dashboard/op-codes', 'opCodes'),
  goTo('t', 'Technicians', '/dashboard/technicians', 'serviceDashboard'),
  goTo('s', 'AI Statement', '/ai-statement', 'aiStatement'),
  goTo('n', 'Notifications', '/notifications', 'notifications'),
  goTo('a', 'Administration', '/administration', 'administration'),
  goTo('u', 'Users', '/administration/users', 'users'),
  goTo('p', 'Profile settings', '/profile-settings', 'profileSettings'),
  goTo('h', 'Support', '/support', 'support'),
  { keys: ['f8'], label: 'The newest message', group: 'Go to', action: { kind: 'messages' } },
  { ...goTo('l', 'Releases', '/releases', 'remoteOverrides'), group: 'Developers' },
  {
    keys: ['mod+.'],
    label: 'What this tab runs',
    group: 'Developers',
    action: { kind: 'tab', access: 'remoteOverrides' },
  },
  { keys: ['?'], label: 'Keyboard shortcuts', group: 'Help', action: { kind: 'help' } },
];

/** The order of the groups. */
export const shortcutGroups: readonly Shortcut['group'][] = ['Find', 'Go to', 'Developers', 'Help'];

/** Whether a shortcut consists of letters or signs. These can be turned off (WCAG 2.1.4); those with Ctrl, Command or F keys cannot. */
export function isSingleKey({ keys }: Shortcut): boolean {
  return !keys.some((key) => /^(mod\+|f\d)/.test(key));
}

/** The shortcuts for this person. */
export function shortcutsFor(mayPass: (accessKey: string) => boolean): readonly Shortcut[] {
  return shortcuts.filter(({ action }) => !('access' in action) || mayPass(action.access));
}

/** The key caps of a shortcut, one list per press: `[['Ctrl', 'K']]`, `[['G'], ['D']]`. */
export function keyCaps({ keys }: Shortcut, isApple: boolean): readonly (readonly string[])[] {
  return keys.map((key) =>
    key.split('+').map((part) => (part === 'mod' ? (isApple ? '⌘' : 'Ctrl') : part.toUpperCase())),
  );
}

/** Whether the device's keyboard has a Command key. */
export function isAppleDevice(platform = navigator.platform): boolean {
  return /^(Mac|iP)/.test(platform);
}
