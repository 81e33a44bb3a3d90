/**
 * The user that PostgreSQL runs as. It refuses to run as root, and as a user number without a name, which containers often have. There are
 * two ways around that: in a `namespace`, the same user has the name nobody, and files keep their owner. As `other`, it runs as the user
 * nobody, who owns the cluster and may reach root's folders.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' | 'other'; readonly uid: number; readonly gid: number };

/** The number of the user nobody if the system's list of users lacks it: the kernel's own for unknown users. */
const OVERFLOW_ID = 65_534;

/** The ways to try on a system, the best first. `users` is the text of /etc/passwd, if there is one. */
export function waysToRun(platform: NodeJS.Platform, uid: number | undefined, users: string): readonly RunAs[] {
  // On Windows, pg_ctl itself drops an administrator's rights.
  if (platform !== 'linux') return uid === 0 && platform !== 'win32' ? [] : [{ kind: 'self' }];
  const nobody = nobodyIn(users);
  const namespace: RunAs = { kind: 'namespace', ...nobody };
  return uid === 0 ? [namespace, { kind: 'other', ...nobody }] : [{ kind: 'self' }, namespace];
}

/** User and group of nobody in the text of /etc/passwd. */
export function nobodyIn(users: string): { uid: number; gid: number } {
  const [, , uid, gid] =
    users
      .split('\n')
      .map((line) => line.split(':'))
      .find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? OVERFLOW_ID), gid: Number(gid ?? OVERFLOW_ID) };
}

/** The command line for a program in this way. */
export function commandAs(way: RunAs, program: string, args: readonly string[]): [program: string, args: string[]] {
  switch (way.kind) {
    case 'self':
      return [program, [...args]];
    case 'namespace':
      return ['unshare', ['--user', `--map-user=${way.uid}`, `--map-group=${way.gid}`, '--', program, ...args]];
    case 'other':
      return [
        'setpriv',
        [
          `--reuid=${way.uid}`,
          `--regid=${way.gid}`,
          '--clear-groups',
          // Keeps only this capability, because the path to the cluster may contain folders that only root may open.
          '--bounding-set=-all,+dac_override',
          '--inh-caps=-all,+dac_override',
          '--ambient-caps=+dac_override',
          '--no-new-privs',
          '--',
          program,
          ...args,
        ],
      ];
  }
}
