import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

/**
 * Runs a program in the root folder and answers its output. The program ends when this process ends. If it fails, throws an error with the
 * text that `failure` makes of the output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Readonly<Record<string, string>>, onText?: (text: string) => void, failure?: (output: string) => string }} options
 *   `onText` gets each part of the output as it comes.
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
      // On Windows, the programs of npm are scripts.
      shell: process.platform === 'win32' && command !== process.execPath,
    });
    // Nobody needs the result once this process has ended.
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
