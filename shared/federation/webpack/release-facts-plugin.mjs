import webpack from 'webpack';
import { FACTS_FILE } from './facts-file.mjs';

const { Compilation, sources } = webpack;

/**
 * Writes the facts that only the compiler knows about a release: its name, the files that its screens need at once, and the exports that it
 * really uses of each shared module.
 */
export class ReleaseFactsPlugin {
  /** @param {{ entry: string, exposed: string }} options The file of the entry, and the module that it exposes. */
  constructor({ entry, exposed }) {
    this.entry = entry;
    this.exposed = exposed;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseFactsPlugin', (compilation) => {
      let consumes = {};
      // This must run before webpack merges modules, because a merged module owns the imports of its parts.
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

/** The scripts that must be loaded before the exposed module runs. */
function filesOf(compilation, exposed) {
  const files = new Set();
  for (const group of compilation.chunkGroups) {
    const isExposed = group.origins.some(({ loc }) => loc?.name === exposed);
    if (isExposed) for (const file of group.getFiles()) if (file.endsWith('.js')) files.add(file);
  }
  return [...files];
}

/** `*` means that the release takes a module as a whole, so the compiler cannot know which exports it uses. */
const EVERYTHING = '*';

/** The exports that the code of the release refers to, sorted, by shared module. */
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
