import type { ResolvedRemote } from '@fixed-ops/federation';
import { type ModuleFederationRuntimePlugin, registerPlugins } from '@module-federation/enhanced/runtime';

/** The hashes of the entries in the document, by path. */
const integrityOf = new Map<string, string>();

const plugin: ModuleFederationRuntimePlugin = {
  name: 'verified-entries',
  createScript({ url }) {
    // A retry requests the same file with a query.
    const { pathname } = new URL(url, window.location.origin);
    const integrity = integrityOf.get(pathname);
    if (integrity === undefined) return;
    const script = document.createElement('script');
    Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous' });
    return script;
  },
};

/**
 * Makes the browser run an entry only if its hash is the one in the document. An entry contains the hashes of its chunks, so no other hash of a
 * release is needed here.
 */
export function verifyEntries(remotes: readonly ResolvedRemote[]): void {
  for (const { entry, integrity, fallback, fallbackIntegrity } of remotes) {
    if (entry !== null && integrity !== null) integrityOf.set(entry, integrity);
    if (fallback !== null && fallbackIntegrity !== null) integrityOf.set(fallback, fallbackIntegrity);
  }
  registerPlugins([plugin]);
}
