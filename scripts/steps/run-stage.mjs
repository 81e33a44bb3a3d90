import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

const MINUTE_MS = 60_000;

/**
 * Runs a stage of the tests with its output shown, and answers its exit code. One that says nothing for `silenceMs` is ended and counts as failed: a runner
 * that waits for a handle that somebody left open would wait for ever. How long it takes is its own affair, so that a slow machine fails nothing.
 */
export function runStage(command, args, { env = {}, silenceMs = null } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    const silence = silenceMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), silenceMs);
    const show = (from, to) =>
      from.on('data', (chunk) => {
        silence?.refresh();
        to.write(chunk);
      });
    show(child.stdout, process.stdout);
    show(child.stderr, process.stderr);
    child.on('error', () => resolve(1));
    // Not `close`: what outlives a runner may hold its output open.
    child.on('exit', (code) => {
      clearTimeout(silence);
      if (child.killed)
        console.log(
          `✗ "${[command, ...args].join(' ')}" was ended: it said nothing for ${silenceMs / MINUTE_MS} minutes`,
        );
      resolve(code ?? 1);
    });
  });
}
