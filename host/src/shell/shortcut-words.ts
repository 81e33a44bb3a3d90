import type { Shortcut } from './shortcuts.ts';

const FIND = 'Find an RO, person or screen';

/** The groups of the help sheet in their order, each with its shortcuts by keys and what they do. */
const GROUPS = {
  Find: { 'mod+k': FIND, '/': FIND },
  'Go to': {
    'g d': 'Dashboard',
    'g r': 'RO search',
    'g o': 'Op codes',
    'g t': 'Technicians',
    'g s': 'AI Statement',
    'g n': 'Notifications',
    'g a': 'Administration',
    'g u': 'Users',
    'g p': 'Profile settings',
    'g h': 'Support',
    f8: 'The newest message',
  },
  Developers: { 'g l': 'Releases', 'mod+.': 'What this tab runs' },
  Help: { '?': 'Keyboard shortcuts' },
} as const;

export type ShortcutGroup = keyof typeof GROUPS;

/** The order of the groups. */
export const shortcutGroups = Object.keys(GROUPS) as ShortcutGroup[];

/** What a shortcut of a group does. Null for one of another group. */
export function labelIn(group: ShortcutGroup, { keys }: Shortcut): string | null {
  const labels: Readonly<Record<string, string>> = GROUPS[group];
  return labels[keys.join(' ')] ?? null;
}

/** The key caps of a shortcut, one list per press: `[['Ctrl', 'K']]`, `[['G'], ['D']]`. */
export function keyCaps({ keys }: Shortcut, isApple: boolean): readonly (readonly string[])[] {
  return keys.map((key) =>
    key.split('+').map((part) => (part === 'mod' ? (isApple ? '⌘' : 'Ctrl') : part.toUpperCase())),
  );
}
