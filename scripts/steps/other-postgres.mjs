// A PostgreSQL of another version than npm's: one that is installed already, or Debian's. The test of upgrades moves data from it, and
// `test:full` runs a part of the API tests on it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './debian-packages.mjs';

const FOLDER = '/usr/lib/postgresql';

/** The folder of its programs. Null if there is none. */
export function otherPostgres() {
  if (process.env.OTHER_POSTGRES_BIN) return process.env.OTHER_POSTGRES_BIN;
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /^\d+$/.test(name) && name !== '18') : [];
  return versions.map((version) => join(FOLDER, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

/** Installs one on Debian and Ubuntu as root. Elsewhere, the test says that it is missing. */
export function ensureOtherPostgres(detail) {
  if (otherPostgres() === null) installPackages(['postgresql'], detail);
}
