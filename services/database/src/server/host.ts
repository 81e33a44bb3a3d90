import { execFileSync } from 'node:child_process';

/** The kind of system, and how it reports processes. Tests replace it. */
export interface Host {
  readonly platform: NodeJS.Platform;
  /** Returns the output of a program. Throws if it fails. */
  readonly ask: (program: string, args: readonly string[]) => string;
}

export const thisHost: Host = {
  platform: process.platform,
  // Times are compared as text, also between processes with other time zones and languages.
  ask: (program, args) =>
    execFileSync(program, args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
};

/** The content of a file or link that not every system has. Empty if it is missing. */
export function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
