import webpack from 'webpack';
import { FACTS_FILE } from './facts-file.mjs';

const { Compilation, sources } = webpack;

/**
 * Writes what only the compiler knows of a release: its name, the files that its screens need at once, and which exports of which
 * shared module it really uses.
 */
export class ReleaseFactsPlugin {
  /** @param {{ entry: string, exposed: string }} options Files of the entry, and the module that it exposes. */
  constructor({ entry, exposed }) {
    this.entry = entry;
    this.exposed = exposed;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseFactsPlugin', (compilation) => {
      let consumes = {};
      // Before modules are put together: afterwards the import belongs to the whole.
      compilation.hooks.afterOptimizeDependencies.tap('ReleaseFactsPlugin', (modules) => {
        consumes = usedExports(compilation, modules);
      });
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const facts = {
            release: compilation.releaseName,
            entry: this.entry,
            preload: filesOf(compilation, this.exposed).filter((file) => file !== this.entry),
            consumes,
          };
          compilation.emitAsset(FACTS_FILE, new sources.RawSource(`${JSON.stringify(facts, null, 2)}\n`));
        },
      );
    });
  }
}

/** Scripts that have to be there before the exposed module runs. */
function filesOf(compilation, exposed) {
  const files = new Set();
  for (const group of compilation.chunkGroups) {
    const isExposed = group.origins.some(({ loc }) => loc?.name === exposed);
    if (isExposed) for (const file of group.getFiles()) if (file.endsWith('.js')) files.add(file);
  }
  return [...files];
}

/** `*` where a module is taken as a whole, so that nobody can say what of it is used. */
const EVERYTHING = '*';

/** By shared module, the exports that code of the release refers to, in order. */
function usedExports(compilation, modules) {
  const { moduleGraph } = compilation;
  const used = {};
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const names = new Set();
    let isUsed = false;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      if (!connection.isTargetActive(undefined)) continue;
      isUsed = true;
      for (const reference of connection.dependency.getReferencedExports(moduleGraph, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        names.add(name ?? EVERYTHING);
      }
    }
    if (isUsed) used[module.options.shareKey] = names.has(EVERYTHING) ? [EVERYTHING] : [...names].sort();
  }
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}
