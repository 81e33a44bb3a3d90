/**
 * Whether the release of an entry is no longer served, for example because it was collected while its page stayed open. The request bypasses
 * every cache. Without an answer, the release counts as served.
 */
export async function isReleaseGone(entry: string | null): Promise<boolean> {
  if (entry === null) return false;
  try {
    return (await fetch(entry, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}
