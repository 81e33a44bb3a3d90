import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { SetupError } from '../setup-error.ts';
import type { SetupRequest } from '../setup-request.ts';
import type { Accounts } from './accounts.ts';

interface Options {
  readonly request: SetupRequest;
  readonly publicUrl: string;
  readonly log: (line: string) => void;
}

/**
 * Accounts of the hosted tenant of a settings file. With `graph` the product makes them, as it makes those of the people whom an
 * administrator adds. Otherwise the request names the object id of one that the tenant's administrators have made. Throws
 * `IdentitySettingsError` and `SetupError`.
 */
export async function hostedAccounts(file: string, { request, publicUrl, log }: Options): Promise<Accounts> {
  // It stands on the whole API, so no command loads it only to be there.
  const { IdentityTenantFailed, readIdentitySettings, tenantProvisioning } = await import('@fixed-ops/hosted-identity');
  const settings = await readIdentitySettings(file);
  const provisioning = await tenantProvisioning(settings, { file, publicUrl, log });
  const { accountId } = request;
  if (!provisioning.needsAccountId && accountId !== null)
    throw new SetupError(`The product makes the accounts of this tenant (graph in ${file}). Leave --account-id out.`);
  const shared: Pick<Accounts, 'setPassword' | 'noInvitation'> = {
    setPassword: null,
    noInvitation: async (db, localAccountId) =>
      (await provisioning.hasSignedUp(db, localAccountId)) ? 'has signed in already' : null,
  };
  /** The person's account if it was used, which it can only be if the tenant has it. An earlier version may have stored another id. */
  const used = async (tx: Database, known: string | null) =>
    known !== null && (await provisioning.hasSignedUp(tx, known)) ? known : null;
  /** Makes an account. A failure of the tenant becomes a sentence with its cause, because the person at the command line reads the log. */
  const make = async (tx: Database, admin: SetupRequest['admin']) => {
    try {
      return await provisioning.createAccount(tx, admin);
    } catch (error) {
      if (!(error instanceof IdentityTenantFailed)) throw error;
      const { detail, cause } = error;
      if (cause === undefined) throw new SetupError(detail);
      throw new SetupError(`${detail} (${cause instanceof Error ? cause.message : String(cause)})`);
    }
  };
  if (!provisioning.needsAccountId)
    return {
      ...shared,
      accountOf: async (tx, admin, known) =>
        (await used(tx, known)) ?? ofNobodyElse(tx, admin.email, await make(tx, admin)),
      invitation: async (db, { localAccountId, opens }) => ({
        steps: `1. Choose your password here. The page asks for a code that it sends to this address.\n\n${await provisioning.invitationLink(db, localAccountId, new Date())}\n\n2. Then open ${opens}`,
        after: 'From then on you sign in with address and password, and can invite others.',
      }),
    };
  return {
    ...shared,
    accountOf: async (tx, admin, known) => {
      const own = await used(tx, known);
      if (own !== null && (accountId === null || accountId === own)) return own;
      if (own !== null)
        throw new SetupError(
          `${admin.email} signs in with the account ${own} already. Leave --account-id out; another administrator changes the account in Users.`,
        );
      if (accountId === null)
        throw new SetupError(
          `The administrators of this tenant make its accounts (no graph in ${file}). Have one made for ${admin.email}, and name its object id with --account-id.`,
        );
      return ofNobodyElse(tx, admin.email, accountId);
    },
    invitation: async (_db, { opens }) => ({
      steps: `Open ${opens} and sign in with the account that the administrators of ${new URL(settings.authority).host} made for you.`,
      after: 'From then on you sign in with that account, and can invite others.',
    }),
  };
}

/** Throws `SetupError` if somebody with another address has the account. */
async function ofNobodyElse(tx: Database, email: string, accountId: string): Promise<string> {
  const [owner] = await tx.query('select email from app_user where local_account_id = $1 and lower(email) <> $2', [
    accountId,
    email,
  ]);
  if (owner === undefined) return accountId;
  throw new SetupError(
    `The account ${accountId} of the tenant belongs to ${z.object({ email: z.string() }).parse(owner).email} here already.`,
  );
}
