import { z } from 'zod';
import { type IdentitySettings, IdentitySettingsError } from './settings.ts';

const ANSWER_WITHIN_MS = 5000;

const discoverySchema = z.looseObject({ issuer: z.string(), jwks_uri: z.string() });

/**
 * Asks the tenant itself for issuer and keys, and throws `IdentitySettingsError` when they are not those of the file: with
 * a wrong one every token would be refused, long after the start. Answers a sentence when the tenant could not be asked,
 * which is no reason not to start.
 */
export async function checkTenant(settings: IdentitySettings, file: string): Promise<string | null> {
  const address = `${settings.authority}/v2.0/.well-known/openid-configuration`;
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
  if (wrong.length === 0) return null;
  throw new IdentitySettingsError(
    [`FIXED_OPS_IDENTITY: ${file} does not fit the tenant at ${address}.`, ...wrong].join('\n'),
  );
}
