import { randomBytes } from 'node:crypto';
import { IdentityTenantFailed, type Provisioning } from '@fixed-ops/api-service';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { hasSignedIn } from '../has-signed-in.ts';
import type { IdentitySettings } from '../settings.ts';
import { type GraphAnswer, type GraphClient, type GraphRefusal, understood } from './graph-client.ts';

const userSchema = z.looseObject({ id: z.string().min(1) });
const listSchema = z.looseObject({ value: z.array(userSchema) });

/**
 * For so long, an account that was made counts as there without another request: a write that was rolled back, such as one with hundreds of
 * people, goes on from where it ended.
 */
const MADE_MS = 15 * 60_000;

interface GraphProvisioningOptions {
  readonly graph: GraphClient;
  readonly settings: Pick<IdentitySettings, 'authority' | 'clientId' | 'policies'>;
  /** The domain of local accounts. */
  readonly domain: string;
  readonly publicUrl: string;
  readonly log: (line: string) => void;
}

/**
 * Opens and closes accounts in a hosted tenant: local accounts of Microsoft Graph. The tenant does not take part in transactions. So
 * creating an existing account uses it, and a rolled-back attempt does no harm.
 */
export function graphProvisioning({ graph, settings, domain, publicUrl, log }: GraphProvisioningOptions): Provisioning {
  const change = async (id: string, body: object) => required(await graph.request('PATCH', userPath(id), body));
  const endSessions = async (id: string) =>
    goneOrDone(await graph.request('POST', `${userPath(id)}/revokeSignInSessions`));
  const close = async (id: string) => goneOrDone(await graph.request('PATCH', userPath(id), { accountEnabled: false }));
  /** The accounts that were just made, by address, the oldest first. */
  const made = new Map<string, { readonly id: string; readonly at: number }>();
  const forget = (isGone: (account: { readonly id: string; readonly at: number }) => boolean) => {
    for (const [email, account] of made) if (isGone(account)) made.delete(email);
  };

  return {
    isElsewhere: true,
    /** The tenant's flow verifies the address each time, so the link never expires. */
    linkDays: null,

    async createAccount(_tx: Database, person): Promise<string> {
      forget(({ at }) => performance.now() - at > MADE_MS);
      const known = made.get(person.email);
      if (known !== undefined) return known.id;
      const id = await makeAccount(graph, domain, person);
      made.set(person.email, { id, at: performance.now() });
      return id;
    },

    async invitationLink(tx: Database, localAccountId: string): Promise<string> {
      const [row] = await tx.query('select email from app_user where local_account_id = $1', [localAccountId]);
      return passwordLink({ settings, publicUrl, email: emailRow.parse(row ?? {}).email });
    },

    /** The product refuses a closed account at once, so closing works even if the tenant is unreachable. */
    async closeAccount(_tx: Database, localAccountId: string): Promise<void> {
      forget(({ id }) => id === localAccountId);
      try {
        await close(localAccountId);
        await endSessions(localAccountId);
      } catch (error) {
        log(`identity: could not close the account ${localAccountId} in the tenant: ${reasonOf(error)}`);
      }
    },

    async reopenAccount(_tx: Database, localAccountId: string): Promise<void> {
      await change(localAccountId, { accountEnabled: true });
    },

    async endSessions(_tx: Database, localAccountId: string): Promise<void> {
      await endSessions(localAccountId);
    },

    hasSignedUp: hasSignedIn,
  };
}

/** Makes a local account, or opens the one that the address has. */
async function makeAccount(
  graph: GraphClient,
  domain: string,
  { firstName, lastName, email }: NewAccount,
): Promise<string> {
  const made = await graph.request('POST', '/users', {
    accountEnabled: true,
    displayName: `${firstName} ${lastName}`,
    givenName: firstName,
    surname: lastName,
    identities: [{ signInType: 'emailAddress', issuer: domain, issuerAssignedId: email }],
    // Nobody knows this password. The person chooses one in the flow that resets passwords.
    passwordProfile: { password: newPassword(), forceChangePasswordNextSignIn: false },
    passwordPolicies: 'DisablePasswordExpiration',
  });
  if (made.ok) return understood(userSchema, made.body).id;
  const there = isTaken(made.refusal) ? await findAccount(graph, domain, email) : null;
  if (there === null) throw refused(made.refusal);
  required(await graph.request('PATCH', userPath(there), { accountEnabled: true }));
  return there;
}

type NewAccount = Parameters<Provisioning['createAccount']>[1];

const emailRow = z.object({ email: z.string().default('') });
const userPath = (id: string): string => `/users/${encodeURIComponent(id)}`;

/** Returns the body. Throws if Graph refused the request. */
function required(answer: GraphAnswer): unknown {
  if (answer.ok) return answer.body;
  throw refused(answer.refusal);
}

/** A person whom the tenant's administrators have deleted has no account or sessions there. */
function goneOrDone(answer: GraphAnswer): void {
  if (answer.ok || answer.refusal.status !== 404) required(answer);
}

const refused = ({ status, code, message }: GraphRefusal): IdentityTenantFailed =>
  new IdentityTenantFailed('refused', `${status} ${code}: ${message}`);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${String(error.cause)})`;
};

/** 400 with `ObjectConflict`. Older responses only have the words. */
const isTaken = ({ status, details, message }: GraphRefusal): boolean =>
  status === 409 || (status === 400 && (details.includes('ObjectConflict') || /already exists/i.test(message)));

/** The id of the local account with an address. Null if there is none. */
async function findAccount(graph: GraphClient, domain: string, email: string): Promise<string | null> {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const filter = `identities/any(c:c/issuerAssignedId eq ${quoted(email)} and c/issuer eq ${quoted(domain)})`;
  const query = new URLSearchParams({ $filter: filter, $select: 'id' });
  const answer = await graph.request('GET', `/users?${query}`);
  return answer.ok ? (understood(listSchema, answer.body).value[0]?.id ?? null) : null;
}

/** The tenant requires 8 to 256 characters of three of four kinds. */
const newPassword = (): string => `${randomBytes(36).toString('base64url')}aA1!`;

interface PasswordLink {
  readonly settings: GraphProvisioningOptions['settings'];
  readonly publicUrl: string;
  readonly email: string;
}

/**
 * The tenant's flow that sets a password, which asks for a code sent to the address. It returns an authorization code that nobody can
 * redeem, because the verifier of this challenge is discarded. The product then signs the person in from the page to which the flow leads.
 */
function passwordLink({ settings: { authority, clientId, policies }, publicUrl, email }: PasswordLink): string {
  const flow = authority
    .split('/')
    .map((part) => (part.toLowerCase() === policies.signIn.toLowerCase() ? policies.resetPassword : part))
    .join('/');
  const link = new URL(`${flow}/oauth2/v2.0/authorize`);
  link.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${new URL(publicUrl).origin}/dashboard`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
    login_hint: email,
  }).toString();
  return link.href;
}
