import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

const MINUTE_MS = 60_000;

/**
 * Runs a stage of the tests with its output shown, and answers its exit code. One that takes longer than it may is ended, and counts as failed: a runner that
 * waits for a handle that somebody left open would wait for ever.
 */
export function runStage(command, args, { env = {}, limitMs }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      timeout: limitMs,
      // Its workers end with it.
      killSignal: 'SIGKILL',
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      if (child.killed)
        console.log(
          `✗ "${[command, ...args].join(' ')}" was ended: it took longer than ${limitMs / MINUTE_MS} minutes`,
        );
      resolve(code ?? 1);
    });
  });
}
