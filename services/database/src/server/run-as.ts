/**
 * The user as whom PostgreSQL runs. It refuses to run as root, and as a user number without a name, which containers often have. There are
 * two ways round that: in a `namespace` that user is called nobody, while files stay theirs; as `other` it runs as the user nobody, who may
 * reach root's folders and owns the cluster.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' | 'other'; readonly uid: number; readonly gid: number };

/** Nobody's number where the system's list of users does not tell: the kernel's own for users that it does not know. */
const OVERFLOW_ID = 65_534;

/** The ways to try on a system, the better first; `users` is the text of /etc/passwd, where there is one. */
export function waysToRun(platform: NodeJS.Platform, uid: number | undefined, users: string): readonly RunAs[] {
  // Windows: pg_ctl gives up an administrator's rights by itself.
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

/** A command as it is run in this way. */
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
          // Nothing but this: the way to the cluster may lead through folders that only root may open.
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
