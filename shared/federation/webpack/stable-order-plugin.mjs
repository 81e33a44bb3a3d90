/** Far below the distance of two statements. */
const STEP = 1e-6;

/**
 * Gives every name of `export { A, B } from` a place of its own. Webpack gives all names of one statement the same, and puts modules
 * that tie in the order it finds them, which is another one when they come from its cache: the same source would be two releases.
 */
export class StableOrderPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableOrderPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('StableOrderPlugin', (modules) => {
        for (const module of modules) {
          for (const dependency of module.dependencies) {
            if (dependency.type !== 'harmony export imported specifier') continue;
            // A module from the cache brings the places of the build before it.
            const statement = Math.floor(dependency.sourceOrder ?? 0);
            dependency.sourceOrder = statement + (dependency.loc?.index ?? 0) * STEP;
          }
        }
      });
    });
  }
}
