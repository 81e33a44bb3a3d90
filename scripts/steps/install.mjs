import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run-quietly.mjs';
import { hashInputs, root } from './workspace.mjs';

const marker = join(root, 'node_modules', '.fixed-ops-installed');

function manifests() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    pnpm: packageManager,
    hash: hashInputs(['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'], packageManager),
  };
}

/**
 * Installs the dependencies exactly as the lockfile says, unless they are installed already. pnpm comes through npx. Throws an error with
 * the end of its output if it fails.
 */
export async function install(detail) {
  const { pnpm, hash } = manifests();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) {
    detail('up to date');
    return;
  }
  await runQuietly('npx', ['-y', pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], {
    onText: (text) => {
      const line = text.trim().split('\n').at(-1);
      if (line) detail(line.slice(0, 100));
    },
  });
  writeFileSync(marker, hash);
  detail('installed');
}

/** Makes the next `install` run in full, because somebody has begun to install something else. */
export function forgetInstalled() {
  rmSync(marker, { force: true });
}
