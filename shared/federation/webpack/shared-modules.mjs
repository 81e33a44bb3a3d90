import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The modules that exist only once in a page. The host provides them all. A remote never brings its own copy (`import: false`), so it
 * cannot replace the host's React or start a second session store.
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

/** Entry points that remotes must not open: those of the host, and those that serve builds and tests. */
const notForRemotes = ['device', 'document', 'every-call', 'help', 'host', 'releases', 'testing'];

/** The entry points that a package exports besides its main one. */
function entryPointsOf(name) {
  const manifest = join(import.meta.dirname, '../..', name.slice('@fixed-ops/'.length), 'package.json');
  return Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).exports)
    .map((entry) => entry.slice('./'.length))
    .filter((entry) => entry !== '' && !notForRemotes.includes(entry))
    .map((entry) => `${name}/${entry}`);
}

/** Entry points of shared packages that a page loads only together with the screens that need them. */
export const onDemandNames = fromTheStart
  .filter((name) => name.startsWith('@fixed-ops/'))
  .flatMap(entryPointsOf)
  .sort();

export const singletonNames = [...fromTheStart, ...onDemandNames];
