import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs, root } from './workspace.mjs';

const marker = join(root, 'node_modules', '.fixed-ops-installed');

function manifests() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    pnpm: packageManager,
    hash: hashInputs(['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'], packageManager),
  };
}

/** Runs a command and answers its output; throws with the output's end when it fails. */
function run(command, args, onLine) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true' },
      shell: process.platform === 'win32',
    });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      const line = String(chunk).trim().split('\n').at(-1);
      if (line) onLine(line.slice(0, 100));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-3000)}`)),
    );
  });
}

/** Installs the dependencies exactly as the lockfile says, or finds that they are installed. pnpm comes through npx. */
export async function install(detail) {
  const { pnpm, hash } = manifests();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) {
    detail('up to date');
    return;
  }
  await run('npx', ['-y', pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], detail);
  writeFileSync(marker, hash);
  detail('installed');
}

/** Has the next `install` look at all of it anew: somebody has begun to install something else. */
export function forgetInstalled() {
  rmSync(marker, { force: true });
}
