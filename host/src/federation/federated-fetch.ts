import { containerName, type ResolvedRemote } from '@fixed-ops/federation';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { letSharesLoadAgain } from './shares-load-again.ts';
import { verifyEntries } from './verified-entries.ts';

const EXPOSED = 'remote';

/** Registers every remote with a release in the federation runtime. */
export function registerAll(remotes: readonly ResolvedRemote[]): void {
  letSharesLoadAgain();
  verifyEntries(remotes);
  registerRemotes(remotes.flatMap((remote) => (remote.entry === null ? [] : [toFederated(remote, remote.entry)])));
}

let retries = 0;

/**
 * Loads the exposed module. A retry registers the remote again under another address, because the runtime remembers a failed entry and would
 * continue to wait for it.
 */
export async function fetchFederated(remote: ResolvedRemote, isRetry: boolean): Promise<unknown> {
  if (isRetry && remote.entry !== null) {
    retries += 1;
    forget(containerName(remote.name));
    registerRemotes([toFederated(remote, `${remote.entry}?retry=${retries}`)]);
  }
  return loadRemote(`${containerName(remote.name)}/${EXPOSED}`);
}

/** `registerRemotes` with `force` does the same, but warns of "unexpected errors", which a remote that never loaded cannot cause. */
function forget(name: string): void {
  const runtime = getInstance();
  const registered = runtime?.options.remotes.find((known) => known.name === name);
  // biome-ignore lint/complexity/useLiteralKeys: the declarations make the method private, and only brackets reach a private one
  if (runtime && registered) runtime.remoteHandler['removeRemote'](registered);
}

function toFederated(remote: ResolvedRemote, entry: string) {
  return { name: containerName(remote.name), entry: new URL(entry, window.location.origin).href };
}
