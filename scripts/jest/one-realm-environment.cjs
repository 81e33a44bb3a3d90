// Runs a Node test file in the realm of its process, instead of a new one. Modules that several files share (shared-modules.cjs) then have
// the same `Array`, `Error` and `Date` as the file, and globals are found without a sandbox, which is faster. After each file, its changes
// to the globals, the environment and `process` are undone.
require('./compile-cache.cjs');
const { AsyncLocalStorage } = require('node:async_hooks');
const { keepProperties } = require('./keep-properties.cjs');
const { ofJest } = require('./of-jest.cjs');

const { LegacyFakeTimers, ModernFakeTimers } = ofJest('jest-environment-node', '@jest/fake-timers');
const { ModuleMocker } = ofJest('jest-environment-node', 'jest-mock');

/** Names that begin with `_` hold listeners. The process that runs the files has its own there, so they stay as they are. */
const isNoListener = (name) => !String(name).startsWith('_');

/** The storages that a file has used. Node hands their contents on with every promise until they are disabled. */
const storages = new Set();
for (const name of ['run', 'enterWith']) {
  const use = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...args) {
    storages.add(this);
    return use.apply(this, args);
  };
}

module.exports = class OneRealmEnvironment {
  global = globalThis;
  #restore;

  constructor({ projectConfig: config }) {
    const { global } = this;
    this.#restore = [
      keepProperties(global),
      keepProperties(Error),
      keepProperties(process, isNoListener),
      keepProperties(process.env),
    ];
    Object.assign(global, config.globals);
    Error.stackTraceLimit = 100;
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (id) => ({ id, ref() {}, unref() {} }), refToId: (timer) => timer?.id };
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const restore of this.#restore) restore();
    for (const storage of storages) storage.disable();
    storages.clear();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** compile-cache.cjs recognizes the realm of the process by this answer. */
  getVmContext() {
    return globalThis;
  }
};
