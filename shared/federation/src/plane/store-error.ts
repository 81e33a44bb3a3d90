/** Why an operation of a release store failed. */
export type StoreFailure = 'setting' | 'unreachable' | 'refused' | 'full' | 'key';

/** A store of releases that cannot be used. The message says which one, why, and what its operator should do. */
export class ReleaseStoreError extends Error {
  override readonly name = 'ReleaseStoreError';
  readonly reason: StoreFailure;

  constructor(reason: StoreFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
