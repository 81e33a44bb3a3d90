import { useEffect, useState } from 'react';

const DIRTY = '-dirty';

/** "commit 7c2e9d1", or "commit 7c2e9d1 with changes" if files differ from it. Null if the file does not contain it. */
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
 * The commit in `commit.json` of a development server, or in `release.json`, in words. Null until it has loaded, for files of earlier versions,
 * and for builds outside a repository.
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
