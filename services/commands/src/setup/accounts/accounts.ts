import type { Database } from '@fixed-ops/database';
import { type Environment, publicUrlOf } from '@fixed-ops/environment';
import { SetupError } from '../setup-error.ts';
import type { SetupRequest } from '../setup-request.ts';
import { embeddedAccounts } from './embedded-accounts.ts';

/** Where the administrator's account is: at the embedded provider, or in a hosted tenant. */
export interface Accounts {
  /** The object id of the administrator's account, which is made if it is missing. `known` is the stored one. Throws `SetupError`. */
  accountOf(tx: Database, admin: SetupRequest['admin'], known: string | null): Promise<string>;
  /** Stores the password of the request. Null where passwords are kept elsewhere. */
  readonly setPassword: ((db: Database, localAccountId: string, password: string) => Promise<void>) | null;
  /** Says that a person needs no invitation. Null if the person needs one. */
  noInvitation(db: Database, localAccountId: string): Promise<string | null>;
  /** What the mail says up to the first sign-in, which leads to `opens`, and how the person signs in afterwards. */
  invitation(
    db: Database,
    to: { readonly email: string; readonly localAccountId: string; readonly opens: string },
  ): Promise<{ readonly steps: string; readonly after: string }>;
}

/** The accounts that the settings name. Throws `SetupError` for options that do not fit them. */
export async function openAccounts(
  environment: Environment,
  request: SetupRequest,
  log: (line: string) => void,
): Promise<Accounts> {
  const { identityFile } = environment;
  if (identityFile === undefined) {
    if (request.accountId !== null)
      throw new SetupError(
        '--account-id names an account of a hosted tenant, and FIXED_OPS_IDENTITY is not set. Set it, or leave --account-id out.',
      );
    return embeddedAccounts;
  }
  if (request.hasPassword)
    throw new SetupError(
      'FIXED_OPS_IDENTITY names a hosted tenant, which keeps the passwords. Leave --password-stdin out.',
    );
  const { hostedAccounts } = await import('./hosted-accounts.ts');
  return hostedAccounts(identityFile, { request, publicUrl: publicUrlOf(environment), log });
}
