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
}

/** Signing in with the embedded provider. */
export async function embeddedSignIn({ publicUrl, db, mailer, log }: SignInOptions): Promise<SignInService> {
  const identity = await createIdentity({
    db,
    publicUrl,
    clientId: CLIENT_ID,
    tenant: TENANT,
    mailer,
    log,
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
