import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../steps/workspace.mjs';
import { pidIn } from './process-usage.mjs';

/**
 * Starts the product with a command of npm, as a person does. `ready` answers its address, or throws an error if the command ends earlier.
 * `stop` ends it.
 *
 * @param {readonly string[]} words
 * @param {{ dataFolder: string, cwd?: string, say?: (line: string) => void }} options
 */
export function startByNpm(words, { dataFolder, cwd = root, say = () => {} }) {
  const child = spawn('npm', words, {
    cwd,
    env: { ...process.env, PORT: '0', FIXED_OPS_DATA: dataFolder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const ready = async () => {
    let origin;
    for await (const line of createInterface({ input: child.stdout })) {
      say(line);
      origin = /^Fixed Ops is ready: (\S+)/.exec(line)?.[1];
      if (origin !== undefined) break;
    }
    if (origin === undefined) throw new Error(`npm ${words.join(' ')} has ended before it was ready.`);
    child.stdout.resume();
    return origin;
  };
  const stop = async () => {
    process.kill(pidIn(dataFolder, 'run.pid'), 'SIGTERM');
    await ended;
  };
  return { pid: child.pid, ready, stop };
}
