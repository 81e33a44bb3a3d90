/**
 * As whom PostgreSQL runs. It refuses to run as root, so root lends it another face: `namespace` a user namespace in which root is
 * called nobody, while files stay root's; `other` the user nobody, who may reach root's folders and to whom the cluster belongs.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'other'; readonly uid: number; readonly gid: number };

/** Nobody's number where the system's list of users does not tell: the kernel's own for users that it does not know. */
const OVERFLOW_ID = 65_534;

/** The ways to try on a system, the better first. */
export function waysToRun(
  platform: NodeJS.Platform,
  uid: number | undefined,
  readUsers: () => string,
): readonly RunAs[] {
  // Windows: pg_ctl gives up an administrator's rights by itself.
  if (uid !== 0 || platform === 'win32') return [{ kind: 'self' }];
  const other: RunAs = { kind: 'other', ...nobodyIn(readUsers()) };
  return platform === 'linux' ? [{ kind: 'namespace' }, other] : [];
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
      return ['unshare', ['--user', `--map-user=${OVERFLOW_ID}`, `--map-group=${OVERFLOW_ID}`, '--', program, ...args]];
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
