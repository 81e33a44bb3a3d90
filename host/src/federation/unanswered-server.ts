import type { ResolvedRemote } from '@fixed-ops/federation';
import { isCodeMissing } from './code-missing.ts';
import { RemoteError } from './remote-loader.ts';

/** The federation runtime's word for a script that did not come. A script that came and threw has another one. */
const NOT_FETCHED = 'ScriptNetworkError';

/**
 * The origin of the development server that a remote comes from, if the error means that this server does not answer: an entry or another file
 * of it did not come. Null for releases, and for what the server sent and that failed.
 */
export function unansweredServer(error: unknown, remote: ResolvedRemote | null): string | null {
  if (!remote?.isDevelopment || remote.entry === null) return null;
  const isUnanswered =
    error instanceof RemoteError
      ? error.failure === 'tooSlow' || String(error.cause).includes(NOT_FETCHED)
      : isCodeMissing(error);
  return isUnanswered ? new URL(remote.entry, window.location.origin).origin : null;
}
