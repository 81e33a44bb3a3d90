import type { ResolvedRemote } from '@fixed-ops/federation';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

const EXPOSED = 'remote';

/** The name under which the federation runtime knows a remote: it must be usable as a global variable. */
export function federatedName(name: string): string {
  return name.replaceAll('-', '_');
}

/** Tells the federation runtime of every remote that has a release. */
export function registerAll(remotes: readonly ResolvedRemote[]): void {
  registerRemotes(remotes.flatMap((remote) => (remote.entry === null ? [] : [toFederated(remote, remote.entry)])));
}

let retries = 0;

/**
 * Loads the exposed module. A retry registers the remote anew and under an address of its own: the runtime remembers
 * what it failed to load, and would wait on with a manifest that never came.
 */
export async function fetchFederated(remote: ResolvedRemote, isRetry: boolean): Promise<unknown> {
  if (isRetry && remote.entry !== null) {
    retries += 1;
    registerRemotes([toFederated(remote, `${remote.entry}?retry=${retries}`)], { force: true });
  }
  return loadRemote(`${federatedName(remote.name)}/${EXPOSED}`);
}

function toFederated(remote: ResolvedRemote, entry: string) {
  return { name: federatedName(remote.name), entry: new URL(entry, window.location.origin).href };
}
