import type { Database } from '@fixed-ops/database';
import { createIdentity, embeddedProvisioning, type Identity, readIssuer } from '@fixed-ops/identity';
import type { CheckedMailer } from '@fixed-ops/mail';
import { CLIENT_ID, embeddedAuth, TENANT } from './app-config.ts';
import type { SignInService, TokenService } from './sign-in-service.ts';

interface SignInOptions {
  readonly publicUrl: string;
  readonly db: Database;
  readonly mailer: CheckedMailer;
  readonly log: (line: string) => void;
  readonly trustedProxies: readonly string[];
  /** Ends the background work. */
  readonly signal: AbortSignal;
}

/** Makes the sign-in with the embedded provider. */
export async function embeddedSignIn(options: SignInOptions): Promise<SignInService> {
  const { publicUrl } = options;
  const identity = await createIdentity({
    ...options,
    clientId: CLIENT_ID,
    tenant: TENANT,
    secureCookies: publicUrl.startsWith('https:'),
  });
  return {
    ...tokenService(publicUrl, identity),
    auth: embeddedAuth(publicUrl, identity.issuer),
    origins: [],
    handle: (request, response) => void identity.handle(request, response),
  };
}

/** The same for a process without sign-in. */
export const embeddedTokens = async (options: Pick<SignInOptions, 'publicUrl' | 'db'>): Promise<TokenService> =>
  tokenService(options.publicUrl, await readIssuer({ ...options, tenant: TENANT }));

const tokenService = (publicUrl: string, { issuer, jwks }: Pick<Identity, 'issuer' | 'jwks'>): TokenService => ({
  tokens: { issuer, audience: CLIENT_ID, jwks },
  provisioning: embeddedProvisioning({ publicUrl, tenant: TENANT }),
});
