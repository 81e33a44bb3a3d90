import { hostedAuth } from '../app-config.ts';
import type { SignInService } from '../sign-in-service.ts';
import { checkTenant } from './check-tenant.ts';
import { readIdentitySettings } from './settings.ts';

/** Signing in with the tenant of a settings file. Throws `IdentitySettingsError`. */
export async function hostedSignIn(file: string, log: (line: string) => void): Promise<SignInService> {
  const settings = await readIdentitySettings(file);
  const warning = await checkTenant(settings, file);
  if (warning !== null) log(warning);
  return {
    auth: hostedAuth(settings),
    tokens: { issuer: settings.issuer, audience: settings.clientId, jwks: { uri: settings.jwksUri } },
    origins: [new URL(settings.authority).origin],
    provisioning: null,
    handle: null,
  };
}
