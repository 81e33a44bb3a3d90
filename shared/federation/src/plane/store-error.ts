/** Why a store of releases did not do what it was asked for. */
export type StoreFailure = 'setting' | 'unreachable' | 'refused' | 'full' | 'key';

/** A store of releases that cannot be used; the message says which, why, and what its operator does. */
export class ReleaseStoreError extends Error {
  override readonly name = 'ReleaseStoreError';
  readonly reason: StoreFailure;

  constructor(reason: StoreFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
