import type { SettingsHistoryEntry } from '@fixed-ops/contract/administration';

const HAPPENED = {
  save: () => 'saved',
  reset: () => 'reset to defaults',
  copy: (from: string | null) => `copied from ${from ?? 'another store'}`,
  restore: () => 'took a change back',
} as const;

/** What somebody did to a block of settings, after their name: `copied from Harborline Ford`. */
export const happenedWords = (kind: SettingsHistoryEntry['action'], from: string | null): string =>
  HAPPENED[kind](from);
