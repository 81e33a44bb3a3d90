import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';

/** So that a build grows for a while before its ids get another digit: a tenth of the numbers is taken. */
const SPARE = 10;
const FEWEST = 1000;

/**
 * A module by what it is and not by where it lies: relative to the root, libraries from the name of their package on. A package
 * manager names folders by peers that change with the lockfile, and module federation a file by paths of this machine.
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
 * Gives modules and chunks ids that say the same in every checkout, on every machine and with every lockfile, since they stand in
 * the bytes that a release is named by. Webpack's `deterministic` ids are made of paths of loaders as well.
 */
export class StableIdsPlugin {
  /** @param {string} root Folder that holds every source file. */
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      const names = new Map();
      const nameOf = (module) => {
        let name = names.get(module);
        if (name === undefined) {
          // Without loaders; the same file by two of them gets two ids all the same, in the order of the source.
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

/** A path below the root or beside it. What stands in for files of libraries is of this folder, also where that is none of the root's. */
function relativeTo(root, path) {
  if (path.startsWith(`${import.meta.dirname}${sep}`))
    return join('shared', 'federation', 'webpack', relative(import.meta.dirname, path));
  return path.startsWith('/') || /^[A-Za-z]:\\/.test(path) ? relative(root, path) : path;
}

const byOrder = (of) => (a, b) => (of(a) ?? 0) - (of(b) ?? 0);
const byText = (of) => (a, b) => (of(a) < of(b) ? -1 : 1);

/** A number for each, made of its name; who has the same name or number comes after, in the order of `compare`. */
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
