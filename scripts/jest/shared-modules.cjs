// What only declares (libraries, the contract, the metrics, the schema of the database) is loaded once in a process that runs test files
// instead of once in each of them: two thirds of the time of a short file. What a service keeps in a module is each file's own.
const { createRequire } = require('node:module');
const { ofJest } = require('./of-jest.cjs');

const { default: Runtime } = ofJest('jest-runner', 'jest-runtime');

/** The database keeps what is true of its process alone. */
const SHARED =
  /[\\/](node_modules|shared[\\/]\w+[\\/]src|services[\\/]database[\\/]src)[\\/](?!(.*[\\/])?testing[\\/])/;

/** Parts of jest that keep nothing of a file, and that the process has loaded for itself. */
const OF_PROCESS = new Set([
  '@jest/diff-sequences',
  '@jest/expect-utils',
  '@jest/get-type',
  'jest-diff',
  'jest-matcher-utils',
  'jest-message-util',
  'jest-snapshot',
  'jest-util',
  'pretty-format',
]);

/** Where a module of ours or of a library lies; undefined of what Node and jest bring. */
const pathOf = ({ _resolution: resolution }, from, name, options) =>
  name === undefined || options?.isInternalModule === true || resolution.isCoreModule(name)
    ? undefined
    : resolution.resolveCjs(from, name);

/** Loads what is shared, and is never torn down: a module may ask for another one late. */
class SharedLoader extends Runtime {
  requireModule(from, name, ...more) {
    const path = pathOf(this, from, name, ...more);
    if (path !== undefined && !SHARED.test(path))
      throw new Error(`${from} is shared by test files and loads ${path}, which is not: there would be two of it.`);
    return super.requireModule(from, name, ...more);
  }
}

let loader;

module.exports = class SharingRuntime extends Runtime {
  constructor(...made) {
    super(...made);
    loader ??= new SharedLoader(...made);
  }

  requireModule(from, name, ...more) {
    const path = pathOf(this, from, name, ...more);
    if (path === undefined || !SHARED.test(path)) return super.requireModule(from, name, ...more);
    return loader.requireModule(from, name, ...more);
  }

  requireInternalModule(from, name) {
    return OF_PROCESS.has(name) ? createRequire(from)(name) : super.requireInternalModule(from, name);
  }
};
