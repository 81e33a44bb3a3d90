import { checkTenant, readIdentitySettings, tenantProvisioning } from '@fixed-ops/hosted-identity';
import { hostedAuth } from './app-config.ts';
import type { SignInService } from './sign-in-service.ts';

interface HostedOptions {
  readonly publicUrl: string;
  readonly log: (line: string) => void;
}

/** Makes the sign-in with the tenant of a settings file. Throws `IdentitySettingsError`. */
export async function hostedSignIn(file: string, { publicUrl, log }: HostedOptions): Promise<SignInService> {
  const settings = await readIdentitySettings(file);
  const warning = await checkTenant(settings, file);
  if (warning !== null) log(warning);
  return {
    auth: hostedAuth(settings),
    tokens: { issuer: settings.issuer, audience: settings.clientId, jwks: { uri: settings.jwksUri } },
    origins: [new URL(settings.authority).origin],
    provisioning: await tenantProvisioning(settings, { file, publicUrl, log }),
    handle: null,
  };
}
