import { fork } from 'node:child_process';
import { join } from 'node:path';
import { findTestBrowser } from './chromium.mjs';
import { root } from './workspace.mjs';

/** The longest time that a start waits for a browser. */
const LIMIT_MS = 20_000;
/** A process that has not ended by itself this long after it was disconnected is killed. */
const PATIENCE_MS = 2_000;
const script = join(root, 'scripts', 'steps', 'mount-process.mjs');

const NO_BROWSER =
  'No Chromium or Chrome is on this machine: install one, or set CHROMIUM_PATH to its executable. OPEN_RELEASES=off leaves this out.';

/** The first line of an error, without the name of the call and without the log that follows. */
const firstLine = (message) => message.split('\n')[0].replace(/^browserType\.launch: |[.:]?\s*$/g, '');

/**
 * Opens pairs of releases at a start (`OpenPairs` of services/releases). This happens in a separate process, so that a browser that hangs
 * and the memory that Playwright takes end with it. Never rejects, and always answers within the limit.
 * @param {readonly object[]} pairs
 * @param {{ browser?: string | null, limitMs?: number }} options
 * @returns {Promise<{ results: (string | null | undefined)[], ended: string | null }>}
 */
export function openPairs(pairs, { browser = findTestBrowser(), limitMs = LIMIT_MS } = {}) {
  if (browser === null) return Promise.resolve({ results: pairs.map(() => undefined), ended: NO_BROWSER });
  return new Promise((resolve) => {
    const results = Array.from(pairs, () => undefined);
    const child = fork(script, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const end = (ended) => {
      clearTimeout(limit);
      // The process ends when it is disconnected, and its browser ends with it.
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
      child.unref();
      resolve({ results, ended });
    };
    const limit = setTimeout(
      () => end(`${browser} had not drawn them after ${limitMs / 1000} s, so the start went on.`),
      limitMs,
    );
    const sayEnded = (why) => end(`${browser} could not be used, so the start went on: ${why}.`);
    child.on('message', ({ kind, index, why, message }) => {
      if (kind === 'opened') results[index] = why;
      else if (kind === 'failed') sayEnded(firstLine(message));
      else end(null);
    });
    child.once('error', (error) => sayEnded(firstLine(error.message)));
    child.once('exit', (code, signal) => sayEnded(`its process ended (${signal ?? code})`));
    // A single screen gets more time than all of them together. So a slow screen is reported as a lack of time, and not as a broken
    // release.
    child.send({ pairs, browser, limitMs: 2 * limitMs }, (error) => error && sayEnded(firstLine(error.message)));
  });
}
