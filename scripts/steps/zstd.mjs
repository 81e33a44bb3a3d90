import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.mjs';

const isThere = () => spawnSync('zstd', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Makes sure that zstd is installed, for tests. If it is missing, tries to install Debian's. Throws an error that says what to install if
 * that fails.
 */
export function ensureZstd(detail = (_text) => {}) {
  if (!isThere()) installPackages(['zstd'], detail);
  if (!isThere())
    throw new Error(
      'The test of deltas needs zstd. Install it (Debian and Ubuntu: apt-get install zstd; macOS: brew install zstd).',
    );
}
