import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.mjs';

const isThere = () => spawnSync('zstd', ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs Debian's zstd when we may and it is missing, or throws a sentence that says what to install: for tests. */
export function ensureZstd(detail = (_text) => {}) {
  if (!isThere()) installPackages(['zstd'], detail);
  if (!isThere())
    throw new Error(
      'The test of deltas needs zstd. Install it (Debian and Ubuntu: apt-get install zstd; macOS: brew install zstd).',
    );
}
