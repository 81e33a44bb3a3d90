import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The modules of which the page holds exactly one copy. The host provides them all; a remote never brings its own
 * (`import: false`), so a remote cannot replace the host's React or start a second session store.
 */
const fromTheStart = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@tanstack/react-query',
  '@fixed-ops/access',
  '@fixed-ops/contract',
  '@fixed-ops/metrics',
  '@fixed-ops/session',
  '@fixed-ops/api',
  '@fixed-ops/ui',
  '@fixed-ops/router',
  '@fixed-ops/drill',
  '@fixed-ops/charts',
  '@fixed-ops/figures',
];

/** Entry points that no remote may open: the host's own, and what serves builds and tests. */
const notForRemotes = ['device', 'document', 'every-call', 'help', 'host', 'releases', 'testing'];

/** The entry points that a package exports besides its main one. */
function entryPointsOf(name) {
  const manifest = join(import.meta.dirname, '../..', name.slice('@fixed-ops/'.length), 'package.json');
  return Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).exports)
    .map((entry) => entry.slice('./'.length))
    .filter((entry) => entry !== '' && !notForRemotes.includes(entry))
    .map((entry) => `${name}/${entry}`);
}

/** What a page opens only with the screens that need what is behind it: entry points of shared packages. */
export const onDemandNames = fromTheStart
  .filter((name) => name.startsWith('@fixed-ops/'))
  .flatMap(entryPointsOf)
  .sort();

export const singletonNames = [...fromTheStart, ...onDemandNames];
