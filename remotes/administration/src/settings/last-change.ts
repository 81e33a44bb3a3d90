import type { SettingsHistoryEntry } from '@fixed-ops/contract/administration';
import { lastSaved } from './last-saved.ts';

/** A list of changes, newest first, as `useListCall` answers it. */
interface Changes {
  /** Undefined until the list is there. */
  readonly first?: unknown;
  readonly rows: readonly Pick<SettingsHistoryEntry, 'by' | 'at'>[];
}

/** Who saved last what has no version of its own, by its history; undefined while that is not known. */
export function lastChange({ first, rows: [newest] }: Changes, timezone: string): string | undefined {
  if (first === undefined) return undefined;
  return lastSaved({ updatedBy: newest?.by ?? null, updatedAt: newest?.at ?? null }, timezone);
}
