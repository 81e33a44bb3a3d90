/**
 * Whether the release that an entry belongs to is served no more, as one that was collected while its page stayed open. Past every cache; where nobody
 * answers it is not known, and counts as being there.
 */
export async function isReleaseGone(entry: string | null): Promise<boolean> {
  if (entry === null) return false;
  try {
    return (await fetch(entry, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}
