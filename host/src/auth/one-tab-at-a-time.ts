/**
 * Runs `work` while no other tab of this browser runs work with the same name. Without the Web Locks API it runs at once: each tab then
 * renews its own token, which the provider tolerates.
 */
export function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
