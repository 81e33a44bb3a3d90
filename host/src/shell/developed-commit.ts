const DIRTY = '-dirty';

/**
 * What a development server serves, in words: "commit 7c2e9d1", or "commit 7c2e9d1 with changes" of files that differ from it. Null where it
 * does not say, as one of an earlier version, and outside a repository.
 */
export async function developedCommit(origin: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(`${origin}/commit.json`, { signal });
    const said: unknown = answer.ok ? await answer.json() : null;
    if (typeof said !== 'object' || said === null || !('commit' in said) || typeof said.commit !== 'string')
      return null;
    return `commit ${said.commit.slice(0, 7)}${said.commit.endsWith(DIRTY) ? ' with changes' : ''}`;
  } catch {
    return null;
  }
}
