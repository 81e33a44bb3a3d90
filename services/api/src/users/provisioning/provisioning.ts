import type { Database } from '@fixed-ops/database';

/** Whom an account is for. */
interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Accounts at an identity provider, as far as administration makes and closes them. Everything happens in the transaction of the
 * write, so that a person and the account exist together or not at all; a provider that knows nothing of transactions has to bear a
 * write that is rolled back.
 */
export interface Provisioning {
  /** Days that an invitation's link works; null for one without an end, which makes sure of the person in another way. */
  readonly linkDays: number | null;
  /** Object id of a new account. */
  createAccount(tx: Database, person: NewAccount): Promise<string>;
  /** A link with which the person chooses the first password, once; earlier ones end. */
  invitationLink(tx: Database, localAccountId: string, now: Date): Promise<string>;
  /** Ends what a closed account could still be used with. */
  closeAccount(tx: Database, localAccountId: string): Promise<void>;
  /** Opens an account again that was closed; nothing to do where the product keeps the accounts. */
  reopenAccount?(tx: Database, localAccountId: string): Promise<void>;
  /**
   * Ends every session, so that the next visit asks for the password; the account stays open. Throws `IdentityTenantFailed` where they
   * may live on.
   */
  endSessions(tx: Database, localAccountId: string): Promise<void>;
  /** Whether the person can sign in already, so that there is nothing left to invite to. */
  hasSignedUp(tx: Database, localAccountId: string): Promise<boolean>;
}
