import { FACTS_FILE } from './facts-file.mjs';

/** Marks a module with exports that the build cannot know, such as some CommonJS modules. */
const EVERYTHING = '*';

/** Writes which modules the host provides, and the exports of each. The gate checks releases of remotes against this list. */
export class ProvidedExportsPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ProvidedExportsPlugin', (compilation) => {
      let provides = {};
      // This must run before webpack merges modules, because a merged module owns the exports of its parts.
      compilation.hooks.afterOptimizeDependencies.tap('ProvidedExportsPlugin', (modules) => {
        provides = providedExports(compilation.moduleGraph, modules);
      });
      compilation.hooks.processAssets.tap(
        { name: 'ProvidedExportsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => compilation.emitAsset(FACTS_FILE, new sources.RawSource(`${JSON.stringify({ provides }, null, 2)}\n`)),
      );
    });
  }
}

function providedExports(moduleGraph, modules) {
  const provided = {};
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const { share } = /^provide module \(\w+\) (?<share>.+)@[^@=]* = /.exec(module.identifier())?.groups ?? {};
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    const given = dependency === undefined ? null : moduleGraph.getModule(dependency);
    if (share === undefined || given === null) continue;
    const names = moduleGraph.getProvidedExports(given);
    provided[share] = Array.isArray(names) ? [...names].sort() : [EVERYTHING];
  }
  return Object.fromEntries(Object.entries(provided).sort(([a], [b]) => (a < b ? -1 : 1)));
}
