/** The step is far smaller than the distance between two statements. */
const STEP = 1e-6;

/**
 * Gives every name of `export { A, B } from` its own place. Webpack gives all names of one statement the same place and sorts equal modules
 * in the order in which it finds them. That order changes when modules come from its cache, and then the same source would make two
 * releases.
 */
export class StableOrderPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableOrderPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('StableOrderPlugin', (modules) => {
        for (const module of modules) {
          for (const dependency of module.dependencies) {
            if (dependency.type !== 'harmony export imported specifier') continue;
            // A module from the cache still has the places of the previous build.
            const statement = Math.floor(dependency.sourceOrder ?? 0);
            dependency.sourceOrder = statement + (dependency.loc?.index ?? 0) * STEP;
          }
        }
      });
    });
  }
}
