import { formatInstant } from '@fixed-ops/metrics';

/**
 * `Last saved Oct 2, 2026, 11:30 AM by Dana Whitfield`, or that nobody has changed the settings, which then have the
 * product's default values.
 */
export function lastSaved(
  { updatedBy, updatedAt }: { readonly updatedBy: string | null; readonly updatedAt: string | null },
  timezone: string,
): string {
  if (updatedAt === null) return 'Nobody has changed these yet.';
  const at = `Last saved ${formatInstant(updatedAt, timezone)}`;
  return updatedBy === null ? at : `${at} by ${updatedBy}`;
}
