import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

/**
 * Runs a program in the root, which ends with this process, and answers what it wrote; throws an error with what `failure` makes of that where it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Readonly<Record<string, string>>, onText?: (text: string) => void, failure?: (output: string) => string }} options
 *   `onText` is told what it writes as it comes.
 */
export function runQuietly(
  command,
  args,
  {
    env = { CI: 'true' },
    onText,
    failure = (output) => `${command} ${args.join(' ')} failed:\n${output.slice(-3000)}`,
  } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      // Programs of npm are scripts there.
      shell: process.platform === 'win32' && command !== process.execPath,
    });
    // Nobody needs what it makes for a command that has ended.
    const end = () => child.kill();
    process.once('exit', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        onText?.(String(chunk));
      });
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      if (code === 0) resolve(output);
      else reject(new Error(failure(output)));
    });
  });
}
