// jsdom lacks fetch, streams, AbortController and codecs that ky needs. Node has them.
// This module changes parts of jsdom, so it must be loaded before jsdom uses them.
const { keepStyles } = require('./quick-styles.cjs');
const { SHARED, shared } = require('./shared-libraries.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

const PASSED_THROUGH = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** React reads the clock for each component that it draws. The clock of jsdom is slow, because it calls four functions. */
function hasQuickClock(ofPage) {
  const begin = performance.now() - ofPage.now();
  Object.defineProperty(ofPage, 'now', { configurable: true, writable: true, value: () => performance.now() - begin });
}

/**
 * jsdom cannot navigate and reports an error if a test presses a link that leaves the page or downloads a file. The test did nothing wrong,
 * so the error is dropped.
 */
function leadsNowhereQuietly(virtualConsole) {
  const [report] = virtualConsole.listeners('jsdomError');
  virtualConsole.removeListener('jsdomError', report);
  virtualConsole.on('jsdomError', (error) => {
    if (!error.message.startsWith('Not implemented: navigation')) report(error);
  });
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  #channels = new Set();

  async setup() {
    await super.setup();
    leadsNowhereQuietly(this.dom.virtualConsole);
    this.global[SHARED] = shared;
    keepStyles(this.global);
    for (const name of PASSED_THROUGH) this.global[name] = globalThis[name];
    hasQuickClock(this.global.performance);
    const channels = this.#channels;
    this.global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name);
        channels.add(this);
      }
    };
  }

  async teardown() {
    // A real page closes its channels when it ends. Here, Node's channels would keep the process running and the window in memory.
    for (const channel of this.#channels) channel.close();
    await super.teardown();
  }
};
