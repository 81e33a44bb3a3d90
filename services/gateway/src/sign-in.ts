import type { Database } from '@fixed-ops/database';
import { createIdentity } from '@fixed-ops/identity';
import type { CheckedMailer } from '@fixed-ops/mail';
import { CLIENT_ID, embeddedAuth, TENANT } from './app-config.ts';
import { hostedSignIn } from './hosted-identity/hosted-sign-in.ts';
import type { SignInService } from './sign-in-service.ts';

interface SignInOptions {
  readonly identityFile: string | undefined;
  readonly publicUrl: string;
  readonly db: Database;
  readonly mailer: CheckedMailer;
  readonly log: (line: string) => void;
}

/** The operator's hosted tenant when a settings file is named, else the embedded provider. */
export async function openSignIn({ identityFile, publicUrl, db, mailer, log }: SignInOptions): Promise<SignInService> {
  if (identityFile !== undefined) return hostedSignIn(identityFile, log);
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
    handle: (request, response) => void identity.handle(request, response),
  };
}
