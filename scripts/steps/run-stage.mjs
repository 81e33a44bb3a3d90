import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

const MINUTE_MS = 60_000;
/** What a runner has to end takes longer on a busy machine. */
const END_LIMIT_MS = 20_000;

/**
 * Runs a stage of the tests with its output shown, and answers its exit code. One that says nothing for `silenceMs` is ended and counts as failed: a runner
 * that waits for a handle that somebody left open would wait for ever. It is interrupted first, because it alone knows what it has started, such as the
 * product and its browsers, which are in groups of their own. How long it takes is its own affair, so that a slow machine fails nothing.
 */
export function runStage(command, args, { env = {}, silenceMs = null, endMs = END_LIMIT_MS } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    let kill;
    const end = () => {
      child.kill('SIGINT');
      kill = setTimeout(() => child.kill('SIGKILL'), endMs);
    };
    const silence = silenceMs === null ? undefined : setTimeout(end, silenceMs);
    const show = (from, to) =>
      from.on('data', (chunk) => {
        // Not once it is being ended: then it has all the time that there is.
        if (kill === undefined) silence?.refresh();
        to.write(chunk);
      });
    show(child.stdout, process.stdout);
    show(child.stderr, process.stderr);
    child.on('error', () => resolve(1));
    // Not `close`: what outlives a runner may hold its output open.
    child.on('exit', (code) => {
      clearTimeout(silence);
      clearTimeout(kill);
      if (child.killed)
        console.log(
          `✗ "${[command, ...args].join(' ')}" was ended: it said nothing for ${silenceMs / MINUTE_MS} minutes`,
        );
      resolve(child.killed ? 1 : (code ?? 1));
    });
  });
}
