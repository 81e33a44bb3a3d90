import { useEffect, useState } from 'react';

const DIRTY = '-dirty';

/** In words: "commit 7c2e9d1", or "commit 7c2e9d1 with changes" of files that differ from it. Null where the file does not say. */
async function commitOf(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal });
    const said: unknown = answer.ok ? await answer.json() : null;
    if (typeof said !== 'object' || said === null || !('commit' in said) || typeof said.commit !== 'string')
      return null;
    return `commit ${said.commit.slice(0, 7)}${said.commit.endsWith(DIRTY) ? ' with changes' : ''}`;
  } catch {
    return null;
  }
}

/**
 * The commit that a file names, in words: `commit.json` of a development server, or `release.json`. Null until it is here, where the file does not
 * say, as one of an earlier version, and of what was built outside a repository.
 */
export function useCommit(address: string): string | null {
  const [commit, setCommit] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void commitOf(address, leaving.signal).then(setCommit);
    return () => leaving.abort();
  }, [address]);
  return commit;
}
