/**
 * Runs `work` while no other tab of this browser runs work of the same name. Without the Web Locks API it runs at once:
 * then each tab renews for itself, which the provider tolerates.
 */
export function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
