import { z } from 'zod';
import { type IdentitySettings, IdentitySettingsError } from './settings.ts';

const ANSWER_WITHIN_MS = 5000;

const discoverySchema = z.looseObject({
  issuer: z.string(),
  jwks_uri: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
});

/**
 * A sentence if new passwords and profiles will not work, otherwise null. The sign-in library lowercases authorities and reads only the
 * document of the sign-in policy. It derives the addresses of the other policies by replacing the policy's name.
 */
function sayPolicies(
  { authorization_endpoint, token_endpoint }: z.output<typeof discoverySchema>,
  { policies }: IdentitySettings,
): string | null {
  const segment = `/${policies.signIn.toLowerCase()}/`;
  const wrong = [authorization_endpoint, token_endpoint].find((each) => !each.includes(segment));
  if (wrong === undefined) return null;
  return `The identity tenant names ${wrong} where it is asked for ${segment} in small letters. People can sign in, but a new password (${policies.resetPassword}) and editing a profile (${policies.editProfile}) will lead them to the sign-in: the tenant has to name its addresses in the letters that it is asked in.`;
}

/**
 * Compares issuer and keys of the file with those of the tenant, at the address that the sign-in library uses. Throws
 * `IdentitySettingsError` if they differ: otherwise every token would be refused, long after the start. Returns a sentence if the tenant
 * could not be reached, or if something will fail for people later. Neither prevents a start.
 */
export async function checkTenant(settings: IdentitySettings, file: string): Promise<string | null> {
  const address = `${settings.authority.toLowerCase()}/v2.0/.well-known/openid-configuration`;
  let document: z.output<typeof discoverySchema>;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    document = discoverySchema.parse(await response.json());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The identity tenant could not be asked at ${address} (${reason}). Nobody can sign in until it answers there.`;
  }
  const wrong = [
    ...(document.issuer === settings.issuer
      ? []
      : [`  issuer: is ${settings.issuer}, and the tenant says ${document.issuer}`]),
    ...(document.jwks_uri.toLowerCase() === settings.jwksUri.toLowerCase()
      ? []
      : [`  jwksUri: is ${settings.jwksUri}, and the tenant says ${document.jwks_uri}`]),
  ];
  if (wrong.length === 0) return sayPolicies(document, settings);
  throw new IdentitySettingsError(
    [`FIXED_OPS_IDENTITY: ${file} does not fit the tenant at ${address}.`, ...wrong].join('\n'),
  );
}
