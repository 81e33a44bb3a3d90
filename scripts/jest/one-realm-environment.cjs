// A test file of Node's in the realm of its process, instead of one of its own: what several files share (shared-modules.cjs) then has
// the same `Array`, `Error` and `Date` as they have, and a global is no longer looked up through a sandbox. What a file changes of
// the globals, of the environment and of `process` is put back after it.
require('./compile-cache.cjs');
const { AsyncLocalStorage } = require('node:async_hooks');
const { keepProperties } = require('./keep-properties.cjs');
const { ofJest } = require('./of-jest.cjs');

const { LegacyFakeTimers, ModernFakeTimers } = ofJest('jest-environment-node', '@jest/fake-timers');
const { ModuleMocker } = ofJest('jest-environment-node', 'jest-mock');

/** Listeners are those of the process that runs the files, too. */
const isNoListener = (name) => !String(name).startsWith('_');

/** Those that a file has used: Node hands on what each of them holds with every promise, until it is told that it may stop. */
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

  /** compile-cache.cjs takes this for the realm of the process. */
  getVmContext() {
    return globalThis;
  }
};
