import type { SettingsHistoryEntry } from '@fixed-ops/contract/administration';
import { lastSaved } from './last-saved.ts';

/** A list of changes, newest first, as `useListCall` answers it. */
interface Changes {
  /** Undefined until the list is loaded. */
  readonly first?: unknown;
  readonly rows: readonly Pick<SettingsHistoryEntry, 'by' | 'at'>[];
}

/** Who saved last, from the history, for settings without a version; undefined until it is known. */
export function lastChange({ first, rows: [newest] }: Changes, timezone: string): string | undefined {
  if (first === undefined) return undefined;
  return lastSaved({ updatedBy: newest?.by ?? null, updatedAt: newest?.at ?? null }, timezone);
}
