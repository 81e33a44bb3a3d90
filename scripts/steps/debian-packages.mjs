import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian or Ubuntu packages if the process runs as root and has apt. Reports no failure: the caller checks the result. */
export function installPackages(names, detail = (_text) => {}) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  detail(`installing Debian’s ${names.join(', ')}`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
}
