import type { Database } from '@fixed-ops/database';

/** The person for whom an account is made. */
interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The object id of an account that exists, where `needsAccountId` is set. */
  readonly accountId?: string | undefined;
}

/**
 * Makes and closes accounts at an identity provider for administration. Everything happens in the transaction of the write, so that a person
 * and the account exist together or not at all. A provider without transactions must cope with a write that is rolled back.
 */
export interface Provisioning {
  /** Set if accounts are kept over the network: a write that asks holds its connection for up to half a minute, so such writes take turns. */
  readonly isElsewhere?: true;
  /**
   * Set if the administrators of a tenant make the accounts: a new person needs the object id of one, and passwords and sessions are not the
   * product's.
   */
  readonly needsAccountId?: true;
  /** Days for which the link of an invitation works; null for no end, if the provider verifies the person in another way. */
  readonly linkDays: number | null;
  /** Makes an account and answers its object id. */
  createAccount(tx: Database, person: NewAccount): Promise<string>;
  /** Makes a link for choosing the first password, which works once and ends earlier links; where `needsAccountId` is set, one to the sign-in. */
  invitationLink(tx: Database, localAccountId: string, now: Date): Promise<string>;
  /** Ends the sessions and tokens of a closed account. */
  closeAccount(tx: Database, localAccountId: string): Promise<void>;
  /** Opens a closed account again; does nothing if the product keeps the accounts. */
  reopenAccount?(tx: Database, localAccountId: string): Promise<void>;
  /**
   * Ends every session, so that the next visit asks for the password; the account stays open. Throws `IdentityTenantFailed` if some sessions
   * may go on.
   */
  endSessions(tx: Database, localAccountId: string): Promise<void>;
  /** Whether the person can sign in already and needs no invitation. */
  hasSignedUp(tx: Database, localAccountId: string): Promise<boolean>;
}
