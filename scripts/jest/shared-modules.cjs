// Modules that only declare something (libraries, the contract, the metrics, the schema of the database) are loaded once per process
// instead of once per test file. This loading took two thirds of the time of a short file. Modules of services may keep state, so each file
// loads its own.
const { createRequire } = require('node:module');
const { ofJest } = require('./of-jest.cjs');

const { default: Runtime } = ofJest('jest-runner', 'jest-runtime');

/** The database is shared as well, because its modules keep only what is true of the whole process. */
const SHARED =
  /[\\/](node_modules|shared[\\/]\w+[\\/]src|services[\\/]database[\\/]src)[\\/](?!(.*[\\/])?testing[\\/])/;

/** Parts of jest that keep nothing of a test file. The process has loaded them for itself already. */
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

/** The path of a module of ours or of a library. Undefined for modules of Node and jest. */
const pathOf = ({ _resolution: resolution }, from, name, options) =>
  name === undefined || options?.isInternalModule === true || resolution.isCoreModule(name)
    ? undefined
    : resolution.resolveCjs(from, name);

/** Loads the shared modules. It is never torn down, because a module may load another one late. */
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
