import type { Database } from '@fixed-ops/database';
import { createIdentity, embeddedProvisioning } from '@fixed-ops/identity';
import type { CheckedMailer } from '@fixed-ops/mail';
import { CLIENT_ID, embeddedAuth, TENANT } from './app-config.ts';
import type { SignInService } from './sign-in-service.ts';

interface SignInOptions {
  readonly publicUrl: string;
  readonly db: Database;
  readonly mailer: CheckedMailer;
  readonly log: (line: string) => void;
  readonly trustedProxies: readonly string[];
  /** Ends what it does in the background. */
  readonly signal: AbortSignal;
}

/** Signing in with the embedded provider. */
export async function embeddedSignIn(options: SignInOptions): Promise<SignInService> {
  const { publicUrl } = options;
  const identity = await createIdentity({
    ...options,
    clientId: CLIENT_ID,
    tenant: TENANT,
    secureCookies: publicUrl.startsWith('https:'),
  });
  return {
    auth: embeddedAuth(publicUrl, identity.issuer),
    tokens: { issuer: identity.issuer, audience: CLIENT_ID, jwks: identity.jwks },
    origins: [],
    provisioning: embeddedProvisioning({ publicUrl, tenant: TENANT }),
    handle: (request, response) => void identity.handle(request, response),
  };
}
