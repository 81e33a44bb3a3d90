import type { ResolvedRemote } from '@fixed-ops/federation';
import { type ModuleFederationRuntimePlugin, registerPlugins } from '@module-federation/enhanced/runtime';

/** Hashes of the entries that the document names, by path. */
const integrityOf = new Map<string, string>();

const plugin: ModuleFederationRuntimePlugin = {
  name: 'verified-entries',
  createScript({ url }) {
    // A retry asks for the same file with a query.
    const { pathname } = new URL(url, window.location.origin);
    const integrity = integrityOf.get(pathname);
    if (integrity === undefined) return;
    const script = document.createElement('script');
    Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous' });
    return script;
  },
};

/**
 * Lets the browser run an entry only if it is the one that the document names. An entry holds the hashes of its chunks, so nothing
 * else of a release has to be known here.
 */
export function verifyEntries(remotes: readonly ResolvedRemote[]): void {
  for (const { entry, integrity, fallback, fallbackIntegrity } of remotes) {
    if (entry !== null && integrity !== null) integrityOf.set(entry, integrity);
    if (fallback !== null && fallbackIntegrity !== null) integrityOf.set(fallback, fallbackIntegrity);
  }
  registerPlugins([plugin]);
}
