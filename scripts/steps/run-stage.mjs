import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

const MINUTE_MS = 60_000;
/** The time for the runner to end its own processes. On a busy machine it takes longer. */
const END_LIMIT_MS = 20_000;

/**
 * Runs a stage of the tests with its output shown, and answers its exit code. A stage that prints nothing for `silenceMs` is ended and
 * counts as failed, because a runner waits for ever if a test leaves a handle open. It is interrupted first: only the runner knows which
 * processes it has started (the product and its browsers have their own process groups). There is no limit for the whole stage, so that a
 * slow machine fails nothing.
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
        // Once the stage is being ended, only `endMs` counts.
        if (kill === undefined) silence?.refresh();
        to.write(chunk);
      });
    show(child.stdout, process.stdout);
    show(child.stderr, process.stderr);
    child.on('error', () => resolve(1));
    // Not `close`: processes that outlive a runner may hold its output open.
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
