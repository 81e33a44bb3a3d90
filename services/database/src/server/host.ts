import { execFileSync } from 'node:child_process';

/** What kind of system this is, and how it tells about processes; a test says it for another. */
export interface Host {
  readonly platform: NodeJS.Platform;
  /** What a program writes. Throws where it fails. */
  readonly ask: (program: string, args: readonly string[]) => string;
}

export const thisHost: Host = {
  platform: process.platform,
  // Times are compared as text, also by processes that live in other time zones and languages.
  ask: (program, args) =>
    execFileSync(program, args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
};

/** What some systems tell in a file or a link, and others do not. */
export function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
