import { hostedAuth } from '../app-config.ts';
import type { SignInService } from '../sign-in-service.ts';
import { checkTenant } from './check-tenant.ts';
import { createGraphClient } from './graph/graph-client.ts';
import { graphProvisioning } from './graph/graph-provisioning.ts';
import { readClientSecret } from './graph/graph-settings.ts';
import { type IdentitySettings, IdentitySettingsError, readIdentitySettings } from './settings.ts';

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
    provisioning: await provisioningOf(settings, file, { publicUrl, log }),
    handle: null,
  };
}

/** Accounts by Microsoft Graph if the file configures it. Null if the tenant's administrators make them. */
async function provisioningOf(
  settings: IdentitySettings,
  file: string,
  { publicUrl, log }: HostedOptions,
): Promise<SignInService['provisioning']> {
  const { graph: own } = settings;
  if (own === undefined) return null;
  let secret: string;
  try {
    secret = await readClientSecret(own);
  } catch (error) {
    throw new IdentitySettingsError(
      `FIXED_OPS_IDENTITY: ${file} names ${own.clientSecretFile} as graph.clientSecretFile, which cannot be read (${reasonOf(error)}).`,
    );
  }
  const graph = createGraphClient({ settings: own, secret });
  try {
    await graph.newToken();
  } catch (error) {
    log(
      `Microsoft Graph gave no token for graph.clientId of ${file} (${reasonOf(error)}). Nobody can be created until it does.`,
    );
  }
  return graphProvisioning({ graph, settings, domain: own.domain, publicUrl, log });
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : String(error.cause);
};
