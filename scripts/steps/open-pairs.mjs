import { fork } from 'node:child_process';
import { join } from 'node:path';
import { findTestBrowser } from './chromium.mjs';
import { root } from './workspace.mjs';

/** No start waits longer for a browser. */
const LIMIT_MS = 20_000;
/** A process that has not ended by itself this long after it was told to is killed. */
const PATIENCE_MS = 2_000;
const script = join(root, 'scripts', 'steps', 'mount-process.mjs');

const NO_BROWSER =
  'No Chromium or Chrome is on this machine: install one, or set CHROMIUM_PATH to its executable. OPEN_RELEASES=off leaves this out.';

/** The first line of what went wrong, without the call and the log of calls that follows. */
const firstLine = (message) => message.split('\n')[0].replace(/^browserType\.launch: |[.:]?\s*$/g, '');

/**
 * Opens pairs of releases for a start (`OpenPairs` of services/releases): in a process of its own, so that a browser that hangs, and what Playwright takes of
 * memory, go with it. Never rejects, and answers within the limit in every case.
 *
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
      // It ends by that, and its browser with it.
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
    // A screen that takes as long as all of them may is not called a broken one: it is said that there was no time.
    child.send({ pairs, browser, limitMs: 2 * limitMs }, (error) => error && sayEnded(firstLine(error.message)));
  });
}
