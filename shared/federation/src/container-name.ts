/**
 * The name of a remote's container, which the federation runtime stores as a global variable. The prefix keeps a remote called
 * `performance` or `event` from replacing the browser's own.
 */
export function containerName(remote: string): string {
  return `fixed_ops_${remote.replaceAll('-', '_')}`;
}
