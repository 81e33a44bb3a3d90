import type { KeyValueStorage } from '@fixed-ops/session/device';
import { readText, writeText } from '@fixed-ops/session/device';

const KEY = 'signInRedirects';
const LIMIT = 4;
const WINDOW_MS = 60_000;

/**
 * Counts redirects to the provider, so that a provider which lets nobody in leads to a page instead of a loop. Returns false if there were
 * too many within a minute.
 */
export function mayRedirect(storage: KeyValueStorage, now: number): boolean {
  const recent = (readText(storage, KEY) ?? '')
    .split(',')
    .map(Number)
    .filter((time) => time > now - WINDOW_MS && time <= now);
  if (recent.length >= LIMIT) return false;
  writeText(storage, KEY, [...recent, now].join(','));
  return true;
}

/** Resets the count, because the person asked for another try or has signed in. */
export function forgetRedirects(storage: KeyValueStorage): void {
  writeText(storage, KEY, '');
}
