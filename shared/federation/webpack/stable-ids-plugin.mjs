import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';

/** Only a tenth of the numbers is used, so that a build can grow for a while before its ids need another digit. */
const SPARE = 10;
const FEWEST = 1000;

/**
 * Names a module by its content and not by its folder. Paths are relative to the root, and libraries start at the name of their package.
 * Otherwise the folder names of a package manager change with the lockfile, and module federation names a file by paths of this machine.
 */
export function stableName(identifier, root) {
  const text = identifier
    .split(sep)
    .join('/')
    .replaceAll(`${root.split(sep).join('/')}/`, '');
  return text
    .replace(/(?:[^\s!|"'=]*\/)?node_modules\/(?!.*node_modules\/)/g, '~/')
    .replace(/\.federation\/entry\.[0-9a-f]+\.js/, '.federation/entry.js');
}

/**
 * Gives modules and chunks the same ids in every checkout, on every machine and with every lockfile. The ids are part of the bytes that
 * name a release. Webpack's `deterministic` ids would also include the paths of loaders.
 */
export class StableIdsPlugin {
  /** @param {string} root The folder that holds every source file. */
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      const names = new Map();
      const nameOf = (module) => {
        let name = names.get(module);
        if (name === undefined) {
          // The name leaves out the loaders. A file that two loaders read still gets two ids, in the order of the source.
          const path = module.nameForCondition?.() ?? module.libIdent?.({ context: this.root }) ?? module.identifier();
          name = stableName(`${module.type}|${relativeTo(this.root, path)}`, this.root);
          names.set(module, name);
        }
        return name;
      };
      compilation.hooks.moduleIds.tap('StableIdsPlugin', (modules) => {
        const { chunkGraph, moduleGraph } = compilation;
        const without = [...modules].filter(
          (module) =>
            module.needId &&
            chunkGraph.getModuleId(module) === null &&
            chunkGraph.getNumberOfModuleChunks(module) !== 0,
        );
        assignIds(
          without,
          nameOf,
          byOrder((module) => moduleGraph.getPreOrderIndex(module)),
          (module, id) => chunkGraph.setModuleId(module, id),
        );
      });
      compilation.hooks.chunkIds.tap('StableIdsPlugin', (chunks) => {
        const { chunkGraph } = compilation;
        const nameOfChunk = (chunk) => chunk.name ?? chunkGraph.getChunkRootModules(chunk).map(nameOf).sort().join('|');
        const allOf = (chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].map(nameOf).sort().join('|');
        const without = [...chunks].filter(({ id }) => id === null);
        assignIds(without, nameOfChunk, byText(allOf), (chunk, id) => {
          chunk.id = id;
          chunk.ids = [id];
        });
      });
    });
  }
}

/** A path below the root or beside it. Replacements for files of libraries are in this folder, even when it is outside the root. */
function relativeTo(root, path) {
  if (path.startsWith(`${import.meta.dirname}${sep}`))
    return join('shared', 'federation', 'webpack', relative(import.meta.dirname, path));
  return path.startsWith('/') || /^[A-Za-z]:\\/.test(path) ? relative(root, path) : path;
}

const byOrder = (of) => (a, b) => (of(a) ?? 0) - (of(b) ?? 0);
const byText = (of) => (a, b) => (of(a) < of(b) ? -1 : 1);

/**
 * Assigns a number to each item, made from its name. If two items share a name or a number, the later one in the order of `compare` gets
 * another number.
 */
function assignIds(items, nameOf, compare, assign) {
  let range = FEWEST;
  while (range < items.length * SPARE) range *= 10;
  const used = new Set();
  const byName = (a, b) => {
    const [left, right] = [nameOf(a), nameOf(b)];
    if (left === right) return compare(a, b);
    return left < right ? -1 : 1;
  };
  for (const item of items.sort(byName)) {
    let salt = 0;
    let id;
    do {
      id =
        createHash('sha256')
          .update(`${nameOf(item)}\0${salt}`)
          .digest()
          .readUIntBE(0, 6) % range;
      salt += 1;
    } while (used.has(id));
    used.add(id);
    assign(item, id);
  }
}
