// jsdom lacks fetch, streams, AbortController and codecs that ky needs; Node has them.
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
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'BroadcastChannel',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of PASSED_THROUGH) this.global[name] = globalThis[name];
  }
};
